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
#include "oracles/StateWalk.h"
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

/// Describes the first difference; empty if there is none.
std::string compare(const Execution &before, const Execution &after,
                    const reference::Result &expected) {
  // A trapped run has moved only some of its elements; only surplus elements count.
  bool isPart = after.status == ExecutionStatus::trapped;
  bool lanesCount = knowsLanes(before.transfers) && knowsLanes(after.transfers);
  // Most passes keep the order as well, which saves copying and sorting.
  if (lanesCount ? before.transfers == after.transfers
                 : llvm::equal(before.transfers, after.transfers, sameWithoutLanes))
    return "";
  Elements first = lanesCount ? before.transfers : withoutLanes(before.transfers);
  Elements second = lanesCount ? after.transfers : withoutLanes(after.transfers);
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

/// Elements that transfers touch, before and after each pass that promises to keep them.
class AddressMeaning final : public StateMeaning {
public:
  AddressMeaning(Observation &observation, Verdict verdict)
      : verdict(std::move(verdict)), observation(observation) {}

  const char *oracle() const override { return "address"; }
  bool isKeptBy(const Snapshot &state) const override {
    return observation.backend.keepsTransfers(state.pass);
  }
  std::string execute(const Snapshot &state) override {
    now = observation.interpretWithTransfers(state);
    if (now.status == ExecutionStatus::unsupported)
      return now.message;
    return now.transfersComplete ? "" : "more elements than are recorded";
  }
  Answer take(bool isCompared) override {
    std::string difference = isCompared ? compare(before, now, observation.expected) : "";
    if (!difference.empty()) {
      report(std::move(difference));
      return Answer::wrong;
    }
    before = std::move(now);
    // Nobody knows what would have been transferred after a trap.
    return before.status == ExecutionStatus::trapped ? Answer::last : Answer::right;
  }

  Verdict verdict;

private:
  void report(std::string difference) {
    if (isUndecided(observation.expected)) {
      verdict = cannotTell(verdict, "the reference leaves open what transfers may hang on");
    } else if (now.status == ExecutionStatus::completed &&
               usesElementsAsNumbers(observation.testCase.module) &&
               hasWrongElement(observation.expected, now.memory)) {
      verdict = cannotTell(verdict, "transfers may hang on elements that are wrong");
    } else {
      verdict.outcome = Outcome::bug;
      verdict.severity =
          now.status == ExecutionStatus::trapped ? Severity::crash : Severity::wrongAnswer;
      verdict.kind = "other transfers";
      verdict.claim = "changed which elements transfers touch";
      verdict.evidence = std::move(difference);
    }
  }

  Observation &observation;
  Execution before, now;
};

} // namespace

Verdict judgeAddress(Observation &observation) {
  Verdict verdict = answer("address", observation.backend.name());
  verdict.stage = "execute";
  if (!observation.isCompiled())
    return cannotTell(verdict, "not compiled");
  const std::vector<Snapshot> &states = observation.recompiled().snapshots;
  AddressMeaning meaning(observation, std::move(verdict));
  Walked walked = walkStates(observation, states, meaning, /*knowsProgram=*/false);
  verdict = std::move(meaning.verdict);
  if (verdict.isBug()) {
    verdict.pass = states[*walked.wrong].pass;
    verdict.passIndex = static_cast<int64_t>(*walked.wrong);
  }
  if (walked.compared)
    return verdict;
  return cannotTell(verdict, walked.gaps.empty() ? "no pass promises to keep transfers"
                                                 : walked.gaps.back().why);
}

} // namespace npufuzz::oracles
