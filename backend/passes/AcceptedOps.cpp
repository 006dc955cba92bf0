//===- AcceptedOps.cpp ----------------------------------------------------===//
//
// A hash set of keys in one allocator. A key is a list of words (pointers to unique names, types
// and attributes) and a copy of the op's properties.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/AcceptedOps.h"

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

/// Cheaper than llvm::hash_combine, and sufficient because keys are compared as a whole.
static size_t mix(size_t hash, size_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 32);
}

/// Calls `take` with each word of the key until it returns false.
template <typename Take> static bool forEachWord(const AcceptedOps::Seen &seen, Take take) {
  size_t operands = seen.operandTypes.size(), results = seen.op->getNumResults();
  bool goesOn = take(seen.op->getName().getAsOpaquePointer()) &&
                take(seen.parent.getAsOpaquePointer()) &&
                take(reinterpret_cast<const void *>((operands << 32) | results));
  for (size_t i = 0; goesOn && i < operands; ++i)
    goesOn = take(seen.operandTypes[i].getAsOpaquePointer());
  for (size_t i = 0; goesOn && i < results; ++i)
    goesOn = take(seen.op->getResult(i).getType().getAsOpaquePointer());
  for (size_t i = 0; goesOn && i < seen.inside.size(); ++i)
    goesOn = take(seen.inside[i]);
  return goesOn;
}

OpKey AcceptedOps::keyOf(const Seen &seen) {
  words.clear();
  size_t hash = 0;
  forEachWord(seen, [&](const void *word) {
    words.push_back(word);
    hash = mix(hash, reinterpret_cast<size_t>(word));
    return true;
  });
  OpaqueProperties properties = seen.op->getPropertiesStorage();
  if (properties)
    hash = mix(hash, seen.op->getName().hashOpProperties(properties));
  return {hash, words, properties};
}

bool AcceptedOps::isKeyOf(const Seen &seen, const OpKey &key) {
  const void *const *next = key.words.begin(), *const *end = key.words.end();
  bool isSame = forEachWord(seen, [&](const void *word) { return next != end && word == *next++; });
  return isSame && next == end &&
         (!key.properties ||
          seen.op->getName().compareOpProperties(seen.op->getPropertiesStorage(), key.properties));
}

OpKey *AcceptedOps::copyOf(const OpKey &key) {
  auto *kept = memory.Allocate<OpKey>();
  auto *keptWords = memory.Allocate<const void *>(key.words.size());
  std::copy(key.words.begin(), key.words.end(), keptWords);
  OpaqueProperties properties = nullptr;
  if (key.properties) {
    OperationName name = nameOf(key);
    properties = memory.Allocate(name.getOpPropertyByteSize(), alignof(uint64_t));
    // Initialised without the original, which would give absent attributes their defaults.
    name.initOpProperties(properties, OpaqueProperties(nullptr));
    name.copyOpProperties(properties, key.properties);
  }
  return new (kept) OpKey{key.hash, ArrayRef(keptWords, key.words.size()), properties};
}

const OpKey *AcceptedOps::findOrAdd(const Seen &seen) {
  OpKey key = keyOf(seen);
  auto found = keys.find_as(key);
  if (found != keys.end())
    return *found;
  keys.insert(copyOf(key));
  return nullptr;
}

void AcceptedOps::clear() {
  for (OpKey *key : keys)
    if (key->properties)
      nameOf(*key).destroyOpProperties(key->properties);
  keys.clear();
  memory.Reset();
}

} // namespace npufuzz
