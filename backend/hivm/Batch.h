//===- Batch.h - programs that are compiled together ------------*- C++ -*-===//
//
// Most of what the tool costs for one program is its start. Programs of one pipeline are given to
// it in one call.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_BATCH_H
#define NPUFUZZ_BACKEND_HIVM_BATCH_H

#include "backend/hivm/Toolchain.h"

#include <map>

namespace npufuzz::hivm {

struct BatchedProgram {
  std::string pipeline, module;
};

class Batch {
public:
  /// Holds what the tool says of these programs instead of the last ones. Where it dies, those of
  /// which it has not spoken are halved until the one of which it dies stands alone.
  void build(std::vector<BatchedProgram> programs, const ToolCall &call);

  /// Null where nothing is known of the program.
  const ToolResult *find(const std::string &pipeline, const std::string &module) const;

private:
  void buildTogether(const std::vector<std::string> &modules, const ToolCall &call);

  std::map<std::pair<std::string, std::string>, ToolResult> built;
};

} // namespace npufuzz::hivm

#endif
