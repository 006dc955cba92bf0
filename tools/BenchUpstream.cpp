//===- BenchUpstream.cpp - speed on IR of upstream dialects ---------------===//
//
// Runs a campaign of functions alone and reads its counters. Work is divided by the CPU time of the
// ended workers, so that the rates are those of one core for any number of jobs.
//
//===----------------------------------------------------------------------===//
#include "tools/BenchUpstream.h"

#include "campaign/cases/FunctionCases.h"

#include "llvm/Support/Format.h"

#include <sys/resource.h>

namespace npufuzz::tools {

/// CPU seconds of all children that have ended.
static double childSeconds() {
  rusage usage = {};
  getrusage(RUSAGE_CHILDREN, &usage);
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

llvm::Expected<UpstreamSpeed> measureUpstream(campaign::CampaignOptions options) {
  auto source = campaign::withFunctions(campaign::programCases(*options.evaluate.backends.front()),
                                        /*period=*/1);
  options.source = source.get();
  options.reducer = nullptr; // findings would add reductions to the time
  double before = childSeconds();
  auto result = campaign::run(options);
  if (!result)
    return result.takeError();
  UpstreamSpeed speed;
  speed.cpuSeconds = childSeconds() - before;
  for (const auto &[name, count] : result->counters) {
    llvm::StringRef text(name);
    if (text.starts_with("pass ") && text.ends_with(".changed"))
      speed.snapshots += count;
    if (text.starts_with("unknown ")) // changed, and not judged
      speed.snapshots -= count;
    if (text.starts_with("machine ") && text.ends_with(" compared"))
      speed.machinePrograms += count;
  }
  speed.result = std::move(*result);
  return speed;
}

std::string speedText(const UpstreamSpeed &speed) {
  const campaign::CampaignResult &result = speed.result;
  std::string text;
  llvm::raw_string_ostream os(text);
  auto rate = [&](int64_t count) { return static_cast<double>(count) / speed.cpuSeconds; };
  os << result.programs
     << llvm::format(
            " cases in %.2f s, %.2f s of one core: %.1f cases/s, %.1f snapshots judged/s, ",
            result.seconds, speed.cpuSeconds, rate(result.programs), rate(speed.snapshots))
     << llvm::format("%.1f machine programs/s\n", rate(speed.machinePrograms));
  double busy = 0;
  for (double seconds : result.phases.seconds)
    busy += seconds;
  for (size_t i = 0; i < phaseCount; ++i)
    os << "  " << llvm::left_justify(phaseNames[i], 10)
       << llvm::format("%8.2f s %5.1f %%\n", result.phases.seconds[i],
                       busy > 0 ? 100 * result.phases.seconds[i] / busy : 0);
  return text;
}

} // namespace npufuzz::tools
