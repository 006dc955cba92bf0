//===- Value.h - what an SSA value holds while IR runs ----------*- C++ -*-===//
//
// A scalar lives inside the Value. Everything else is a payload with a reference count, so that
// passing values through loops and calls copies no elements. A payload is immutable once it belongs
// to a result, except for memory.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_VALUE_H
#define NPUFUZZ_INTERPRETER_VALUE_H

#include "interpreter/numbers/Format.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>

namespace npufuzz::interpreter {

class Payload : public llvm::RefCountedBase<Payload> {
public:
  Payload() = default;
  virtual ~Payload() = default;
};
template <typename T> using Ref = llvm::IntrusiveRefCntPtr<T>;

/// A valid extent of a tile. An undefined extent has a value too, given by the fill pattern.
struct Extent {
  int64_t value = 0;
  bool undefined = false;
  bool operator==(const Extent &) const = default;
};

/// Bits and undefinedness of an array of elements: vectors (replicas x elements, replica after
/// replica), tiles (row-major) and complex numbers (the real part, then the imaginary one).
class Elements final : public Payload {
public:
  Elements() = default;
  /// Leaves the bits uninitialised and marks all elements as defined.
  explicit Elements(size_t count) { words.resize_for_overwrite(count); }

  size_t size() const { return words.size(); }
  uint64_t *bits() { return words.data(); }
  const uint64_t *bits() const { return words.data(); }

  /// Null when every element is defined, otherwise one byte an element, 1 = undefined.
  const uint8_t *undefined() const { return flags.empty() ? nullptr : flags.data(); }
  /// Creates the flags, all 0, if there are none.
  uint8_t *mutableUndefined() {
    if (flags.empty())
      flags.assign(words.size(), 0);
    return flags.data();
  }
  bool isUndefined(size_t i) const { return !flags.empty() && flags[i]; }
  void markUndefined(size_t i) { mutableUndefined()[i] = 1; }

  /// One entry per axis, for tiles only.
  llvm::SmallVector<Extent, 4> valid;

private:
  llvm::SmallVector<uint64_t, 0> words;
  llvm::SmallVector<uint8_t, 0> flags;
};

/// Storage of memrefs: elements with their undefinedness.
class Allocation final : public Payload {
public:
  /// Creates undefined elements that hold the fill pattern.
  Allocation(Format format, size_t count, uint8_t fillPattern)
      : format(format), bits(count, fillBits(format, fillPattern)), undefined(count, 1) {}

  Format format;
  llvm::SmallVector<uint64_t, 0> bits;
  llvm::SmallVector<uint8_t, 0> undefined;
  bool freed = false;
  /// False for memory on the stack and globals: freeing it is undefined behaviour.
  bool isFreeable = true;
  /// True for the memory of ub.poison: there is none, so its address, extents and strides are
  /// undefined.
  bool isPoison = false;
  /// True for a constant global, and for memory that a program promised not to write: writing it is
  /// undefined behaviour.
  bool isConstant = false;
};

/// A memref: element (i0, i1, …) begins at allocation element base + unit * (offset + sum of i *
/// stride). Also a tensor, over an allocation that is never written again.
class MemoryReference final : public Payload {
public:
  Ref<Allocation> allocation;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> sizes, strides;
  /// Number of allocation elements per element: more than 1 for vectors as elements and for
  /// elements of several bytes.
  int64_t unit = 1;
  /// Allocation element at which a view of bytes begins; the offset counts from there.
  int64_t base = 0;
  /// Format of the scalars in a view of bytes; unset otherwise.
  Format viewedAs;
  /// True if the op that made the reference promised more than there is (for example a subview that
  /// reaches outside): an access is out of bounds, the reference alone is not.
  bool outside = false;
};

class Value {
public:
  enum class Kind : uint8_t { none, scalar, elements, memory, opaque };

  Value() = default;
  static Value scalar(uint64_t bits, bool undefined = false) {
    Value value;
    value.tag = Kind::scalar;
    value.scalarUndefined = undefined;
    value.word = bits;
    return value;
  }
  static Value index(int64_t number) { return scalar(static_cast<uint64_t>(number)); }
  explicit Value(Ref<Elements> elements) : tag(Kind::elements), payload(std::move(elements)) {}
  explicit Value(Ref<MemoryReference> memory) : tag(Kind::memory), payload(std::move(memory)) {}
  /// Holds a value of a dialect that the core does not know; its creator knows the class.
  static Value opaque(Ref<Payload> payload) {
    Value value;
    value.tag = Kind::opaque;
    value.payload = std::move(payload);
    return value;
  }

  Kind kind() const { return tag; }

  uint64_t scalarBits() const {
    assert(tag == Kind::scalar);
    return word;
  }
  bool isScalarUndefined() const { return scalarUndefined; }
  const Elements &elements() const {
    assert(tag == Kind::elements);
    return static_cast<const Elements &>(*payload);
  }
  /// Writable elements, only for the creator of a value that is not yet shared.
  Elements &mutableElements() { return const_cast<Elements &>(elements()); }
  MemoryReference &memory() const {
    assert(tag == Kind::memory);
    return static_cast<MemoryReference &>(*payload);
  }
  template <typename T> T &opaquePayload() const {
    assert(tag == Kind::opaque);
    return static_cast<T &>(*payload);
  }

  /// Number of elements of a scalar or an array.
  size_t count() const { return tag == Kind::scalar ? 1 : elements().size(); }
  const uint64_t *bits() const { return tag == Kind::scalar ? &word : elements().bits(); }
  uint64_t *mutableBits() { return tag == Kind::scalar ? &word : mutableElements().bits(); }
  bool isUndefined(size_t i) const {
    return tag == Kind::scalar ? scalarUndefined : elements().isUndefined(i);
  }
  void markUndefined(size_t i) {
    if (tag == Kind::scalar)
      scalarUndefined = true;
    else
      mutableElements().markUndefined(i);
  }
  /// Marks every element that is undefined in `other`, which has as many elements.
  void inheritUndefined(const Value &other);

private:
  Kind tag = Kind::none;
  bool scalarUndefined = false;
  uint64_t word = 0;
  Ref<Payload> payload;
};

} // namespace npufuzz::interpreter

#endif
