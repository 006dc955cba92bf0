//===- Batch.h - programs that are compiled together ------------*- C++ -*-===//
//
// Most of what the tool costs for one program is its start. Programs of one pipeline share a
// module, whose kernels have names with a prefix.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_BATCH_H
#define NPUFUZZ_BACKEND_HIVM_BATCH_H

#include "backend/hivm/Toolchain.h"
#include "backend/hivm/emission/Emission.h"

#include <map>
#include <set>

namespace npufuzz::hivm {

/// One program, as it is alone and as it is among others.
struct BatchedProgram {
  std::string pipeline;
  std::string module; ///< alone
  std::string prefix; ///< of its kernels among others
  EmittedProgram emission;
};

class Batch {
public:
  /// Holds these programs instead of the last ones. What the tool's errors name by their lines is
  /// left out, alone a program gets its own diagnostic; a batch whose errors name nothing is halved
  /// until what fails stands alone.
  void build(std::vector<BatchedProgram> programs, const ToolCall &call);

  struct Built {
    std::string text; ///< what the tool made of it
    EmittedProgram emission;
  };
  /// Null where the program is not in it.
  const Built *find(const std::string &pipeline, const std::string &module) const;
  /// Whether the tool has named an error in the program.
  bool hasFailed(const std::string &pipeline, const std::string &module) const {
    return failed.count({pipeline, module}) > 0;
  }

private:
  void buildTogether(std::vector<BatchedProgram> programs, ToolCall call);

  std::vector<BatchedProgram> withoutErrors(std::vector<BatchedProgram> programs,
                                            llvm::StringRef log);

  std::map<std::pair<std::string, std::string>, Built> built;
  std::set<std::pair<std::string, std::string>> failed;
};

} // namespace npufuzz::hivm

#endif
