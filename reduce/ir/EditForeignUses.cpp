//===- EditForeignUses.cpp - operands, results and successors that may go -===//
//
// Takes ops of unregistered dialects apart. Their verifier accepts any number of each.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

/// A part of an op, by its number.
struct Part {
  Operation *op;
  unsigned number;
};

template <typename Count> std::vector<Part> partsOf(Candidate &candidate, Count count) {
  std::vector<Part> places;
  for (Operation *op : opsOf(*candidate.module))
    if (isForeign(op))
      for (unsigned i = 0; i < count(op); ++i)
        places.push_back({op, i});
  return places;
}

std::vector<Part> operandsOf(Candidate &candidate) {
  return partsOf(candidate, [](Operation *op) { return op->getNumOperands(); });
}

bool dropOperandsAt(Candidate &candidate, size_t begin, size_t count) {
  std::vector<Part> places = operandsOf(candidate);
  for (size_t i = begin + count; i-- > begin;)
    places[i].op->eraseOperand(places[i].number);
  return true;
}

/// The same op with other types and successors.
Operation *rebuilt(Operation *op, TypeRange types, BlockRange successors) {
  OperationState state(op->getLoc(), op->getName(), op->getOperands(), types,
                       llvm::to_vector(op->getDiscardableAttrs()), successors);
  state.propertiesAttr = op->getPropertiesAsAttribute();
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  return OpBuilder(op).create(state);
}

std::vector<Part> resultsOf(Candidate &candidate) {
  return partsOf(candidate, [](Operation *op) { return op->getNumResults(); });
}

// One op at a time: its results are numbered anew.
bool dropResultAt(Candidate &candidate, size_t place, size_t) {
  auto [op, number] = resultsOf(candidate)[place];
  if (!op->getResult(number).use_empty())
    return false;
  SmallVector<Type> types(op->getResultTypes());
  types.erase(types.begin() + number);
  Operation *smaller = rebuilt(op, types, op->getSuccessors());
  for (unsigned i = 0; i < types.size(); ++i)
    op->getResult(i < number ? i : i + 1).replaceAllUsesWith(smaller->getResult(i));
  op->erase();
  return true;
}

std::vector<Part> successorsOf(Candidate &candidate) {
  return partsOf(candidate, [](Operation *op) { return op->getNumSuccessors(); });
}

bool dropSuccessorsAt(Candidate &candidate, size_t begin, size_t count) {
  std::vector<Part> places = successorsOf(candidate);
  for (size_t i = begin + count; i > begin;) {
    Operation *op = places[i - 1].op;
    SmallVector<Block *> successors(op->getSuccessors());
    for (; i > begin && places[i - 1].op == op; --i)
      successors.erase(successors.begin() + places[i - 1].number);
    op->replaceAllUsesWith(rebuilt(op, op->getResultTypes(), successors));
    op->erase();
  }
  return true;
}

std::vector<BlockArgument> argumentsOf(Candidate &candidate) {
  std::vector<BlockArgument> places;
  for (Operation *op : opsOf(*candidate.module))
    if (isForeign(op))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::append_range(places, block.getArguments());
  return places;
}

bool dropArgumentsAt(Candidate &candidate, size_t begin, size_t count) {
  std::vector<BlockArgument> places = argumentsOf(candidate);
  bool changed = false;
  for (size_t i = begin + count; i-- > begin;)
    if (places[i].use_empty()) {
      places[i].getOwner()->eraseArgument(places[i].getArgNumber());
      changed = true;
    }
  return changed;
}

/// Takes an operand of the op that defines it, whatever its type, and erases that op.
bool forwardOperandAt(Candidate &candidate, size_t place, size_t) {
  auto [op, number] = operandsOf(candidate)[place];
  Operation *definition = op->getOperand(number).getDefiningOp();
  if (!definition || definition->getNumOperands() == 0 || definition->getNumRegions() > 0 ||
      !op->getOperand(number).hasOneUse())
    return false;
  op->setOperand(number, definition->getOperand(0));
  if (!definition->use_empty())
    return false;
  definition->erase();
  return true;
}

} // namespace

const Edit dropForeignOperands = {"drop operands",
                                  [](Candidate &candidate) { return operandsOf(candidate).size(); },
                                  dropOperandsAt, /*inChunks=*/true};
const Edit dropForeignResults = {"drop results of ops",
                                 [](Candidate &candidate) { return resultsOf(candidate).size(); },
                                 dropResultAt};
const Edit dropForeignArguments = {
    "drop arguments of regions", [](Candidate &candidate) { return argumentsOf(candidate).size(); },
    dropArgumentsAt, /*inChunks=*/true};
const Edit dropSuccessors = {"drop successors",
                             [](Candidate &candidate) { return successorsOf(candidate).size(); },
                             dropSuccessorsAt, /*inChunks=*/true};
const Edit forwardOperands = {"forward operands",
                              [](Candidate &candidate) { return operandsOf(candidate).size(); },
                              forwardOperandAt};

} // namespace npufuzz::reduceir
