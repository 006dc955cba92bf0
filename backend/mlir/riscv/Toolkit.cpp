//===- Toolkit.cpp --------------------------------------------------------===//
//
// The target is 64-bit RISC-V Linux with ABI lp64d, static code and the vector extension. The
// linker is a separate process; its output and its messages go to files in memory. Callers lower
// the code and choose the linker's arguments.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/mlir/MachineCode.h"
#include "support/mlir/Api.h"

#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

static constexpr StringLiteral triple = "riscv64-unknown-linux-gnu";

Expected<std::unique_ptr<TargetMachine>> riscvTargetMachine(unsigned optLevel, int64_t vectorBits,
                                                            StringRef moreFeatures) {
  static const Target *const target = [] {
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTarget();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmPrinter();
    LLVMInitializeRISCVAsmParser();
    std::string error;
    return TargetRegistry::lookupTarget(triple.str(), error);
  }();
  if (!target)
    return createStringError("this LLVM generates no code for RISC-V");
  TargetOptions options;
  options.MCOptions.ABIName = "lp64d";
  std::string features = formatv("+m,+a,+f,+d,+c,+v,+zfh,+zvl{0}b{1}", vectorBits, moreFeatures);
  return std::unique_ptr<TargetMachine>(
      createTargetMachine(*target, Triple(triple), "generic-rv64", features, options, Reloc::Static,
                          CodeModel::Medium, codeGenLevel(optLevel)));
}

Error runRiscvLinker(ArrayRef<StringRef> arguments, const MemoryFile &executable) {
  auto program = sys::findProgramByName(riscvLinker);
  if (!program)
    return createStringError("ld.lld-19 not found: apt-get install lld-19");
  std::vector<StringRef> argv = {riscvLinker, "-o", "-"};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  MemoryFile messages("linker messages");
  std::string out = executable.path(), errors = messages.path();
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(out), StringRef(errors)};
  if (sys::ExecuteAndWait(*program, argv, std::nullopt, redirects) == 0)
    return Error::success();
  return createStringError("the linker says: " +
                           StringRef(messages.contents()).split('\n').first.str());
}

} // namespace npufuzz::mlirbackend
