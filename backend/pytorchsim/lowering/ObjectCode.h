//===- ObjectCode.h - a case as an object file ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_OBJECTCODE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_OBJECTCODE_H

#include "backend/pytorchsim/lowering/TargetMemory.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace npufuzz::pytorchsim {

/// Machine code of a module after npu-vectorise.
struct CaseObject {
  std::shared_ptr<llvm::MemoryBuffer> file; ///< may hold other cases, too
  std::string entry;                        ///< void entry(uint64_t *words)
  /// Blocks whose addresses follow the arguments of @main.
  std::vector<int64_t> scratchBytes;
  int64_t bankBytesUsed = 0; ///< of every bank, from its beginning
};

/// Bits of one vector register.
inline constexpr int64_t vectorBits = 256;

/// How hard code generation tries to keep vectors in registers. `many` saves a seventh of a batch's
/// time, but 4 of 10,000 programs then have no room for their spills.
enum class Spills { many, few };

/// Cases in one object file: the start of code generation takes as long as a small case.
class ObjectGroup {
public:
  /// Adds a case, whose entry must be unique in the group. Fails with "unsupported …" for ops that
  /// the lowering does not know, and leaves the group unchanged then.
  llvm::Error add(mlir::ModuleOp module, const TargetMemory &memory, const std::string &entry);
  /// Returns the object of each case, in order of addition; nothing may be added afterwards. Checks
  /// the code: an instruction that the simulator executes on one lane only is an internal error,
  /// and more spills than a bank has room for are unsupported.
  llvm::Expected<std::vector<CaseObject>> finish(Spills spills = Spills::many);

private:
  llvm::LLVMContext context;
  llvm::Module llvmModule{"cases", context};
  std::vector<CaseObject> cases; ///< still without their file
};

/// A group of one case; uses few spills if there is no room for many.
llvm::Expected<CaseObject> objectOf(mlir::ModuleOp module, const TargetMemory &memory,
                                    const std::string &entry);

/// An entry that adds 1 to the first word of its first block. Whatever it needs to run is all that
/// any program needs of the tools.
llvm::Expected<CaseObject> probeObject(const std::string &entry);

/// The object with `npufuzz_kernels`, a table of these entries.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> tableOf(llvm::ArrayRef<std::string> entries);

/// LLVM IR, for tests and people.
llvm::Expected<std::string> irOf(mlir::ModuleOp module, const TargetMemory &memory);

} // namespace npufuzz::pytorchsim

#endif
