//===- AcceptedOps.cpp ----------------------------------------------------===//
#include "backend/AcceptedOps.h"

using namespace mlir;

namespace npufuzz {

static OperationName nameOf(const OpKey &key) {
  return OperationName::getFromOpaquePointer(key.words.front());
}

bool AcceptedOps::Info::isEqual(const OpKey &wanted, const OpKey *there) {
  if (there == getEmptyKey() || there == getTombstoneKey() || wanted.hash != there->hash ||
      wanted.words != there->words)
    return false;
  return !wanted.properties ||
         nameOf(wanted).compareOpProperties(wanted.properties, there->properties);
}

/// Cheaper than llvm::hash_combine, and good enough where keys are compared whole.
static size_t mix(size_t hash, size_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 32);
}

OpKey AcceptedOps::keyOf(Operation *op, ArrayRef<Type> operandTypes) {
  size_t fixed = 3, operands = operandTypes.size(), results = op->getNumResults();
  words.resize_for_overwrite(fixed + operands + results);
  Operation *parent = op->getParentOp();
  words[0] = op->getName().getAsOpaquePointer();
  words[1] = parent ? parent->getName().getAsOpaquePointer() : nullptr;
  words[2] = reinterpret_cast<const void *>((operands << 32) | results);
  for (size_t i = 0; i < operands; ++i)
    words[fixed + i] = operandTypes[i].getAsOpaquePointer();
  for (size_t i = 0; i < results; ++i)
    words[fixed + operands + i] = op->getResult(i).getType().getAsOpaquePointer();
  size_t hash = 0;
  for (const void *word : words)
    hash = mix(hash, reinterpret_cast<size_t>(word));
  OpaqueProperties properties = op->getPropertiesStorage();
  if (properties)
    hash = mix(hash, op->getName().hashOpProperties(properties));
  return {hash, words, properties};
}

OpKey *AcceptedOps::copyOf(const OpKey &key) {
  auto *kept = memory.Allocate<OpKey>();
  auto *keptWords = memory.Allocate<const void *>(key.words.size());
  std::copy(key.words.begin(), key.words.end(), keptWords);
  OpaqueProperties properties = nullptr;
  if (key.properties) {
    OperationName name = nameOf(key);
    properties = memory.Allocate(name.getOpPropertyByteSize(), alignof(uint64_t));
    // Initialised without the original: with it, absent attributes would get their defaults.
    name.initOpProperties(properties, OpaqueProperties(nullptr));
    name.copyOpProperties(properties, key.properties);
  }
  return new (kept) OpKey{key.hash, ArrayRef(keptWords, key.words.size()), properties};
}

bool AcceptedOps::addOrFind(Operation *op, ArrayRef<Type> operandTypes) {
  OpKey key = keyOf(op, operandTypes);
  if (keys.find_as(key) != keys.end())
    return true;
  keys.insert(copyOf(key));
  return false;
}

void AcceptedOps::clear() {
  for (OpKey *key : keys)
    if (key->properties)
      nameOf(*key).destroyOpProperties(key->properties);
  keys.clear();
  memory.Reset();
}

} // namespace npufuzz
