//===- Simulation.cpp -----------------------------------------------------===//
//
// Launches the kernels of a program one after the other in one start. The simulator's machine is
// minimal: one core, a memory of its own that answers after a few cycles, no cache. None of this
// changes which requests there are.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/Simulation.h"
#include "backend/npu/machine/Machine.h"
#include "backend/pytorchsim/togsim/Expand.h"
#include "backend/pytorchsim/togsim/Log.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

std::string missingTools(const TimingOptions &options) {
  if (options.togsim.empty())
    return "give --togsim=BIN";
  if (!sys::fs::can_execute(options.togsim))
    return "--togsim=" + options.togsim + ": not an executable";
  return "";
}

static std::string configurationFile() {
  return formatv("num_cores: 1\n"
                 "core_freq_mhz: 1000\n"
                 "core_stats_print_period_cycles: 0\n"
                 "num_systolic_array_per_core: 1\n"
                 "dram_type: simple\n"
                 "dram_freq_mhz: 1000\n"
                 "dram_channels: 2\n"
                 "dram_latency: 10\n"
                 "dram_req_size_byte: {0}\n"
                 "dram_stats_print_period_cycles: 0\n"
                 "icnt_type: simple\n"
                 "icnt_latency_cycles: 1\n"
                 "icnt_freq_mhz: 1000\n"
                 "icnt_injection_ports_per_core: 4\n",
                 blockBytes);
}

Expected<TimingProgram> timingProgramOf(mlir::ModuleOp module, const std::vector<Tensor> &inputs) {
  TimingProgram program;
  Activity made;
  program.systolicSize = npu::Machine::of(module).lanes;
  for (const Launch &launch : launchesOf(module, inputs)) {
    if (Error error = addTransfers(launch, blockBytes, made))
      return std::move(error);
    auto graph = writeGraph(launch, program.systolicSize, program.leftOut);
    if (!graph)
      return graph.takeError();
    program.expected.add(activityOf(*graph, blockBytes));
    program.graphs.push_back(std::move(*graph));
  }
  // Kernels do not say how waits and computations become nodes.
  made.waits = program.expected.waits;
  made.vectorWork = program.expected.vectorWork;
  made.matrixWork = program.expected.matrixWork;
  program.graphDifference = differenceOf(made, program.expected);
  return program;
}

/// Writes the files of a run: the configuration, the launches, and two for each graph.
static Error writeFiles(const WorkFolder &folder, const TimingProgram &program) {
  // The simulator looks for files of sparse tiles in the folder around that of the attributes.
  if (std::error_code error = sys::fs::create_directory(folder.path("graphs")))
    return createStringError(error, "cannot create a folder");
  int64_t units = program.addressUnits;
  std::string launches;
  for (auto [number, graph] : enumerate(program.graphs)) {
    std::string name = formatv("graphs/{0}", number);
    if (Error error = folder.write(name + ".onnx", graphFile(graph, program.systolicSize, units)))
      return error;
    if (Error error = folder.write(name + ".yml", attributeFile(graph, units)))
      return error;
    launches += formatv("LAUNCH_KERNEL,{0},0,0,{1}.onnx,{1}.yml,0\n", number, folder.path(name));
  }
  if (Error error = folder.write("config.yml", configurationFile()))
    return error;
  return folder.write("launches.trace", launches);
}

/// Appends the line of its standard error that says why it ended, if there is one.
static std::string withReason(std::string text, StringRef errors) {
  StringRef line = tellingLine(errors);
  return line.empty() ? text : text + ": " + line.str();
}

static std::string judge(const TimingProgram &program, const ProcessRun &run) {
  SimulationLog log = readLog(run.output, program.addressUnits);
  if (run.end.how == ProcessEnd::How::hung)
    return "does not come to an end: " + std::to_string(log.kernelsCompleted) + " of " +
           std::to_string(program.graphs.size()) + " kernels completed";
  if (!run.end.succeeded())
    return withReason("ends early: " + run.end.describe(), run.errors);
  if (!log.trouble.empty())
    return "has trouble: " + log.trouble;
  if (!log.isWhole)
    return "ends early: its log does not say that it has finished";
  if (log.kernelsCompleted != static_cast<int64_t>(program.graphs.size()))
    return formatv("kernels differ: expected {0} to complete, got {1}", program.graphs.size(),
                   log.kernelsCompleted);
  if (program.judgesCompletion && log.issuedAfterCompletion > 0)
    return formatv("kernels complete early: {0} instructions are issued afterwards",
                   log.issuedAfterCompletion);
  return differenceOf(program.expected, log.activity);
}

Expected<std::string> differenceInTiming(const TimingOptions &options,
                                         const TimingProgram &program) {
  if (program.graphs.empty())
    return "";
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  if (Error error = writeFiles(**folder, program))
    return std::move(error);
  auto run = runProcess({options.togsim, "--config", (*folder)->path("config.yml"), "--models_list",
                         (*folder)->path("launches.trace"), "--log_level", "trace"},
                        (*folder)->path(), "", options.secondsMax);
  if (!run)
    return run.takeError();
  // Its messages about files name the folder, which differs for each run.
  std::string text = judge(program, *run), path = (*folder)->path() + "/";
  for (size_t at; (at = text.find(path)) != std::string::npos;)
    text.erase(at, path.size());
  return text;
}

} // namespace npufuzz::pytorchsim
