//===- VendorSimulatorTest.cpp - code for a vendor's simulator ------------===//
//
// The emitted code here needs none of the vendor's headers. The tests check how it is compiled, how
// it gets its tensors, and how overly strict headers are recognised.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/VendorSimulator.h"

#include "backend/Backend.h"
#include "support/Tensor.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/bit.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::HasSubstr;

namespace {

/// A kernel `k` of one tensor with one element.
EmittedProgram oneKernel() {
  EmittedProgram program;
  program.buffers = {{ElementKind::f32, 1, 0}};
  program.calls = {{"k", "k", {{.buffer = 0}}}};
  return program;
}

std::unique_ptr<VendorProgram> compiled(const std::string &code, ToolResult &result) {
  return VendorProgram::create(code, oneKernel(), PtoOptions(), result);
}

float resultOf(const std::string &body) {
  ToolResult result;
  auto program = compiled("static void k(float *x) {\n" + body + "\n}\n", result);
  EXPECT_EQ(result.status, CompileStatus::compiled) << result.diagnostic;
  Tensor tensor(ElementKind::f32, {1});
  Execution run = program->run({tensor}, {});
  EXPECT_EQ(run.status, ExecutionStatus::completed) << run.message;
  return llvm::bit_cast<float>(static_cast<uint32_t>(run.memory.at(0).bits(0)));
}

} // namespace

// ptoas puts the body of a kernel between #if and #endif of the unit that runs it.
TEST(VendorSimulator, ExecutesKernelsOfBothUnits) {
  EXPECT_EQ(resultOf("#if defined(__DAV_VEC__)\n*x = 3;\n#endif"), 3);
  EXPECT_EQ(resultOf("#if defined(__DAV_CUBE__)\n*x = 5;\n#endif"), 5);
}

/// Blind spot that it reports for a product of two tiles of this type.
static std::string blindSpotOfProduct(const std::string &element) {
  mlir::DialectRegistry registry;
  for (const Backend *backend : allBackends())
    backend->registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::string text = R"(
func.func @k(%a: memref<4x4xT>, %o: memref<4x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x4xT> -> <4x4xT>
  %vo = tile.view %o : memref<4x4xf32> -> <4x4xf32>
  %t = tile.load %va[%c0, %c0] : <4x4xT> -> <4x4xT>
  %p = tile.matmul %t, %t : <4x4xT>, <4x4xT> -> <4x4xf32>
  tile.store %p, %vo[%c0, %c0] : <4x4xf32>, <4x4xf32>
  return
})";
  for (size_t at; (at = text.find("xT>")) != std::string::npos;)
    text.replace(at, 3, "x" + element + ">");
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  const BlindSpot *spot = module ? blindSpotOf(*module) : nullptr;
  return !module ? "does not parse" : spot ? spot->what.str() : "none";
}

TEST(VendorSimulator, ProductsAreComparedButThoseOfBfloats) {
  EXPECT_EQ(blindSpotOfProduct("f32"), "none");
  EXPECT_EQ(blindSpotOfProduct("f16"), "none");
  EXPECT_EQ(blindSpotOfProduct("bf16"), "bf16");
}

TEST(VendorSimulator, HeadersThatTakeOneKindOfExtentsAreABlindSpot) {
  const std::string head = "template <int Rows> struct Tile {\n"
                           "  static constexpr int ValidRow = Rows;\n"
                           "  static constexpr int ValidCol = 1;\n};\n"
                           "template <typename A, typename B> void op() {\n";
  const std::string tail = "}\nstatic void k(float *) { op<Tile<3>, Tile<-1>>(); }\n";
  ToolResult result;
  EXPECT_FALSE(
      compiled(head + "static_assert(A::ValidRow == B::ValidRow, \"rows\");" + tail, result));
  EXPECT_EQ(result.status, CompileStatus::unsupported);
  EXPECT_THAT(result.diagnostic, HasSubstr("its templates take operands of one type"));
  // Any other assertion of the vendor's is a failed pass.
  EXPECT_FALSE(
      compiled(head + "static_assert(A::ValidRow < B::ValidRow, \"rows\");" + tail, result));
  EXPECT_EQ(result.status, CompileStatus::passFailed);
}

/// Result for a kernel whose library asserts this about two tiles of these elements.
static ToolResult refusedBy(const std::string &assertion, const std::string &element) {
  ToolResult result;
  EXPECT_FALSE(compiled("#include <type_traits>\n"
                        "template <typename T, int Length> struct Tile {\n"
                        "  using DType = T;\n  static constexpr int Rows = Length;\n};\n"
                        "template <typename A, typename B> void op() { static_assert(" +
                            assertion + "); }\nstatic void k(float *) { op<Tile<" + element +
                            ", 17>, Tile<" + element + ", 32>>(); }\n",
                        result));
  return result;
}

TEST(VendorSimulator, WhatItRefusesAndTheInstructionTakesIsABlindSpot) {
  const std::string floatsOnly =
      "(std::is_same_v<typename A::DType, _Float16> && std::is_same_v<typename B::DType, "
      "_Float16>), \"Not supported data type\"";
  for (const char *element : {"int", "short"}) {
    ToolResult result = refusedBy(floatsOnly, element);
    EXPECT_EQ(result.status, CompileStatus::unsupported) << result.diagnostic;
    EXPECT_THAT(result.diagnostic, HasSubstr("it sums columns of floats only"));
  }
  // No document lists these.
  EXPECT_EQ(refusedBy(floatsOnly, "char").status, CompileStatus::passFailed);
  ToolResult result = refusedBy("A::Rows == B::Rows, \"Inconsistent number of m, n\"", "float");
  EXPECT_EQ(result.status, CompileStatus::unsupported) << result.diagnostic;
  EXPECT_THAT(result.diagnostic, HasSubstr("no result of more rows"));
  EXPECT_EQ(refusedBy("A::Rows == B::Rows, \"Inconsistent number of m, k, n\"", "float").status,
            CompileStatus::passFailed);
}
