//===- Simulator.cpp ------------------------------------------------------===//
#include "backend/pytorchsim/Simulator.h"
#include "support/WorkFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

// Where the project's own configurations put DRAM and the scratchpad.
static constexpr uint64_t memoryAddress = 0x80000000, memoryBytes = uint64_t(1) << 30,
                          scratchpadPhysicalAddress = 0x2000000000;

std::string missingTools(const SimulatorOptions &options) {
  const std::pair<StringRef, const std::string &> tools[] = {{"spike", options.spike},
                                                             {"pk", options.pk}};
  for (const auto &[name, path] : tools)
    if (path.empty())
      return formatv("give --{0}=BIN", name);
  if (!sys::fs::can_execute(options.spike))
    return "--spike=" + options.spike + ": not an executable";
  if (!sys::fs::exists(options.pk))
    return "--pk=" + options.pk + ": no such file";
  return "";
}

Expected<ProcessRun> runSimulator(const SimulatorOptions &options, const MachineConfig &config,
                                  const MachineProgram &program, StringRef input) {
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  for (auto [name, contents] : {std::pair<StringRef, StringRef>("program", program.executable),
                                std::pair<StringRef, StringRef>("input", input)})
    if (Error error = (*folder)->write(name, contents))
      return std::move(error);
  std::string executable = (*folder)->path("program");
  if (std::error_code error = sys::fs::setPermissions(executable, sys::fs::owner_all))
    return createStringError(error, "cannot make a file executable");
  // It writes the indices of indirect transfers there, and crashes where the folders are missing.
  for (StringRef name : {"indirect_access", "dma_access"})
    if (std::error_code error = sys::fs::create_directory((*folder)->path(name)))
      return createStringError(error, "cannot create a folder");
  std::vector<std::string> argv = {
      options.spike,
      "--isa=rv64gcv_zfh",
      formatv("--varch=vlen:{0},elen:64", config.vectorBits),
      formatv("--vectorlane-size={0}", config.lanes),
      formatv("-m{0:x}:{1:x},{2:x}:{3:x}", memoryAddress, memoryBytes, scratchpadPhysicalAddress,
              config.bankBytes * config.lanes),
      formatv("--scratchpad-base-paddr={0}", scratchpadPhysicalAddress),
      formatv("--scratchpad-base-vaddr={0}", scratchpadAddress),
      formatv("--scratchpad-size={0}", config.bankBytes),
      formatv("--kernel-addr={0:x-}:{1:x-}", program.kernelBegin, program.kernelEnd),
      "--base-path=" + (*folder)->path(),
      options.pk,
      "program",
      "input"};
  return runProcess(argv, (*folder)->path(), "", options.secondsMax);
}

/// The last line that it or the proxy kernel printed, where that is text and not a frame's.
static StringRef lastLine(StringRef output) {
  StringRef said = output.rtrim(), line = said.substr(said.rfind('\n') + 1); // npos + 1: all of it
  bool isText = !line.empty() && line.size() < 200 && all_of(line, isPrint);
  return isText ? line : "";
}

std::string describeEnd(const ProcessRun &run) {
  std::string text = run.end.describe();
  if (run.end.how == ProcessEnd::How::exited) {
    text = formatv("ended with status {0}", run.end.code);
    if (run.end.code == scratchpadOverrun)
      text += ": access outside of a lane's bank";
    if (run.end.code == stackOverrun)
      text += ": access to the stack's part of a bank";
  }
  if (!run.end.succeeded())
    if (StringRef line = lastLine(run.output); !line.empty())
      text += (": " + line).str();
  StringRef errors(run.errors);
  if (size_t at = errors.find("Assertion"); at != StringRef::npos)
    text += ": " + errors.drop_front(at).split('\n').first.str();
  return text;
}

} // namespace npufuzz::pytorchsim
