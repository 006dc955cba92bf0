//===- PassStatistic.h - statistics of passes, in every build ---*- C++ -*-===//
//
// A release build of LLVM compiles mlir::Pass::Statistic to nothing. The campaign has to know which
// programs made a pass do its work, so the passes of this repository count here as well.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_PASSSTATISTIC_H
#define NPUFUZZ_BACKEND_PASSES_PASSSTATISTIC_H

#include "mlir/Pass/Pass.h"

#include <map>
#include <string>
#include <vector>

namespace npufuzz {

/// Sums by "pass.statistic".
using PassStatistics = std::map<std::string, int64_t>;

/// Receives statistics of passes on this thread while it lives; scopes nest.
class StatisticsScope {
public:
  explicit StatisticsScope(PassStatistics &target) : outer(current) { current = &target; }
  ~StatisticsScope() { current = outer; }
  StatisticsScope(const StatisticsScope &) = delete;
  static PassStatistics *target() { return current; }

private:
  static inline thread_local PassStatistics *current = nullptr;
  PassStatistics *outer;
};

/// Collects the names, as "pass.statistic", of the statistics of every pass made on this thread
/// while it lives, in order.
class StatisticNamesScope {
public:
  explicit StatisticNamesScope(std::vector<std::string> &target) : outer(current) {
    current = &target;
  }
  ~StatisticNamesScope() { current = outer; }
  StatisticNamesScope(const StatisticNamesScope &) = delete;
  static std::vector<std::string> *target() { return current; }

private:
  static inline thread_local std::vector<std::string> *current = nullptr;
  std::vector<std::string> *outer;
};

/// Replaces mlir::Pass::Statistic in the generated base classes of passes.
class PassStatistic : public mlir::Pass::Statistic {
public:
  PassStatistic(mlir::Pass *owner, const char *name, const char *description)
      : mlir::Pass::Statistic(owner, name, description), owner(owner), statisticName(name) {
    // The statistics are members of the generated base class, so the pass's name is known before
    // they are made.
    if (std::vector<std::string> *names = StatisticNamesScope::target())
      names->push_back(qualifiedName());
  }

  /// "pass.statistic", the key under which it counts.
  std::string qualifiedName() const { return (owner->getArgument() + "." + statisticName).str(); }

  PassStatistic &operator++() { return *this += 1; }
  PassStatistic &operator+=(int64_t count) {
    static_cast<llvm::Statistic &>(*this) += static_cast<uint64_t>(count);
    if (PassStatistics *target = StatisticsScope::target(); target && count != 0)
      (*target)[qualifiedName()] += count;
    return *this;
  }

private:
  mlir::Pass *owner;
  const char *statisticName;
};

} // namespace npufuzz

#endif
