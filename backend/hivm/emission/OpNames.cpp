//===- OpNames.cpp --------------------------------------------------------===//
//
// The element kinds are those that the dialect's own constraints name. Omits ops that mean more
// than the language asks: conversions that lose bits of integers, saturating conversions.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/OpNames.h"

#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::hivm {

llvm::ArrayRef<OpName> opNames() {
  static constexpr OpName names[] = {
      {"view", "subview", "bswlhBf"},
      {"chunk", "subview", "bswlhBf"},
      {"slice", "subview", "bswlhBf"},
      {"permute", "subview", "bswlhBf"},
      {"reshape", "subview", "bswlhBf"},
      {"concat", "vconcat", "bswlhBf"},
      {"load", "load", "bswlhBf"},
      {"store", "store", "bswlhBf"},
      // Ops that transfers cannot express, or that no op writes or sorts, use the scalar unit.
      {"broadcast", "memref.load", "bswlhBf"},
      {"remap", "memref.load", "bswlhBf"},
      {"pad", "memref.load", "bswlhBf"},
      {"gather", "vgather", "bswlhBf"},
      {"scatter", "memref.store", "bswlhBf"},
      {"extract", "memref.load", "bswl"},
      {"topk", "memref.store", "bswlhBf"},
      // Sum of outer products.
      {"matmul", "vmul", "bhBf"},
      {"add", "vadd", "swlhf", true},
      {"sub", "vsub", "swlhf", true},
      {"mul", "vmul", "swlhf", true},
      {"div", "vdiv", "hf"},
      {"max", "vmax", "swlhf", true},
      {"min", "vmin", "swlhf", true},
      {"and", "vand", "bswlm"},
      {"or", "vor", "bswlm"},
      {"xor", "vxor", "bswlm"},
      {"not", "vnot", "bswlm"},
      // Shifts by a vector too: a pass turns those into loops.
      {"shl", "vshl", "swl", true},
      {"shrs", "vshr", "swl", true},
      {"rem", "vmod", "swlhf"},
      // Each built from several ops.
      {"shru", "vshr", "swl"},
      {"mod", "vmod", "swl"},
      {"floordiv", "vdiv", "bswl"},
      {"sigmoid", "vdiv", "hBf"},
      {"silu", "vdiv", "hBf"},
      {"gelu", "vmul", "hBf"},
      // There is no vneg.
      {"neg", "vmul", "swlhf"},
      {"abs", "vabs", "swlhf"},
      {"exp", "vexp", "hf"},
      {"log", "vln", "hf"},
      {"sqrt", "vsqrt", "hf"},
      {"rsqrt", "vrsqrt", "hf"},
      {"tanh", "vtanh", "hf"},
      {"sin", "vsin", "hf"},
      {"cos", "vcos", "hf"},
      {"erf", "verf", "hf"},
      {"recip", "vrec", "hf"},
      {"relu", "vrelu", "whf"},
      {"cmp", "vcmp", "swlhf", true},
      {"select", "vsel", "m", true},
      {"expand", "vbrc", "bswlhBf"},
      {"expand_binary", "vbrc", "swlhf"},
      {"reduce", "vreduce", "swlhfm"},
      {"cumsum", "vcumsum", "swlhf"},
      {"cast", "vcast", "bswlhBf"},
      {"transpose", "vtranspose", "bswlhBf"},
      {"splat", "vbrc", "bswlhBf"},
      {"iota", "varange", "swl"},
      {"set_valid", "subview", "bswlhBfm"},
      {"fill_pad", "vbrc", "bswlhBf"},
  };
  return names;
}

const OpName *findOpName(llvm::StringRef tileMnemonic, ElementKind kind) {
  for (const OpName &name : opNames())
    if (name.tile == tileMnemonic)
      return name.kinds.contains(letterOf(kind)) ? &name : nullptr;
  return nullptr;
}

bool reachesHivm(llvm::StringRef tileMnemonic, ElementKind kind, bool normalizes) {
  // The conversion has no exclusive or: earlier passes build it from other ops.
  if (tileMnemonic == "xor")
    return normalizes;
  // For these the passes compute an approximation.
  static constexpr llvm::StringLiteral approximated[] = {"tanh", "sin", "cos", "erf", "gelu"};
  bool isApproximated = llvm::is_contained(approximated, tileMnemonic) ||
                        (tileMnemonic == "rem" && isFloatKind(kind));
  return !normalizes || !isApproximated;
}

llvm::StringRef expandName(tile::ExpandKind kind) {
  switch (kind) {
  case tile::ExpandKind::add:
    return "vadd";
  case tile::ExpandKind::sub:
    return "vsub";
  case tile::ExpandKind::mul:
    return "vmul";
  case tile::ExpandKind::div:
    return "vdiv";
  case tile::ExpandKind::min:
    return "vmin";
  case tile::ExpandKind::max:
    return "vmax";
  }
  llvm_unreachable("no such kind");
}

llvm::StringRef reduceName(tile::ReduceKind kind) {
  switch (kind) {
  case tile::ReduceKind::sum:
    return "sum";
  case tile::ReduceKind::prod:
    return "prod";
  case tile::ReduceKind::min:
    return "min";
  case tile::ReduceKind::max:
    return "max";
  case tile::ReduceKind::argmin:
    return "min_with_index_left";
  case tile::ReduceKind::argmax:
    return "max_with_index_left";
  case tile::ReduceKind::any:
    return "any";
  case tile::ReduceKind::all:
    return "all";
  }
  llvm_unreachable("no such reduction");
}

bool choosesInRows(ElementKind kind) { return llvm::StringRef("swhBf").contains(letterOf(kind)); }

bool selectsAmong(ElementKind kind) { return llvm::StringRef("swlhBf").contains(letterOf(kind)); }

llvm::StringRef roundingName(tile::Rounding rounding) {
  switch (rounding) {
  case tile::Rounding::nearest_even:
    return "rint";
  case tile::Rounding::nearest_away:
    return "round";
  case tile::Rounding::floor:
    return "floor";
  case tile::Rounding::ceil:
    return "ceil";
  case tile::Rounding::trunc:
    return "trunc";
  }
  llvm_unreachable("no such rounding");
}

bool hasCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate) {
  // From the table in the description of vcast: conversions of any rounding mode, then those of
  // rint only, which are exact.
  static constexpr llvm::StringLiteral ofAnyMode[] = {"fh", "fB", "fw", "fs", "fl", "hw",
                                                      "hs", "hb", "Bw", "sh", "wf", "lf"},
                                       ofRint[] = {"hf", "Bf", "bh", "sf", "wl"};
  const char letters[] = {letterOf(from), letterOf(to)};
  llvm::StringRef pair(letters, 2);
  return !saturate &&
         (llvm::is_contained(ofAnyMode, pair) ||
          (rounding == tile::Rounding::nearest_even && llvm::is_contained(ofRint, pair)));
}

} // namespace npufuzz::hivm
