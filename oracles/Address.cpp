//===- Address.cpp - transfers touch the same elements after each pass ----===//
//
// Executes every snapshot and compares the elements that its transfers move, as a multiset, with
// those of the snapshot before it. If both know lanes, the comparison includes lanes. A pass that
// has not promised to keep the elements (Backend::keepsTransfers) is not judged; the comparison
// resumes after it. If a branch, an extent or an address comes from an element of a tile, wrong
// data moves other elements although every address is right. Oracle value judges that case.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"
#include "oracles/Structure.h"
#include "tile/Tile.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

using Elements = std::vector<TransferredElement>;

bool knowsLanes(const Elements &elements) {
  return llvm::all_of(elements,
                      [](const TransferredElement &element) { return element.lane >= 0; });
}

Elements withoutLanes(Elements elements) {
  for (TransferredElement &element : elements)
    element.lane = -1, element.bankElement = -1;
  return elements;
}

bool sameWithoutLanes(const TransferredElement &a, const TransferredElement &b) {
  return std::tie(a.tensor, a.isWrite, a.globalElement, a.tileElement) ==
         std::tie(b.tensor, b.isWrite, b.globalElement, b.tileElement);
}

/// Returns the smallest element that one list has more often than the other. Both are sorted. With
/// `isPart`, the second was cut short and may lack elements.
std::optional<TransferredElement> firstDifference(const Elements &before, const Elements &after,
                                                  bool isPart) {
  size_t i = 0;
  for (const TransferredElement &element : after) {
    while (i < before.size() && before[i] < element) {
      if (!isPart)
        return before[i];
      ++i;
    }
    if (i == before.size() || before[i] != element)
      return element;
    ++i;
  }
  return i < before.size() && !isPart ? std::optional(before[i]) : std::nullopt;
}

std::string times(int64_t count) {
  return count == 0 ? "never" : count == 1 ? "once" : std::to_string(count) + " times";
}

/// "element 12 of arg1, to tile element 5 in lane 5: expected once, got never".
std::string describe(const TransferredElement &element, const Elements &before,
                     const Elements &after, const reference::Result &expected) {
  std::string tensor = "a temporary";
  if (element.tensor >= 0) {
    tensor = "arg" + std::to_string(element.tensor);
    const reference::ExpectedTensor &argument = expected.memory[element.tensor];
    if (element.globalElement >= 0 && element.globalElement < argument.size()) {
      tensor += "[";
      for (auto [axis, coordinate] :
           llvm::enumerate(coordinatesOf(argument.shape, element.globalElement)))
        tensor += (axis ? "," : "") + std::to_string(coordinate);
      tensor += "]";
    } else {
      tensor += " element " + std::to_string(element.globalElement);
    }
  } else {
    tensor += " element " + std::to_string(element.globalElement);
  }
  std::string lane =
      element.lane >= 0
          ? llvm::formatv(" (lane {0}, bank element {1})", element.lane, element.bankElement).str()
          : "";
  std::string tile = "tile element " + std::to_string(element.tileElement) + lane;
  return llvm::formatv("{0} {1} {2} expected {3}, got {4}", element.isWrite ? tile : tensor,
                       element.isWrite ? "stored to" : "loaded into",
                       element.isWrite ? tensor : tile, times(llvm::count(before, element)),
                       times(llvm::count(after, element)));
}

/// Elements that one snapshot's transfers touched, in order of occurrence.
struct Touched {
  ExecutionStatus status;
  std::string message;
  bool complete;
  Elements elements;
  std::vector<Tensor> memory; ///< contents of the arguments after the run
};

Touched touchedBy(Observation &observation, const Snapshot &snapshot) {
  Execution run = observation.interpretWithTransfers(snapshot);
  return {run.status, run.message, run.transfersComplete, std::move(run.transfers),
          std::move(run.memory)};
}

/// Describes the first difference; empty if there is none.
std::string compare(const Touched &before, const Touched &after,
                    const reference::Result &expected) {
  // A trapped run has moved only some of its elements; only surplus elements count.
  bool isPart = after.status == ExecutionStatus::trapped;
  bool lanesCount = knowsLanes(before.elements) && knowsLanes(after.elements);
  // Most passes keep the order as well, which saves copying and sorting.
  if (lanesCount ? before.elements == after.elements
                 : llvm::equal(before.elements, after.elements, sameWithoutLanes))
    return "";
  Elements first = lanesCount ? before.elements : withoutLanes(before.elements);
  Elements second = lanesCount ? after.elements : withoutLanes(after.elements);
  llvm::sort(first);
  llvm::sort(second);
  std::optional<TransferredElement> element = firstDifference(first, second, isPart);
  return element ? describe(*element, first, second, expected) : "";
}

/// True if the reference leaves something open: a store's extents or a branch may depend on it.
bool isUndecided(const reference::Result &expected) {
  return llvm::any_of(expected.memory, [](const reference::ExpectedTensor &tensor) {
    return llvm::is_contained(tensor.state, reference::State::unconstrained);
  });
}

bool usesElementsAsNumbers(mlir::ModuleOp program) {
  return program
      .walk([](mlir::Operation *op) {
        return llvm::isa<tile::ExtractOp, tile::GatherOp, tile::ScatterOp>(op)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

bool hasWrongElement(const reference::Result &expected, const std::vector<Tensor> &memory) {
  bool wrong = !shapeMismatch(expected, memory).empty();
  if (!wrong)
    forEachElement(expected, [&](size_t argument, int64_t i) {
      wrong |= reference::match(expected.memory[argument], i, memory[argument].bits(i)) ==
               reference::Match::wrong;
    });
  return wrong;
}

} // namespace

Verdict judgeAddress(Observation &observation) {
  Verdict verdict = answer("address", observation.backend.name());
  verdict.stage = "execute";
  if (!observation.isCompiled())
    return cannotTell(verdict, "not compiled");

  const std::vector<Snapshot> &snapshots = observation.recompiled().snapshots;
  std::optional<Touched> before; // last snapshot that could be executed
  const Snapshot *beforeAt = nullptr;
  bool compared = false;
  std::string why = "no pass promises to keep transfers";
  for (auto [index, snapshot] : llvm::enumerate(snapshots)) {
    if (index > 0 && !observation.backend.keepsTransfers(snapshot.pass))
      before.reset();
    bool isNeeded = before || (index + 1 < snapshots.size() &&
                               observation.backend.keepsTransfers(snapshots[index + 1].pass));
    if (!isNeeded)
      continue;
    if (before && isSameIR(*beforeAt->module, *snapshot.module)) {
      compared = true;
      continue;
    }
    Touched after = touchedBy(observation, snapshot);
    if (after.status == ExecutionStatus::unsupported || !after.complete) {
      why = after.complete ? after.message : "more elements than are recorded";
      observation.countUnknown(snapshot.pass, why);
      continue;
    }
    if (before) {
      compared = true;
      observation.countLook("address", snapshot.pass);
      if (std::string difference = compare(*before, after, observation.expected);
          !difference.empty()) {
        if (isUndecided(observation.expected))
          return cannotTell(verdict, "the reference leaves open what transfers may hang on");
        if (after.status == ExecutionStatus::completed &&
            usesElementsAsNumbers(observation.testCase.module) &&
            hasWrongElement(observation.expected, after.memory))
          return cannotTell(verdict, "transfers may hang on elements that are wrong");
        verdict.outcome = Outcome::bug;
        verdict.severity =
            after.status == ExecutionStatus::trapped ? Severity::crash : Severity::wrongAnswer;
        verdict.pass = snapshot.pass;
        verdict.passIndex = static_cast<int64_t>(index);
        verdict.kind = "other transfers";
        verdict.claim = "changed which elements transfers touch";
        verdict.evidence = difference;
        return verdict;
      }
    }
    if (after.status == ExecutionStatus::trapped)
      break; // its transfers are unknown
    before = std::move(after);
    beforeAt = &snapshot;
  }
  return compared ? verdict : cannotTell(verdict, why);
}

} // namespace npufuzz::oracles
