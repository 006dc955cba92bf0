//===- Executable.cpp -----------------------------------------------------===//
//
// Links the object with the runtime (Runtime.c) and the C library, and runs the executable under
// qemu. Input, output and the executable are files in memory.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/riscv/Executable.h"
#include "backend/mlir/MachineCode.h"
#include "backend/mlir/riscv/Toolkit.h"
#include "support/Resource.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

/// Seconds that one run may take; programs terminate by construction, within milliseconds.
static constexpr unsigned runSecondsMax = 60;

// Folders in which Debian's cross packages install the C library and the compiler's support
// library.
static constexpr StringLiteral libraryFolder = "/usr/riscv64-linux-gnu/lib",
                               supportFolders = "/usr/lib/gcc-cross/riscv64-linux-gnu",
                               emulator = "qemu-riscv64";

/// Folder of the newest compiler's support library; empty: none.
static std::string supportFolder() {
  std::error_code error;
  std::string newest;
  for (sys::fs::directory_iterator at(supportFolders, error), end; at != end && !error;
       at.increment(error))
    if (sys::fs::exists(at->path() + "/libgcc.a") && at->path() > newest)
      newest = at->path();
  return newest;
}

std::string missingForRiscv() {
  if (!sys::findProgramByName(emulator))
    return "qemu-riscv64 not found: apt-get install qemu-user";
  if (!sys::findProgramByName(riscvLinker))
    return "ld.lld-19 not found: apt-get install lld-19";
  if (!sys::fs::exists(Twine(libraryFolder) + "/libc.a"))
    return "no C library for RISC-V: apt-get install libc6-dev-riscv64-cross";
  if (supportFolder().empty())
    return "no libgcc.a for RISC-V: apt-get install libgcc-12-dev-riscv64-cross";
  return "";
}

/// Links a static executable from the object, the runtime and the C library.
static Error link(const MemoryFile &object, const MemoryFile &executable) {
  std::string library = libraryFolder.str(), support = supportFolder(), path = object.path(),
              runtime = resourcePath("riscv/Runtime.o", NPUFUZZ_RISCV_RUNTIME),
              crt1 = library + "/crt1.o", crti = library + "/crti.o", crtn = library + "/crtn.o",
              begin = support + "/crtbeginT.o", finish = support + "/crtend.o";
  return runRiscvLinker({"-static",
                         "--gc-sections",
                         "-s",
                         crt1,
                         crti,
                         begin,
                         path,
                         runtime,
                         "-L",
                         library,
                         "-L",
                         support,
                         "--start-group",
                         "-lm",
                         "-lc",
                         "-lgcc",
                         "-lgcc_eh",
                         "--end-group",
                         finish,
                         crtn},
                        executable);
}

Expected<std::unique_ptr<RiscvExecutable>> RiscvExecutable::create(mlir::ModuleOp module,
                                                                   size_t argumentWords,
                                                                   unsigned optLevel,
                                                                   int64_t vectorBits) {
  auto machine = riscvTargetMachine(optLevel, vectorBits);
  if (!machine)
    return machine.takeError();
  auto code = objectCode(module, argumentWords, optLevel, **machine);
  if (!code)
    return code.takeError();
  MemoryFile object("object"), executable("executable");
  object.write(code->file->getBuffer());
  if (Error error = link(object, executable))
    return std::move(error);
  return std::unique_ptr<RiscvExecutable>(
      new RiscvExecutable(std::move(executable), vectorBits, code->resultWords));
}

static void addWord(std::string &bytes, uint64_t word) {
  for (int i = 0; i < 8; ++i)
    bytes.push_back(static_cast<char>(word >> 8 * i));
}

/// Input in the format of Runtime.c.
static std::string standardInput(const MachineCall &call, size_t resultWords, uint8_t fillPattern) {
  std::string bytes;
  for (uint64_t number : {uint64_t(fillPattern), call.words.size(), resultWords, call.blocks.size(),
                          call.addresses.size()})
    addWord(bytes, number);
  for (uint64_t word : call.words)
    addWord(bytes, word);
  for (auto [word, block] : call.addresses) {
    addWord(bytes, word);
    addWord(bytes, block);
  }
  for (const std::vector<uint8_t> &block : call.blocks)
    addWord(bytes, block.size());
  for (const std::vector<uint8_t> &block : call.blocks)
    bytes.append(block.begin(), block.end());
  return bytes;
}

static MachineResult ended(ExecutionStatus status, std::string why) {
  MachineResult result;
  result.status = status;
  result.message = std::move(why);
  return result;
}

/// The emulator's last line if the emulator itself died; empty otherwise. qemu 7.2 cannot translate
/// some narrowing conversions and prints "Assertion `ctx->insn_start != NULL' failed". That is no
/// trap of the program.
static std::string failureOfEmulator(StringRef messages) {
  StringRef line = messages.trim().rsplit('\n').second;
  if (line.empty())
    line = messages.trim();
  return line.starts_with(emulator) && line.contains("Assertion") ? line.str() : "";
}

MachineResult RiscvExecutable::run(const MachineCall &call, const ExecutionOptions &options) const {
  auto program = sys::findProgramByName(emulator);
  if (!program)
    return ended(ExecutionStatus::unsupported, missingForRiscv());
  MemoryFile in("input"), out("output"), messages("emulator messages");
  in.write(standardInput(call, resultWords, options.fillPattern));
  std::string processor = formatv("rv64,v=true,vext_spec=v1.0,vlen={0},Zfh=true", vectorBits),
              path = file.path(), inPath = in.path(), outPath = out.path(),
              errorPath = messages.path(), message;
  StringRef arguments[] = {emulator, "-cpu", processor, path};
  std::optional<StringRef> redirects[] = {StringRef(inPath), StringRef(outPath),
                                          StringRef(errorPath)};
  int code = sys::ExecuteAndWait(*program, arguments, std::nullopt, redirects, runSecondsMax,
                                 /*MemoryLimit=*/0, &message);
  if (code < 0) {
    if (std::string failure = failureOfEmulator(messages.contents()); !failure.empty())
      return ended(ExecutionStatus::unsupported, failure);
    return ended(ExecutionStatus::trapped, "under qemu-riscv64: " + message);
  }
  std::string contents = out.contents();
  size_t expected = resultWords * sizeof(uint64_t);
  for (const std::vector<uint8_t> &block : call.blocks)
    expected += block.size();
  if (code != 0 || contents.size() != expected)
    return ended(ExecutionStatus::trapped,
                 formatv("under qemu-riscv64: exit code {0}, {1} bytes of results, expected {2}",
                         code, contents.size(), expected));
  MachineResult result;
  const char *at = contents.data();
  result.words.resize(resultWords);
  std::memcpy(result.words.data(), at, resultWords * sizeof(uint64_t));
  at += resultWords * sizeof(uint64_t);
  for (const std::vector<uint8_t> &block : call.blocks) {
    result.blocks.emplace_back(std::in_place, at, at + block.size());
    at += block.size();
  }
  return result;
}

Execution RiscvExecutable::run(const std::vector<Tensor> &inputs,
                               const ExecutionOptions &options) const {
  return executionOf(run(callWith(inputs), options), inputs);
}

} // namespace npufuzz::mlirbackend
