//===- Structure.cpp - one text for modules that differ by order only -----===//
//
// Two ports of one pass may place independent ops differently. This file emits each op where it is
// first needed, in the order of the block's effects, so such modules give the same lines. isSameIR
// answers quickly whether anything changed at all.
//
//===----------------------------------------------------------------------===//
#include "oracles/Structure.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"

#include <map>

using namespace mlir;

namespace npufuzz::oracles {

namespace {

/// How far an op may move within its block.
enum class Freedom {
  anywhere,      ///< no effect, or only allocates
  betweenWrites, ///< reads
  none,
};

Freedom freedomOf(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<SymbolOpInterface>(op))
    return Freedom::none;
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  if (!effects)
    return Freedom::none;
  Freedom freedom = Freedom::anywhere;
  for (const MemoryEffects::EffectInstance &effect : *effects)
    if (isa<MemoryEffects::Read>(effect.getEffect()))
      freedom = Freedom::betweenWrites;
    else if (!isa<MemoryEffects::Allocate>(effect.getEffect()))
      return Freedom::none;
  return freedom;
}

class Canonical {
public:
  std::vector<std::string> lines;

  void addModule(ModuleOp module) {
    lines.push_back("module " + text(module->getAttrDictionary()));
    std::map<std::string, Operation *> symbols;
    for (Operation &op : *module.getBody())
      if (auto symbol = dyn_cast<SymbolOpInterface>(op))
        symbols[symbol.getName().str()] = &op;
    enterBlock(module.getBody());
    for (Operation &op : *module.getBody())
      if (!isa<SymbolOpInterface>(op))
        emit(&op);
    for (auto &[name, op] : symbols)
      emit(op);
  }

private:
  template <typename Printable> static std::string text(Printable value) {
    std::string result;
    llvm::raw_string_ostream os(result);
    os << value;
    return result;
  }

  static std::string text(TypeRange types) {
    std::string result;
    llvm::raw_string_ostream os(result);
    llvm::interleaveComma(types, os);
    return result;
  }

  void enterBlock(Block *block) {
    blocks.try_emplace(block, static_cast<int64_t>(blocks.size()));
    int64_t writes = 0;
    for (Operation &op : *block) {
      Freedom freedom = freedomOf(&op);
      freedoms[&op] = {freedom, writes};
      if (freedom == Freedom::none)
        ++writes;
    }
  }

  void emitBlock(Block *block) {
    lines.push_back(blockName(block) + "(" + text(TypeRange(block->getArgumentTypes())) + ")");
    for (Operation &op : *block)
      if (freedoms[&op].first == Freedom::none)
        emit(&op);
    // Unused ops have no defined place, so only their names count.
    std::vector<std::string> unused;
    for (Operation &op : *block)
      if (!emitted.contains(&op))
        unused.push_back(op.getName().getStringRef().str());
    llvm::sort(unused);
    if (!unused.empty())
      lines.push_back("unused: " + llvm::join(unused, ", "));
  }

  std::string blockName(Block *block) { return "^" + std::to_string(blocks.at(block)); }

  std::string nameOf(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return blockName(argument.getOwner()) + "." + std::to_string(argument.getArgNumber());
    auto result = cast<OpResult>(value);
    emit(result.getOwner());
    return "%" + std::to_string(emitted.at(result.getOwner())) + "." +
           std::to_string(result.getResultNumber());
  }

  void emit(Operation *op) {
    if (emitted.contains(op))
      return;
    std::string line = op->getName().getStringRef().str();
    line += "(";
    for (Value operand : op->getOperands())
      line += nameOf(operand) + " ";
    line += ") " + text(op->getAttrDictionary()) + " -> " + text(TypeRange(op->getResultTypes()));
    auto number = static_cast<int64_t>(emitted.size());
    emitted[op] = number;
    auto [freedom, writes] = freedoms.at(op);
    line = "%" + std::to_string(number) + " = " + line + " in " + blockName(op->getBlock());
    // A read may move but not past a write, so its line holds the number of writes before it.
    if (freedom == Freedom::betweenWrites)
      line += " after " + std::to_string(writes);
    for (Region &region : op->getRegions())
      if (!region.empty())
        for (Block *block : order(region))
          enterBlock(block);
    for (Block *successor : op->getSuccessors())
      line += " " + blockName(successor);
    lines.push_back(line);
    for (Region &region : op->getRegions()) {
      lines.push_back("{");
      if (!region.empty())
        for (Block *block : order(region))
          emitBlock(block);
      lines.push_back("}");
    }
  }

  /// Blocks in the order in which control reaches them; unreachable blocks come last.
  static SmallVector<Block *> order(Region &region) {
    llvm::ReversePostOrderTraversal<Block *> reached(&region.front());
    SmallVector<Block *> result(reached.begin(), reached.end());
    llvm::SmallPtrSet<Block *, 8> known(result.begin(), result.end());
    for (Block &block : region)
      if (!known.contains(&block))
        result.push_back(&block);
    return result;
  }

  llvm::DenseMap<Block *, int64_t> blocks;
  llvm::DenseMap<Operation *, std::pair<Freedom, int64_t>> freedoms;
  llvm::DenseMap<Operation *, int64_t> emitted;
};

} // namespace

static bool isSameOp(Operation *first, Operation *second) {
  llvm::DenseMap<Value, Value> counterparts; // looked up only, never walked
  // A use before its definition (in a graph region) fixes the counterpart that the definition must
  // match.
  auto agree = [&](Value a, Value b) { return counterparts.try_emplace(a, b).first->second == b; };
  bool doAllAgree = true;
  auto check = [&](Value a, Value b) { return success(agree(a, b)); };
  auto mark = [&](Value a, Value b) { doAllAgree &= agree(a, b); };
  return OperationEquivalence::isEquivalentTo(first, second, check, mark,
                                              OperationEquivalence::IgnoreLocations) &&
         doAllAgree;
}

bool isSameIR(ModuleOp first, ModuleOp second) { return isSameOp(first, second); }

bool isSameSymbol(llvm::StringRef name, ModuleOp first, ModuleOp second) {
  llvm::SetVector<StringAttr> names;
  names.insert(StringAttr::get(first.getContext(), name));
  for (size_t i = 0; i < names.size(); ++i) {
    Operation *one = first.lookupSymbol(names[i]), *other = second.lookupSymbol(names[i]);
    auto uses = one ? SymbolTable::getSymbolUses(one) : std::nullopt;
    if (!uses || !other || !isSameOp(one, other))
      return false;
    for (const SymbolTable::SymbolUse &use : *uses)
      names.insert(use.getSymbolRef().getRootReference());
  }
  return true;
}

std::vector<std::string> canonicalLines(ModuleOp module) {
  Canonical canonical;
  canonical.addModule(module);
  return std::move(canonical.lines);
}

std::optional<StructuralDifference> firstDifference(const std::vector<std::string> &first,
                                                    const std::vector<std::string> &second) {
  size_t common = std::min(first.size(), second.size());
  for (size_t i = 0; i < common; ++i)
    if (first[i] != second[i])
      return StructuralDifference{i, first[i], second[i]};
  if (first.size() == second.size())
    return std::nullopt;
  return StructuralDifference{common, first.size() > common ? first[common] : "",
                              second.size() > common ? second[common] : ""};
}

} // namespace npufuzz::oracles
