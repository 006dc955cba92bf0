//===- ReduceByTest.h - the smallest file that a test accepts ---*- C++ -*-===//
//
// Reduces a module of any dialects, registered or not, under a question of the user's. It knows
// neither a function to look at nor a pass that fails.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_REDUCEBYTEST_H
#define NPUFUZZ_REDUCE_IR_REDUCEBYTEST_H

#include "reduce/ir/Reproducer.h"
#include "reduce/ir/UserTest.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

#include <functional>

namespace npufuzz::reduceir {

/// A file to reduce.
struct TestedFile {
  std::string text; ///< as the user gave it; perhaps bytecode
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<Reproducer> reproducer;
};

struct TestLimits {
  double secondsMax = 0;         ///< wall clock of the reduction; 0: no limit
  double attemptSecondsMax = 10; ///< CPU time for one edit and for one call of a function
  size_t jobs = 1;               ///< tests that run at a time
  bool allowsUndefined = false;
};

/// The reduction so far.
struct TestedProgress {
  std::string text;                    ///< smallest interesting file
  int64_t opsBefore = 0, ops = 0;      ///< inside functions, without terminators
  int64_t tests = 0;                   ///< candidates that the test was asked about
  bool complete = false;               ///< nothing else helps
  std::string answer;                  ///< what the test says of the file given
  int64_t functionsDefined = 0;        ///< kept defined
  std::vector<std::string> notDefined; ///< functions that are not, with reasons
};

/// Reduces in a process of its own, until nothing smaller is interesting, time is up or the user
/// stops it. Calls `onBetter` with each smaller file, and `onTick` several times a second. The
/// result is the same for any number of jobs. Errors: the file is not interesting or the test
/// contradicts itself, which one line says; an error of `onBetter`; EnvironmentError.
llvm::Expected<TestedProgress>
reduceByTest(const TestedFile &file, const UserTest &test, const TestLimits &limits,
             llvm::function_ref<llvm::Error(const TestedProgress &)> onBetter,
             llvm::function_ref<void(const TestedProgress &)> onTick);

} // namespace npufuzz::reduceir

#endif
