//===- OpFacts.cpp --------------------------------------------------------===//
//
// Facts about verifiers are lists of names, and hold only for verifiers that were read. The other
// facts come from registered traits and interfaces. Nothing is verified here: VerificationWalk.cpp
// and Verification.cpp use the facts.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/OpFacts.h"

#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace npufuzz {

// The ops are listed by name. So a new op, whose verifier was not yet read with this question in
// mind, is verified each time. Left out, although they have no regions:
//   tile.store, tile.scatter            follow the view to the ops that made it
//   affine.load, affine.store, …        ask whether operands are dimensions and symbols
//   terminators                         compare themselves with the op around their block

/// The verifiers of these read types, attributes and the number of operands.
static constexpr llvm::StringLiteral machineOps =
    "load store padded_load clipped_store alloc transfer_in transfer_out tags wait zero compute "
    "narrow valid set_valid launch flush_cache run_tasks dma set_flag wait_flag barrier "
    "push_weights push_input pop mask coordinate vload vstore convert "
    // HasParent reads the name of the parent, which the key contains.
    "loop_node dma_node wait_node compute_node";

static constexpr llvm::StringLiteral tileOps =
    "scratch view slice chunk permute broadcast reshape remap concat pad load gather extract "
    "neg abs not exp tanh sqrt recip rsqrt log sin cos erf relu sigmoid silu gelu add sub mul div "
    "min max and or xor shl shrs shru floordiv mod cmp select iota splat cast expand expand_binary "
    "reduce cumsum topk matmul transpose set_valid fill_pad";

/// Ops of the arithmetic dialects, which constrain only types, and the accesses that are frequent
/// after lowerings.
static constexpr llvm::StringLiteral arithOps =
    "addf addi andi bitcast ceildivsi ceildivui cmpf cmpi constant divf divsi divui extf extsi "
    "extui floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui minimumf "
    "minnumf minsi minui mulf muli negf ori remf remsi remui select shli shrsi shrui sitofp subf "
    "subi truncf trunci uitofp xori";
static constexpr llvm::StringLiteral mathOps =
    "absf absi cos erf exp exp2 expm1 log log1p log2 powf rsqrt sin sqrt tanh";
static constexpr llvm::StringLiteral affineOps = "apply";
static constexpr llvm::StringLiteral memrefOps = "load store";
static constexpr llvm::StringLiteral vectorOps = "broadcast";

static void addOps(StringRef dialect, StringRef ops, llvm::StringSet<> &names) {
  SmallVector<StringRef> mnemonics;
  ops.split(mnemonics, ' ');
  for (StringRef mnemonic : mnemonics)
    names.insert((dialect + "." + mnemonic).str());
}

static llvm::StringSet<> makeNames() {
  llvm::StringSet<> names;
  addOps("npu", machineOps, names);
  addOps("tile", tileOps, names);
  addOps("arith", arithOps, names);
  addOps("math", mathOps, names);
  addOps("affine", affineOps, names);
  addOps("memref", memrefOps, names);
  addOps("vector", vectorOps, names);
  return names;
}

static bool looksAtItselfAlone(StringRef name) {
  static const llvm::StringSet<> names = makeNames();
  return names.contains(name);
}

static OpFacts factsOf(OperationName name) {
  OpFacts facts;
  facts.registered = name.getRegisteredInfo();
  facts.looksAtItselfAlone = looksAtItselfAlone(name.getStringRef());
  facts.looksAtItsFrameAlone = name.getStringRef() == "affine.for"; // with constant bounds
  facts.checksOnlyIsolation = name.getStringRef() == "func.func";
  facts.isIsolated = name.hasTrait<OpTrait::IsIsolatedFromAbove>();
  facts.isSymbolTable = name.hasTrait<OpTrait::SymbolTable>();
  facts.isSymbolUser = name.hasInterface<SymbolUserOpInterface>();
  facts.isTerminator = name.hasTrait<OpTrait::IsTerminator>();
  facts.needsNoTerminator = name.hasTrait<OpTrait::NoTerminator>();
  facts.saysRegionKind = name.hasInterface<RegionKindInterface>();
  return facts;
}

const OpFacts &OpFactsTable::of(OperationName name) {
  std::unique_ptr<OpFacts> &facts = byName[name.getAsOpaquePointer()];
  if (!facts)
    facts = std::make_unique<OpFacts>(factsOf(name));
  return *facts;
}

/// Dialects that do not verify discardable attributes: they do not override
/// Dialect::verifyOperationAttribute, and their files assert that.
static bool hasNoSay(StringRef dialect) { return dialect == "npu" || dialect == "tile"; }

bool isForDialect(DictionaryAttr attributes) {
  return llvm::any_of(attributes, [](NamedAttribute attribute) {
    Dialect *dialect = attribute.getNameDialect();
    return dialect && !hasNoSay(dialect->getNamespace());
  });
}

} // namespace npufuzz
