//===- CodeDigest.cpp -----------------------------------------------------===//
//
// Walks in pre-order and collects numbers: values and blocks in the order in which they are met,
// and hashes of texts. A text is printed once for each attribute and type of the module.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/CodeDigest.h"

#include "mlir/Pass/Pass.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace npufuzz {

/// Hash of the text of an attribute or a type, which are unique in their context.
template <typename Printable> uint64_t CodeDigester::textOf(Printable thing) {
  auto [at, isNew] = texts.try_emplace(thing.getAsOpaquePointer(), 0);
  if (isNew) {
    std::string text;
    llvm::raw_string_ostream os(text);
    thing.print(os);
    at->second = llvm::xxh3_64bits(text);
  }
  return at->second;
}

uint64_t CodeDigester::numberOf(const void *thing) {
  return numbers.try_emplace(thing, numbers.size()).first->second;
}

void CodeDigester::define(Value value) {
  collected.push_back(numberOf(value.getAsOpaquePointer()));
  collected.push_back(textOf(value.getType()));
}

void CodeDigester::add(Operation *op) {
  collected.push_back(textOf(op->getName().getIdentifier()));
  collected.push_back(textOf(op->getAttrDictionary()));
  collected.push_back(op->getNumOperands());
  for (Value operand : op->getOperands())
    collected.push_back(numberOf(operand.getAsOpaquePointer()));
  for (Value result : op->getResults())
    define(result);
  for (Block *successor : op->getSuccessors())
    collected.push_back(numberOf(successor));
  collected.push_back(op->getNumRegions());
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      collected.push_back(numberOf(&block));
      for (BlockArgument argument : block.getArguments())
        define(argument);
    }
}

uint64_t CodeDigester::digest(ModuleOp module) {
  collected.clear();
  numbers.clear();
  module->walk<WalkOrder::PreOrder>([&](Operation *op) { add(op); });
  return llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(collected.data()),
                                          collected.size() * sizeof(uint64_t)));
}

namespace {

thread_local CodeDigestScope *innermost = nullptr;

struct DigestCode : PassWrapper<DigestCode, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DigestCode)
  StringRef getArgument() const override { return codeDigestPass; }
  StringRef getDescription() const override { return "digests the module, and changes nothing"; }
  void runOnOperation() override {
    if (innermost)
      innermost->digest = innermost->digester.digest(getOperation());
    markAllAnalysesPreserved();
  }
};

} // namespace

void registerCodeDigestPass() { PassRegistration<DigestCode>(); }

CodeDigestScope::CodeDigestScope(CodeDigester &digester)
    : digester(digester), outer(std::exchange(innermost, this)) {}
CodeDigestScope::~CodeDigestScope() { innermost = outer; }

} // namespace npufuzz
