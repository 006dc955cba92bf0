//===- VectorMatrix.cpp - products and transposes of flat matrices --------===//
//
// A matrix is a vector in column-major order, both in the LLVM dialect and in the ops of the vector
// dialect that became its intrinsics one to one. Sums begin with the first product. Their order is
// open; here it is ascending.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Handlers.h"
#include "interpreter/vector/VectorElements.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Reads an integer attribute by name, because releases name its accessor differently.
size_t numberOf(Call &call, llvm::StringRef name) {
  auto number = call.op()->getAttrOfType<IntegerAttr>(name);
  return number ? static_cast<size_t>(number.getInt()) : 0;
}

/// Product of a rows x inner matrix and an inner x columns matrix.
Flow matrixProduct(Call &call) {
  size_t rows = numberOf(call, "lhs_rows"), inner = numberOf(call, "lhs_columns"),
         columns = numberOf(call, "rhs_columns");
  const Value &left = call.operand(0), &right = call.operand(1);
  Format format = call.resultType().format;
  bool fits = replicasOf(call) == 1 && hasFormats(call) && inner > 0 &&
              left.count() == rows * inner && right.count() == inner * columns;
  if (!fits)
    return unsupportedTypes(call);
  Combine times =
      combineOf(format.isFloat() ? arith::AtomicRMWKind::mulf : arith::AtomicRMWKind::muli);
  Combine plus =
      combineOf(format.isFloat() ? arith::AtomicRMWKind::addf : arith::AtomicRMWKind::addi);
  Value result = call.makeResult();
  for (size_t column = 0; column < columns; ++column)
    for (size_t row = 0; row < rows; ++row) {
      uint64_t sum = 0;
      bool undefined = false;
      for (size_t i = 0; i < inner; ++i) {
        size_t a = i * rows + row, b = column * inner + i;
        uint64_t product = combine(times, format, left.bits()[a], right.bits()[b]);
        sum = i ? combine(plus, format, sum, product) : product;
        undefined |= left.isUndefined(a) || right.isUndefined(b);
      }
      result.mutableBits()[column * rows + row] = sum;
      if (undefined)
        result.markUndefined(column * rows + row);
    }
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow matrixTranspose(Call &call) {
  size_t rows = numberOf(call, "rows"), columns = numberOf(call, "columns");
  if (rows * columns == 0 || call.operand(0).count() != rows * columns)
    return unsupportedTypes(call);
  return rearrange(call, [&](size_t i) { return i % columns * rows + i / columns; });
}

} // namespace

void registerVectorMatrix(HandlerTable &table) {
  table.add<LLVM::MatrixMultiplyOp, vector::MatmulOp>(matrixProduct);
  table.add<LLVM::MatrixTransposeOp, vector::FlatTransposeOp>(matrixTranspose);
}

} // namespace npufuzz::interpreter
