//===- OpNames.cpp --------------------------------------------------------===//
//
// The element kinds are those that the verifiers of both architectures accept. Omits instructions
// that mean more than the language asks: conversions between integers (saturation differs by
// version), saturating conversions to floats.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/OpNames.h"

#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::pto {

llvm::ArrayRef<OpName> opNames() {
  static constexpr OpName names[] = {
      {"view", "make_tensor_view", "bswhBf"},
      {"chunk", "make_tensor_view", "bswhBf"},
      {"slice", "make_tensor_view", "bswhBf"},
      {"load", "tload", "bswhBf"},
      {"store", "tstore", "bswhBf"},
      {"add", "tadd", "swhf", "tadds"},
      {"sub", "tsub", "swhf", "tsubs"},
      {"mul", "tmul", "swhf", "tmuls"},
      {"div", "tdiv", "hf", "tdivs"},
      {"max", "tmax", "swhf", "tmaxs"},
      {"min", "tmin", "swhf", "tmins"},
      {"and", "tand", "s"},
      {"or", "tor", "s"},
      {"xor", "txor", "s", "", true},
      {"not", "tnot", "s"},
      {"shl", "tshl", "sw"},
      {"shrs", "tshr", "sw"},
      {"neg", "tneg", "swhf"},
      {"abs", "tabs", "hf"},
      {"exp", "texp", "hf"},
      {"log", "tlog", "hf"},
      {"sqrt", "tsqrt", "hf"},
      {"rsqrt", "trsqrt", "hf"},
      {"recip", "trecip", "hf"},
      {"relu", "trelu", "whf"},
      {"expand", "t", "swhf"},
      {"expand_binary", "t", "swhf"},
      {"reduce", "t", "swhf"},
      {"cast", "tcvt", "swhBf"},
      {"cmp", "tcmp", "whf", "tcmps"},
      {"select", "tsel", "m"},
      {"transpose", "ttrans", "bswhBf"},
      {"matmul", "tmatmul", "bhBf"},
      {"splat", "texpands", "swhf"},
      {"iota", "tci", "sw"},
      {"set_valid", "set_validshape", "bswhBf"},
      {"fill_pad", "tfillpad", "swhf"},
  };
  return names;
}

bool isOpOfCube(llvm::StringRef tileMnemonic) {
  static constexpr llvm::StringLiteral ops[] = {"view",  "chunk", "slice", "load",
                                                "store", "splat", "matmul"};
  return llvm::is_contained(ops, tileMnemonic);
}

const OpName *findOpName(llvm::StringRef tileMnemonic, ElementKind kind) {
  for (const OpName &name : opNames())
    if (name.tile == tileMnemonic)
      return name.kinds.contains(letterOf(kind)) ? &name : nullptr;
  return nullptr;
}

std::string expandName(tile::ExpandKind kind, bool isRow, ElementKind element) {
  llvm::StringRef suffix, kinds = "swhf";
  switch (kind) {
  case tile::ExpandKind::add:
    suffix = "add";
    break;
  case tile::ExpandKind::sub:
    suffix = "sub";
    break;
  case tile::ExpandKind::mul:
    suffix = "mul";
    kinds = isRow ? "hf" : kinds;
    break;
  case tile::ExpandKind::div:
    suffix = "div";
    kinds = "hf";
    break;
  case tile::ExpandKind::min:
    suffix = "min";
    break;
  case tile::ExpandKind::max:
    suffix = "max";
    break;
  }
  if (!kinds.contains(letterOf(element)))
    return "";
  return ((isRow ? "trowexpand" : "tcolexpand") + suffix).str();
}

llvm::StringRef reduceSuffix(tile::ReduceKind kind) {
  switch (kind) {
  case tile::ReduceKind::sum:
    return "sum";
  case tile::ReduceKind::prod:
    return "prod";
  case tile::ReduceKind::min:
    return "min";
  case tile::ReduceKind::max:
    return "max";
  case tile::ReduceKind::any:
  case tile::ReduceKind::all:
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    return "";
  }
  llvm_unreachable("no such reduction");
}

bool hasComparison(tile::CmpPredicate predicate, ElementKind kind) {
  // For integers, the library of a2/a3 tests equality whatever the predicate.
  return isFloatKind(kind) || predicate == tile::CmpPredicate::eq ||
         predicate == tile::CmpPredicate::ne;
}

bool selectsAmong(ElementKind kind) {
  return llvm::StringLiteral("swhBf").contains(letterOf(kind));
}

llvm::StringRef roundingName(tile::Rounding rounding) {
  switch (rounding) {
  case tile::Rounding::nearest_even:
    return "RINT";
  case tile::Rounding::nearest_away:
    return "ROUND";
  case tile::Rounding::floor:
    return "FLOOR";
  case tile::Rounding::ceil:
    return "CEIL";
  case tile::Rounding::trunc:
    return "TRUNC";
  }
  llvm_unreachable("no such rounding");
}

bool hasCast(ElementKind from, ElementKind to, tile::Rounding, bool saturate) {
  // Pairs of the vector unit; widening ones are exact in any mode.
  static constexpr llvm::StringLiteral pairs[] = {"fh", "fB", "fw", "fs", "hf", "Bf",
                                                  "hw", "hs", "wf", "sf", "sh"};
  const char pair[] = {letterOf(from), letterOf(to)};
  return !saturate && llvm::is_contained(pairs, llvm::StringRef(pair, 2));
}

} // namespace npufuzz::pto
