//===- Batch.h - programs that are compiled together ------------*- C++ -*-===//
//
// Most of what ptoas and the C++ compiler cost for one program is their start. Programs of one
// level share a module, whose kernels have names with a prefix, and a shared object.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_BATCH_H
#define NPUFUZZ_BACKEND_PTO_BATCH_H

#include "backend/pto/KernelLibrary.h"
#include "backend/pto/Toolchain.h"

namespace npufuzz::pto {

/// One program, as it is alone and as it is among others.
struct BatchedProgram {
  int64_t level = 2;
  std::string module;      ///< alone
  EmittedProgram emission; ///< with a prefix of its own
};

class Batch {
public:
  /// Holds these programs instead of the last ones. What a tool refuses by its line is left out;
  /// where it names none, the batch is halved until what it refuses stands alone. Alone a program
  /// gets its own diagnostic.
  void build(std::vector<BatchedProgram> programs, const std::string &ptoas,
             const PtoOptions &options);

  struct Built {
    std::shared_ptr<SharedObject> object;
    EmittedProgram emission;
  };
  /// Null where the program is not in it.
  const Built *find(int64_t level, const std::string &module) const;

private:
  void buildTogether(std::vector<BatchedProgram> programs, const std::string &ptoas,
                     const PtoOptions &options);

  std::map<std::pair<int64_t, std::string>, Built> built;
};

} // namespace npufuzz::pto

#endif
