//===- Link.cpp - kernels and the runtime to one executable ---------------===//
//
// The script keeps kernels together, between the two ends of the range that the simulator is told.
// It keeps read-only data below the address up to which vector loads give all lanes the same. Data
// that kernels must not load vectors from is above that address. It includes a nonzero word,
// because the proxy kernel loads no segment of zeros only. On the bare machine these are physical
// addresses: machineFlags (Simulator.cpp) puts memory there, around the interrupt controller at
// 0x2000000.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/pytorchsim/Program.h"
#include "support/Resource.h"

#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

static constexpr StringLiteral script = R"(
ENTRY(_start)
SECTIONS {
  . = 0x10000 + SIZEOF_HEADERS;
  .rodata : { *(.rodata .rodata.* .srodata .srodata.*) }
  ASSERT(. <= 0x1000000, "read-only data reaches beyond what all lanes load alike")
  . = ALIGN(0x1000);
  npufuzz_code_begin = .;
  .runtime : { *runtime-*.o(.text) *runtime-*.o(.runtime .slot) }
  .kernels : { *(.npufuzz.enter) *(.text .text.*) *(.npufuzz.leave) }
  . = ALIGN(0x1000);
  npufuzz_code_end = .;
  ASSERT(. <= 0x1400000, "code reaches data")
  . = 0x1400000;
  .data : { QUAD(0) *(.data .data.* .sdata .sdata.*) }
  .bss : { *(.bss .sbss .sbss.*) }
  . = MAX(., 0x1500000);
  .arena (NOLOAD) : { *(.bss.arena) }
  ASSERT(SIZEOF(.arena) == 0 || ADDR(.arena) == 0x1500000, "data reaches the arena of sequences")
  .rest : { *(.bss.*) }
  ASSERT(. <= 0x2000000, "data reaches the interrupt controller")
  /DISCARD/ : { *(.comment .note.* .riscv.attributes .eh_frame) }
}
)";

static std::string runtimeObject(StringRef name) {
  std::string file = ("runtime-" + name + ".o").str();
  return resourcePath("pytorchsim/" + file, std::string(NPUFUZZ_PYTORCHSIM_RUNTIME "/") + file);
}

static Error findRange(MachineProgram &program) {
  auto file = object::ObjectFile::createObjectFile(MemoryBufferRef(program.executable, "linked"));
  if (!file)
    return file.takeError();
  for (const object::SymbolRef &symbol : (*file)->symbols()) {
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    Expected<uint64_t> address = symbol.getAddress();
    if (!address)
      return address.takeError();
    if (*name == "npufuzz_enter")
      program.kernelBegin = *address;
    if (*name == "npufuzz_leave")
      program.kernelEnd = *address;
  }
  if (program.kernelBegin == 0 || program.kernelEnd <= program.kernelBegin)
    return createStringError("the linked program has no range of kernels");
  return Error::success();
}

static Expected<MachineProgram> link(ArrayRef<std::string> objects) {
  mlirbackend::MemoryFile scriptFile("script"), executable("program");
  scriptFile.write(script);
  std::string scriptPath = scriptFile.path();
  // Discards the names of kernels, from which the simulator would make a map at every start.
  std::vector<StringRef> arguments = {"-static", "--discard-all", "-T", scriptPath};
  arguments.insert(arguments.end(), objects.begin(), objects.end());
  if (Error error = mlirbackend::runRiscvLinker(arguments, executable))
    return std::move(error);
  MachineProgram program;
  program.executable = executable.contents();
  if (Error error = findRange(program))
    return std::move(error);
  return program;
}

Expected<MachineProgram> linkKernels(ArrayRef<MemoryBufferRef> objects) {
  std::vector<mlirbackend::MemoryFile> files;
  std::vector<std::string> paths = {runtimeObject("Start"), runtimeObject("Io"),
                                    runtimeObject("Calls")};
  files.reserve(objects.size());
  for (MemoryBufferRef object : objects) {
    files.emplace_back("kernels").write(object.getBuffer());
    paths.push_back(files.back().path());
  }
  return link(paths);
}

Expected<MachineProgram> linkSequences() {
  return link({runtimeObject("Start"), runtimeObject("Io"), runtimeObject("Slot"),
               runtimeObject("Sequences")});
}

} // namespace npufuzz::pytorchsim
