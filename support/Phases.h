//===- Phases.h - where the time of a campaign goes -------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_PHASES_H
#define NPUFUZZ_SUPPORT_PHASES_H

#include "llvm/ADT/StringRef.h"

#include <array>
#include <chrono>

namespace npufuzz {

/// Phases, in the order of the summary.
enum class Phase : uint8_t { generate, reference, compile, verify, execute, judge, reduce };
inline constexpr size_t phaseCount = 7;
inline constexpr std::array<llvm::StringLiteral, phaseCount> phaseNames{
    "generate", "reference", "compile", "verify", "execute", "judge", "reduce"};
inline llvm::StringRef phaseName(Phase phase) { return phaseNames[static_cast<size_t>(phase)]; }

/// Seconds spent in each phase.
struct PhaseSeconds {
  std::array<double, phaseCount> seconds{};
  double &operator[](Phase phase) { return seconds[static_cast<size_t>(phase)]; }
  double operator[](Phase phase) const { return seconds[static_cast<size_t>(phase)]; }
  /// Books the verification that runs between passes, inside a timer of the compilation, as our own
  /// time.
  void bookVerification(double verifySeconds) {
    (*this)[Phase::compile] -= verifySeconds;
    (*this)[Phase::verify] += verifySeconds;
  }
  PhaseSeconds &operator+=(const PhaseSeconds &other) {
    for (size_t i = 0; i < phaseCount; ++i)
      seconds[i] += other.seconds[i];
    return *this;
  }
};

/// Phase of this process. A supervisor that shares the memory reads it after a crash; elsewhere it
/// is a private byte.
inline uint8_t privatePhase = 0;
inline volatile uint8_t *currentPhase = &privatePhase;
/// Changes whenever a timer starts or stops: by that a supervisor sees progress.
inline uint32_t privateStep = 0;
inline volatile uint32_t *currentStep = &privateStep;

/// Sets the phase of this process for its scope, for the reader of its last words. Its time still
/// counts for the phase around it.
class PhaseMark {
public:
  explicit PhaseMark(Phase phase) : outer(*currentPhase) {
    *currentPhase = static_cast<uint8_t>(phase);
  }
  ~PhaseMark() { *currentPhase = outer; }
  PhaseMark(const PhaseMark &) = delete;

private:
  const uint8_t outer;
};

/// Adds the time of its scope to one phase only: timers of one process do not nest.
class PhaseTimer {
public:
  PhaseTimer(PhaseSeconds &phases, Phase phase)
      : total(phases[phase]), mark(phase), start(std::chrono::steady_clock::now()) {
    *currentStep = *currentStep + 1;
  }
  ~PhaseTimer() {
    total += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    *currentStep = *currentStep + 1;
  }
  PhaseTimer(const PhaseTimer &) = delete;

private:
  double &total;
  const PhaseMark mark;
  std::chrono::steady_clock::time_point start;
};

} // namespace npufuzz

#endif
