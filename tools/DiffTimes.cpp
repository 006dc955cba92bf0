#include "tools/DiffTimes.h"

#include "support/StopSignal.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

namespace npufuzz::tools {

CompileTimes timesOf(const std::vector<TimedRound> &rounds, int64_t programs) {
  CompileTimes times;
  times.programs = programs;
  std::vector<double> ratios;
  for (const TimedRound &round : rounds) {
    times.rounds += round.isHeadSlowest();
    ratios.push_back(2 * round.head / (round.base + round.otherBase));
  }
  times.isSlower = times.rounds == slowerRounds;
  if (!ratios.empty()) {
    auto middle = ratios.begin() + static_cast<ptrdiff_t>(ratios.size() / 2);
    std::nth_element(ratios.begin(), middle, ratios.end());
    times.ratio = *middle;
  }
  return times;
}

namespace {

/// The processes of a round.
class Timed {
public:
  explicit Timed(const Sides &sides)
      : processes{sides.base.twin(), sides.head.twin(), sides.base.twin()} {}

  llvm::Error start() {
    for (SideProcess &process : processes)
      if (llvm::Error error = process.start())
        return error;
    return llvm::Error::success();
  }

  /// Adds each one's seconds for the case, unless one of them has none. `turn` decides who begins.
  llvm::Expected<bool> compile(const Json &asked, size_t turn, TimedRound &round) {
    std::array<double, 3> seconds = {};
    for (size_t i = 0; i < processes.size(); ++i) {
      size_t which = (turn + i) % processes.size();
      auto answer = processes[which].ask(diffRequest(diffAsk::times, Json::array({asked})));
      if (!answer)
        return answer.takeError();
      if (answer->is_array() && answer->size() == 1 && (*answer)[0].is_number())
        seconds[which] = (*answer)[0].get<double>();
    }
    if (llvm::any_of(seconds, [](double one) { return one <= 0; }))
      return false;
    round.base += seconds[0];
    round.head += seconds[1];
    round.otherBase += seconds[2];
    return true;
  }

private:
  std::array<SideProcess, 3> processes; ///< base, head, base
};

} // namespace

llvm::Expected<CompileTimes> measureTimes(const Sides &sides, uint64_t seed) {
  std::vector<TimedRound> rounds;
  int64_t asked = timedProgramsMax, programs = 0;
  while (rounds.size() < slowerRounds && !stopRequested()) {
    Timed timed(sides);
    if (llvm::Error error = timed.start())
      return std::move(error);
    auto begin = std::chrono::steady_clock::now();
    TimedRound round;
    programs = 0;
    for (int64_t index = 0; index < asked; ++index) {
      size_t turn = rounds.size() + static_cast<size_t>(index);
      auto isTimed = timed.compile({{"seed", seed}, {"index", index}}, turn, round);
      if (!isTimed)
        return isTimed.takeError();
      programs += *isTimed;
      std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
      if (rounds.empty() && spent.count() > timedSecondsMax)
        asked = std::max(timedProgramsMin, index + 1);
    }
    if (programs == 0)
      break;
    rounds.push_back(round);
    if (!round.isHeadSlowest())
      break;
  }
  return timesOf(rounds, programs);
}

} // namespace npufuzz::tools
