//===- StaysDefined.h - is a smaller program as defined? --------*- C++ -*-===//
//
// A reduction that only asks a tool slips: to a load of memory that nobody wrote, a division by
// zero, a missing return. Two tools then differ with every right, or one of them crashes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_STAYSDEFINED_H
#define NPUFUZZ_REDUCE_IR_STAYSDEFINED_H

#include "oracles/refinement/Meaning.h"

#include <map>
#include <unordered_map>

namespace npufuzz::reduceir {

/// Executes the functions of a program on drawn inputs and keeps what is defined. Each function is
/// called alone, and one without arguments once.
class StaysDefined {
public:
  /// Inputs of a function with arguments.
  static constexpr int64_t inputsPerFunction = 4;
  /// Ops after which a call is stopped. Candidates of a reduction are many, and most are small.
  static constexpr int64_t opsMax = 1'000'000;

  explicit StaysDefined(mlir::ModuleOp start);

  /// True if each function that is still there is defined wherever it was, and undefined nowhere
  /// where it could not be told. A function that takes other arguments than at the start gets other
  /// inputs: it may be undefined on as many as before. Remembers what it has executed.
  bool holds(mlir::ModuleOp candidate);

  /// Functions that were defined on some input.
  int64_t countDefined() const;
  /// Functions that were not, with a reason each; those whose arguments cannot be drawn, too.
  std::vector<std::string> notDefined;

private:
  struct Outcome {
    refinement::Meaning::State state;
    int64_t undefinedElements;
  };
  struct Row {
    std::vector<mlir::Type> arguments;
    std::vector<Outcome> outcomes; ///< one per input
  };
  struct Start : Row {
    int64_t firstInput = 0;
  };

  Row execute(mlir::ModuleOp module, const refinement::Subject &subject, std::string &why) const;
  const Row &executeOnce(mlir::ModuleOp module, const refinement::Subject &subject);
  static bool hasDefined(const Row &row);
  static bool isAsDefined(const Row &before, const Row &now);

  std::map<std::string, Start> functions; ///< by name
  std::unordered_map<uint64_t, Row> executed;
};

/// Counts undefined elements of results and of memory that arguments point to.
int64_t countUndefined(const refinement::Meaning &meaning);

} // namespace npufuzz::reduceir

#endif
