//===- Simulator.cpp ------------------------------------------------------===//
//
// Starts the user's simulator in a fresh work folder with the program, its input and the flags of
// a configuration. Caches a device tree per configuration, because making one takes most of a
// start.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/Simulator.h"
#include "support/WorkFolder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <mutex>

using namespace llvm;

namespace npufuzz::pytorchsim {

// Addresses of DRAM and the scratchpad in the project's own configurations. For programs that begin
// on the bare machine, also the part that Link.cpp's script fills, up to the interrupt controller.
static constexpr uint64_t programAddress = 0x10000, programEnd = 0x2000000,
                          memoryAddress = 0x80000000, memoryBytes = uint64_t(1) << 30,
                          scratchpadPhysicalAddress = 0x2000000000;

static std::map<const Backend *, const SimulatorOptions *> &simulators() {
  static std::map<const Backend *, const SimulatorOptions *> all;
  return all;
}

const SimulatorOptions *simulatorOf(const Backend &backend) {
  auto found = simulators().find(&backend);
  return found == simulators().end() ? nullptr : found->second;
}

void setSimulatorOf(const Backend &backend, const SimulatorOptions &options) {
  simulators()[&backend] = &options;
}

std::string missingTools(const SimulatorOptions &options) {
  if (options.spike.empty())
    return "give --spike=BIN";
  if (!sys::fs::can_execute(options.spike))
    return "--spike=" + options.spike + ": not an executable";
  if (!options.pk.empty() && !sys::fs::exists(options.pk))
    return "--pk=" + options.pk + ": no such file";
  return "";
}

static std::vector<std::string> machineFlags(const SimulatorOptions &options,
                                             const MachineConfig &config) {
  std::string memory = formatv("-m{0:x}:{1:x},{2:x}:{3:x}", memoryAddress, memoryBytes,
                               scratchpadPhysicalAddress, config.bankBytes * config.lanes);
  if (options.pk.empty())
    memory += formatv(",{0:x}:{1:x}", programAddress, programEnd - programAddress).str();
  return {"--isa=rv64gcv_zfh",
          formatv("--varch=vlen:{0},elen:64", config.vectorBits),
          formatv("--vectorlane-size={0}", config.lanes),
          memory,
          formatv("--scratchpad-base-paddr={0}", scratchpadPhysicalAddress),
          formatv("--scratchpad-base-vaddr={0}", scratchpadAddress),
          formatv("--scratchpad-size={0}", config.bankBytes)};
}

/// Arguments after the flags: the program that the simulator starts.
static std::vector<std::string> startedProgram(const SimulatorOptions &options) {
  if (options.pk.empty())
    return {"program"};
  return {options.pk, "program", "input"};
}

/// Makes the device tree that the simulator would make by two runs of dtc at every start, which
/// take longer than the rest of a start. Empty: the simulator must make it.
static std::string makeDeviceTree(const SimulatorOptions &options, const MachineConfig &config,
                                  StringRef folder) {
  std::vector<std::string> argv = {options.spike};
  append_range(argv, machineFlags(options, config));
  argv.push_back("--dump-dts");
  append_range(argv, startedProgram(options));
  double secondsMax = std::min(options.secondsMax, 10.0); // a limit for what takes milliseconds
  auto source = runProcess(argv, folder, "", secondsMax);
  if (!source || !source->end.succeeded() || !StringRef(source->output).starts_with("/dts-v1/")) {
    consumeError(source.takeError());
    return "";
  }
  auto tree = runProcess({"dtc", "-q", "-O", "dtb"}, folder, source->output, secondsMax);
  if (!tree || !tree->end.succeeded()) {
    consumeError(tree.takeError());
    return "";
  }
  return std::move(tree->output);
}

/// Device tree of this configuration, made once per process.
static const std::string &deviceTree(const SimulatorOptions &options, const MachineConfig &config,
                                     StringRef folder) {
  static std::mutex mutex;
  static std::map<std::tuple<std::string, std::string, int64_t, int64_t, int64_t>, std::string>
      trees;
  std::lock_guard lock(mutex);
  auto [entry, isNew] = trees.try_emplace(
      {options.spike, options.pk, config.lanes, config.bankBytes, config.vectorBits});
  if (isNew)
    entry->second = makeDeviceTree(options, config, folder);
  return entry->second;
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
  // The simulator writes the indices of indirect transfers there, and crashes if the folders are
  // missing.
  for (StringRef name : {"indirect_access", "dma_access"})
    if (std::error_code error = sys::fs::create_directory((*folder)->path(name)))
      return createStringError(error, "cannot create a folder");
  std::vector<std::string> argv = {options.spike};
  append_range(argv, machineFlags(options, config));
  argv.push_back(formatv("--kernel-addr={0:x-}:{1:x-}", program.kernelBegin, program.kernelEnd));
  argv.push_back("--base-path=" + (*folder)->path());
  if (const std::string &tree = deviceTree(options, config, (*folder)->path()); !tree.empty()) {
    if (Error error = (*folder)->write("machine.dtb", tree))
      return std::move(error);
    argv.push_back("--dtb=machine.dtb");
  }
  append_range(argv, startedProgram(options));
  return runProcess(argv, (*folder)->path(), "", options.secondsMax);
}

/// The last line that the simulator or the proxy kernel printed, if it is text and no frame.
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
  if (std::string words = lastWords(run.errors); !words.empty())
    text += ": " + words;
  return text;
}

} // namespace npufuzz::pytorchsim
