// Flat matrices in column-major order.
#include "ParsedIR.h"

#include "support/mlir/Api.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::interpreter {
namespace {

Outcome product(const std::string &op) {
  // 2x3 times 3x1: (1 3 5; 2 4 6) times (1; 10; 100).
  return ParsedIR(
      "func.func @f(%a: vector<6xi32>, %b: vector<3xi32>) -> vector<2xi32> {\n  %c = " + op +
      " %a, %b {lhs_rows = 2 : i32, lhs_columns = 3 : i32, rhs_columns = 1 : i32} : "
      "(vector<6xi32>, vector<3xi32>) -> vector<2xi32>\n  return %c : vector<2xi32>\n}")(
      {vectorOf({1, 2, 3, 4, 5, 6}), vectorOf({1, 10, 100})});
}

Outcome transpose(const std::string &op, const std::string &types) {
  return ParsedIR("func.func @f(%a: vector<6xi32>) -> vector<6xi32> {\n  %c = " + op +
                  " %a {rows = 2 : i32, columns = 3 : i32} : " + types +
                  "\n  return %c : vector<6xi32>\n}")({vectorOf({1, 2, 3, 4, 5, 6})});
}

const std::vector<uint64_t> theProduct = {531, 642}, theTranspose = {1, 3, 5, 2, 4, 6};

TEST(Matrix, IntrinsicsGoDownColumns) {
  EXPECT_EQ(bitsOf(product("llvm.intr.matrix.multiply")), theProduct);
  EXPECT_EQ(bitsOf(transpose("llvm.intr.matrix.transpose", "vector<6xi32> into vector<6xi32>")),
            theTranspose);
}

TEST(Matrix, OpsThatBecomeTheIntrinsicsDoTheSame) {
  if (!Known<mlir::vector::MatmulOp>)
    GTEST_SKIP() << "MLIR has no such ops any more";
  EXPECT_EQ(bitsOf(product("vector.matrix_multiply")), theProduct);
  EXPECT_EQ(bitsOf(transpose("vector.flat_transpose", "vector<6xi32> -> vector<6xi32>")),
            theTranspose);
}

} // namespace
} // namespace npufuzz::interpreter
