//===- ObjectCode.h - a case as an object file ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_OBJECTCODE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_OBJECTCODE_H

#include "backend/pytorchsim/lowering/TargetMemory.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace npufuzz::pytorchsim {

/// A module behind npu-vectorise, in machine code.
struct CaseObject {
  std::shared_ptr<llvm::MemoryBuffer> file; ///< may hold other cases, too
  std::string entry;                        ///< void entry(uint64_t *words)
  /// Blocks whose addresses stand behind the arguments of @main.
  std::vector<int64_t> scratchBytes;
  int64_t bankBytesUsed = 0; ///< of every bank, from its beginning
};

/// Bits of one vector register.
inline constexpr int64_t vectorBits = 256;

/// How hard code generation tries to keep vectors in registers. Many take a seventh less of a
/// batch's time; of 10,000 programs four then have no room for them.
enum class Spills { many, few };

/// Cases in one object file: code generation takes as long to begin as it does for a small case.
class ObjectGroup {
public:
  /// No other case of the group has this entry. Fails with "unsupported …" for what the lowering
  /// does not know; the group is then as if nobody had asked.
  llvm::Error add(mlir::ModuleOp module, const TargetMemory &memory, const std::string &entry);
  /// Of each case, in the order in which they came; nothing is added behind it. The code is
  /// checked: an instruction that the simulator has for one lane only is an internal error, more
  /// spills than a bank has room for are unsupported.
  llvm::Expected<std::vector<CaseObject>> finish(Spills spills = Spills::many);

private:
  llvm::LLVMContext context;
  llvm::Module llvmModule{"cases", context};
  std::vector<CaseObject> cases; ///< without their file yet
};

/// A group of one, with few spills where there is no room for many.
llvm::Expected<CaseObject> objectOf(mlir::ModuleOp module, const TargetMemory &memory,
                                    const std::string &entry);

/// An entry that adds 1 to the first word of its first block: what it takes to run it is all that
/// any program needs of the tools.
llvm::Expected<CaseObject> probeObject(const std::string &entry);

/// The object with `npufuzz_kernels`, a table of these entries.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> tableOf(llvm::ArrayRef<std::string> entries);

/// LLVM IR, for tests and people.
llvm::Expected<std::string> irOf(mlir::ModuleOp module, const TargetMemory &memory);

} // namespace npufuzz::pytorchsim

#endif
