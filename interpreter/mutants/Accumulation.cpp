//===- Accumulation.cpp - mutants of sums, products and reductions --------===//
//
// A mutant drops terms, adds in another order, or rounds each step to another type. Some mutants
// alter the operands and call the right kernel; others compute the result anew. Each row of the
// table says which ops the mutant touches and whether the language allows its result.
//
//===----------------------------------------------------------------------===//
#include "interpreter/mutants/Altered.h"
#include "interpreter/mutants/Mutants.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

int64_t termsOf(const TileCall &call) {
  return call.operands[0].elements->valid[call.attributes.axis].value;
}

//===----------------------------------------------------------------------===//
// Terms that are not there
//===----------------------------------------------------------------------===//

enum class Which { first, middle, last };

/// Drops one term of each sum. A sum of one term keeps it.
template <Which which> void dropTerm(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  int64_t count = termsOf(call);
  int64_t at = which == Which::first ? 0 : which == Which::middle ? count / 2 : count - 1;
  if (count > 1)
    clearSlice(altered.operand(0), call.operands[0].shape, call.attributes.axis, at);
  altered.compute(extents, out);
}

bool isFloatMatmul(Operation *op) { return isa<tile::MatmulOp>(op) && onFloats(op); }

/// Axis of the terms in the first or second operand of a product.
int64_t depthAxis(const TileCall &call, size_t operand) {
  auto row = static_cast<int64_t>(call.shape.size()) - 2;
  bool transposed = operand == 0 ? call.attributes.transposeLhs : call.attributes.transposeRhs;
  return row + (transposed == (operand == 1));
}

void dropProduct(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  int64_t depth = INT64_MAX;
  for (size_t i : {0, 1})
    depth = std::min(depth, call.operands[i].elements->valid[depthAxis(call, i)].value);
  for (size_t i : {0, 1})
    if (depth > 1)
      clearSlice(altered.operand(i), call.operands[i].shape, depthAxis(call, i), depth - 1);
  altered.compute(extents, out);
}

/// True for a sum of exponentials, such as the divisor of a softmax.
bool isSoftmaxSum(Operation *op) {
  if (!isFloatSum(op))
    return false;
  Operation *source = op->getOperand(0).getDefiningOp();
  while (source && isa<tile::CastOp, tile::SetValidOp, tile::FillPadOp>(source))
    source = source->getOperand(0).getDefiningOp();
  return source && isa<tile::ExpOp>(source);
}

/// Makes the valid extent one short, if the operand is masked.
void maskOffByOne(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  auto axis = static_cast<size_t>(call.attributes.axis);
  Extent &valid = altered.operand(0).valid[axis];
  if (valid.value > 0 && valid.value < call.operands[0].shape[axis])
    --valid.value;
  altered.compute(extents, out);
}

/// Starts the accumulator of a maximum at 0.
void maximumFromZero(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out);
  Format format = call.format;
  alterResults(out, [=](uint64_t bits) {
    bool below = format.isFloat() ? toDouble(format, bits) < 0 : signExtend(bits, format.width) < 0;
    return below ? 0 : bits;
  });
}

//===----------------------------------------------------------------------===//
// Other orders, other accumulators
//===----------------------------------------------------------------------===//

using Numbers = llvm::SmallVector<double, 64>;

/// Replaces each line of a float reduction by fold(terms); a line without terms keeps the right
/// result.
template <typename Fold>
void foldLines(const TileCall &call, Ints extents, Elements &out, Fold fold) {
  computeRight(call, extents, out);
  const TileOperand &x = call.operands[0];
  AxisView view(x.shape, call.attributes.axis);
  Numbers terms;
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i) {
      terms.clear();
      for (int64_t k = 0; k < termsOf(call); ++k)
        terms.push_back(
            toDouble(x.format, x.elements->bits()[(o * view.extent + k) * view.inner + i]));
      if (!terms.empty())
        out.bits()[o * view.inner + i] = fromDouble(call.format, fold(terms));
    }
}

double inF32(double value) { return static_cast<float>(value); }

void sumDescending(const TileCall &call, Ints extents, Elements &out) {
  foldLines(call, extents, out, [](Numbers &terms) {
    double sum = terms.back();
    for (double term : llvm::drop_begin(llvm::reverse(terms)))
      sum = inF32(sum + term);
    return sum;
  });
}

void sumInPairs(const TileCall &call, Ints extents, Elements &out) {
  foldLines(call, extents, out, [](Numbers &terms) {
    for (; terms.size() > 1; terms.resize((terms.size() + 1) / 2))
      for (size_t i = 0; i < terms.size(); i += 2)
        terms[i / 2] = i + 1 < terms.size() ? inF32(terms[i] + terms[i + 1]) : terms[i];
    return terms.front();
  });
}

/// Rounds each step to the type of the elements.
void sumNarrow(const TileCall &call, Ints extents, Elements &out) {
  foldLines(call, extents, out, [format = call.format](Numbers &terms) {
    double sum = terms.front();
    for (double term : llvm::drop_begin(terms))
      sum = toDouble(format, fromDouble(format, sum + term));
    return sum;
  });
}

/// Truncates each step to f32, like an adder without guard bits.
void sumCut(const TileCall &call, Ints extents, Elements &out) {
  foldLines(call, extents, out, [](Numbers &terms) {
    constexpr Format f32{FormatKind::f32, 32};
    double sum = terms.front();
    for (double term : llvm::drop_begin(terms))
      sum = toDouble(f32, rounded(f32, sum + term, RoundingMode::trunc));
    return sum;
  });
}

bool isNarrowSum(Operation *op) { return isFloatSum(op) && givesNarrow(op); }

/// Restarts the sum of a scan at each eighth element, like a lost carry.
void scanWithoutCarry(const TileCall &call, Ints extents, Elements &out) {
  constexpr int64_t block = 8;
  computeRight(call, extents, out);
  const TileOperand &x = call.operands[0];
  AxisView view(x.shape, call.attributes.axis);
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i) {
      double sum = 0;
      for (int64_t k = 0; k < view.extent; ++k) {
        int64_t at = (o * view.extent + k) * view.inner + i;
        double term = toDouble(x.format, x.elements->bits()[at]);
        sum = k % block == 0 ? term : inF32(sum + term);
        out.bits()[at] = fromDouble(call.format, sum);
      }
    }
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

/// Truncates the factors as a multiplier does that takes only the highest bits of an f32.
template <uint64_t keptBits> void cutFactors(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  for (size_t i : {0, 1})
    alterResults(altered.operand(i), [](uint64_t bits) { return bits & keptBits; });
  altered.compute(extents, out);
}
constexpr uint64_t bitsOfTF32 = 0xffffe000, bitsOfBF16 = 0xffff0000;

bool isF32Matmul(Operation *op) {
  return isFloatMatmul(op) &&
         cast<tile::TileType>(op->getOperand(0).getType()).getElementType().isF32();
}
bool isNarrowMatmul(Operation *op) { return isFloatMatmul(op) && !isF32Matmul(op); }
bool isIntegerMatmul(Operation *op) { return isa<tile::MatmulOp>(op) && !onFloats(op); }

/// start + products for each element, k ascending, with step(sum, x, y) in double.
template <typename Step>
void accumulateProducts(const TileCall &call, Ints extents, Elements &out, Step step) {
  // The start value is the product over no terms.
  AlteredCall none(call);
  for (size_t i : {0, 1})
    none.operand(i).valid[depthAxis(call, i)].value = 0;
  none.compute(extents, out);
  const TileOperand &a = call.operands[0], &b = call.operands[1];
  size_t row = call.shape.size() - 2;
  int64_t batches = row == 0 ? 1 : extents[0];
  AxisView left(a.shape, depthAxis(call, 0)), right(b.shape, depthAxis(call, 1));
  int64_t depth = std::min(a.elements->valid[depthAxis(call, 0)].value,
                           b.elements->valid[depthAxis(call, 1)].value);
  // Index of an element seen from the depth axis: (o * extent + k) * inner + i, where (o, i) is
  // (batch, place) or (batch * rows + place, 0).
  auto at = [&](const AxisView &view, int64_t batch, int64_t place, int64_t k, int64_t places) {
    return view.inner == 1 ? (batch * places + place) * view.extent + k
                           : (batch * view.extent + k) * view.inner + place;
  };
  for (int64_t batch = 0; batch < batches; ++batch)
    for (int64_t i = 0; i < extents[row]; ++i)
      for (int64_t j = 0; j < extents[row + 1]; ++j) {
        uint64_t &to = out.bits()[(batch * call.shape[row] + i) * call.shape[row + 1] + j];
        double sum = toDouble(call.format, to);
        for (int64_t k = 0; k < depth; ++k)
          sum = step(
              sum, toDouble(a.format, a.elements->bits()[at(left, batch, i, k, call.shape[row])]),
              toDouble(b.format, b.elements->bits()[at(right, batch, j, k, call.shape[row + 1])]));
        to = fromDouble(call.format, sum);
      }
}

void fusedProducts(const TileCall &call, Ints extents, Elements &out) {
  accumulateProducts(call, extents, out, [](double sum, double x, double y) -> double {
    return std::fma(static_cast<float>(x), static_cast<float>(y), static_cast<float>(sum));
  });
}

/// Rounds each step to the type of the operands.
void narrowProducts(const TileCall &call, Ints extents, Elements &out) {
  Format format = call.operands[0].format;
  auto narrow = [format](double x) { return toDouble(format, fromDouble(format, x)); };
  accumulateProducts(call, extents, out,
                     [&](double sum, double x, double y) { return narrow(sum + narrow(x * y)); });
}

/// Reads 8-bit factors as unsigned. The kernel reads both operands in the format of the first.
void unsignedFactors(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  // In a 16-bit format, their sign bit is an ordinary bit.
  altered.call.operands[0].format.width = 16;
  altered.compute(extents, out);
}

constexpr Mutant accumulationRows[] = {
    {"sum-drops-first", "a sum along an axis lacks its first term", false, isFloatSum,
     dropTerm<Which::first>},
    {"sum-drops-middle", "a sum along an axis lacks the term in its middle", false, isFloatSum,
     dropTerm<Which::middle>},
    {"sum-drops-last", "a sum along an axis lacks its last term", false, isFloatSum,
     dropTerm<Which::last>},
    {"softmax-drops-last", "a sum of exponentials lacks its last term", false, isSoftmaxSum,
     dropTerm<Which::last>},
    {"matmul-drops-last", "a matrix product lacks its last products", false, isFloatMatmul,
     dropProduct},
    {"mask-off-by-one", "a reduction below a mask takes one element too few", false,
     [](Operation *op) { return isa<tile::ReduceOp>(op); }, maskOffByOne},
    {"max-from-zero", "a maximum along an axis starts at 0", false,
     [](Operation *op) { return isReduction(op, tile::ReduceKind::max); }, maximumFromZero},
    {"sum-descending", "sums along an axis are made from the last term on", true, isFloatSum,
     sumDescending},
    {"sum-in-pairs", "sums along an axis are made of neighbours, of these sums, …", true,
     isFloatSum, sumInPairs},
    {"sum-narrow", "sums along an axis are kept in f16 or bf16, the type of their terms", true,
     isNarrowSum, sumNarrow},
    {"sum-cut", "sums along an axis are cut to f32 in each step", false, isFloatSum, sumCut},
    {"scan-loses-carry", "a cumulative sum begins again at each eighth element", false,
     [](Operation *op) { return isa<tile::CumsumOp>(op) && onFloats(op); }, scanWithoutCarry},
    {"matmul-bf16", "factors of f32 are cut to bf16", false, isF32Matmul, cutFactors<bitsOfBF16>},
    {"matmul-tf32", "factors of f32 are cut to TF32 (10 bits behind the point)", false, isF32Matmul,
     cutFactors<bitsOfTF32>},
    {"matmul-fused", "products are added without being rounded before", true, isFloatMatmul,
     fusedProducts},
    {"matmul-narrow", "products of f16 or bf16 are added in that type", false, isNarrowMatmul,
     narrowProducts},
    {"matmul-unsigned", "factors of 8 bits lose their sign", false, isIntegerMatmul,
     unsignedFactors},
};

} // namespace

ArrayRef<Mutant> accumulationMutants() { return accumulationRows; }

} // namespace npufuzz::interpreter
