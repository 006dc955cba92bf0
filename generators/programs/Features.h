//===- Features.h - what one program is made of (swarm) ---------*- C++ -*-===//
//
// Each program first draws its own small subset of kinds, ops, views and shapes, so that rare ones
// meet. Everything later is drawn from the subset.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_FEATURES_H
#define NPUFUZZ_GENERATORS_PROGRAMS_FEATURES_H

#include "generators/programs/Target.h"
#include "generators/programs/ViewChain.h"
#include "tile/OpRecord.h"

namespace npufuzz::generators {

struct Features {
  /// Kinds of global tensors; at least one.
  std::vector<ElementKind> kinds;
  /// Mnemonics of enabled compute ops, in the op table's order.
  std::vector<llvm::StringRef> ops;
  std::vector<ViewKind> loadViews, storeViews;
  int64_t viewStepsMax = 0;
  int64_t rankMin = 1, rankMax = 2;
  bool unitAxes = false;      ///< many axes of extent 1
  bool tails = false;         ///< tiles that do not divide
  bool overrun = false;       ///< tiles larger than what they read
  bool scalars = false;       ///< scalar arguments
  bool accumulate = false;    ///< loops that carry tiles
  bool branches = false;      ///< scf.if that gives tiles
  bool earlyEnds = false;     ///< loops that end at a scalar argument
  bool longIota = false;      ///< iota along more than 128 elements
  bool concats = false;       ///< loads from several tensors at once
  bool gathers = false;       ///< loads of places that an index tile names
  bool scatters = false;      ///< stores to places that an index tile names
  bool siblings = false;      ///< two slices of one parent read by one op
  bool shared = false;        ///< tensors that a kernel reads and writes in any order
  bool reload = false;        ///< loads from a tensor that the kernel has written
  bool narrowResults = false; ///< f32 results are stored in a narrower float
  bool mixedRadix = false;    ///< extents with many divisors, loads that cut them differently
  bool partialStores = false; ///< stores that leave a part of their destination unchanged
  bool reordered = false;     ///< independent ops stand in any order
  bool wild = false;          ///< arithmetic that may overflow to infinity or NaN
  int64_t tileElementsMax = 64, tensorElementsMax = 256;

  bool has(llvm::StringRef mnemonic) const;
};

/// Returns true if the language has this op on this kind (of its first tile operand, or its
/// result).
bool languageHas(const tile::OpRecord &record, ElementKind kind);

Features drawFeatures(Choices &choices, const Capabilities &limits, const Sizes &sizes);

/// Kinds of tensors that the target loads and stores.
std::vector<ElementKind> tensorKinds(const Capabilities &limits);

} // namespace npufuzz::generators

#endif
