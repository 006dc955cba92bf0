//===- KernelFileTest.cpp - a user's kernels as text ----------------------===//
#include "backend/pto/kernels/KernelFile.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz::pto;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr const char *twoViews = R"(// module of ours
module attributes {pto.target_arch = "a5"} {
  func.func private @helper(%x: index) -> index {
    return %x : index
  }
  func.func @k(%a: !pto.ptr<bf16>, %b: !pto.ptr<f32, gm>, %n: index, %d: !pto.ptr<i32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %rows = arith.muli %n, %c8 : index
    %va = pto.make_tensor_view %a, shape = [%rows, %c8],
                               strides = [%c8, %c1] : !pto.tensor_view<?x?xbf16>
    %vb = pto.make_tensor_view %b, shape = [%c8, %c8], strides = [%rows, %c1] : !pto.tensor_view<?x?xf32>
    scf.for %i = %c1 to %n step %c1 {
      %e = pto.load_scalar %d[%i] : !pto.ptr<i32> -> i32
      pto.tload ins(%va : !pto.tensor_view<?x?xbf16>) outs(%va : !pto.tensor_view<?x?xbf16>)
    }
    return
  }
}
)";

std::string errorOf(llvm::StringRef text) {
  auto file = readKernelFile(text);
  return file ? "" : llvm::toString(file.takeError());
}

} // namespace

TEST(KernelFile, HasTheKernelsThatALaunchMayCall) {
  KernelFile file = llvm::cantFail(readKernelFile(twoViews));
  EXPECT_EQ(file.arch, "a5");
  EXPECT_EQ(file.level, 2);
  EXPECT_EQ(file.instructions, 2); // a load of a scalar and one of a tile
  ASSERT_EQ(file.kernels.size(), 1U);
  EXPECT_EQ(file.kernels[0].name, "k");
  ASSERT_EQ(file.kernels[0].parameters.size(), 4U);
  EXPECT_EQ(file.kernels[0].parameters[0].element(), "bf16");
  EXPECT_EQ(file.kernels[0].parameters[1].element(), "f32");
  EXPECT_FALSE(file.kernels[0].parameters[2].isPointer());
  EXPECT_EQ(llvm::cantFail(readKernelFile("func.func @k() {\n%t = pto.alloc_tile addr = %c : T\n}"))
                .level,
            3);
}

TEST(KernelFile, DoesNotReadComments) {
  KernelFile file = llvm::cantFail(readKernelFile(
      "// pto.target_arch = \"a5\"\nfunc.func @k() { // %t = pto.alloc_tile addr\n}"));
  EXPECT_EQ(file.arch, "");
  EXPECT_EQ(file.level, 2);
}

TEST(KernelFile, DoesNotCountWithHugeNumbers) {
  for (const char *huge : {"-9223372036854775808", "9223372036854775807", "2147483648"}) {
    KernelFile file = llvm::cantFail(readKernelFile(
        std::string("func.func @k(%a: !pto.ptr<f32>) {\n  %h = arith.constant ") + huge +
        " : index\n  %s = arith.muli %h, %h : index\n"
        "  %v = pto.make_tensor_view %a, shape = [%s], strides = [%s] : "
        "!pto.tensor_view<?xf32>\n}"));
    EXPECT_EQ(file.kernels[0].bytesBehind({0})[0], std::nullopt);
  }
}

TEST(KernelFile, DoesNotLaunchWhatAnotherFunctionCalls) {
  KernelFile file = llvm::cantFail(readKernelFile(
      "func.func @inner() {\n}\nfunc.func @outer() {\n  func.call @inner() : () -> ()\n}\n"));
  ASSERT_EQ(file.kernels.size(), 1U);
  EXPECT_EQ(file.kernels[0].name, "outer");
}

TEST(KernelFile, KnowsBytesBehindPointersByTheirViews) {
  KernelFile file = llvm::cantFail(readKernelFile(twoViews));
  auto bytes = file.kernels[0].bytesBehind({0, 0, 2, 0});
  EXPECT_EQ(bytes[0], 2 * (15 * 8 + 7 + 1)); // 16x8 of bf16
  EXPECT_EQ(bytes[1], 4 * (7 * 16 + 7 + 1)); // 8x8 of f32, 16 apart
  EXPECT_EQ(bytes[2], 0);
  EXPECT_EQ(bytes[3], std::nullopt); // scalar code reads as far as it likes
  EXPECT_EQ(file.kernels[0].bytesBehind({0, 0, 0, 0})[0], 0);
}

TEST(KernelFile, ForgetsANameThatIsDefinedAgain) {
  KernelFile file = llvm::cantFail(readKernelFile(R"(func.func @k(%a: !pto.ptr<f32>, %n: index) {
    %c4 = arith.constant 4 : index
    scf.if %n {
      %s = arith.constant 4 : index
    }
    %s = pto.load_scalar %n : index
    %v = pto.make_tensor_view %a, shape = [%s], strides = [%c4] : !pto.tensor_view<?xf32>
  })"));
  EXPECT_EQ(file.kernels[0].bytesBehind({0, 1})[0], std::nullopt);
}

TEST(KernelFile, RefusesWhatHasNoKernel) {
  EXPECT_THAT(errorOf(""), HasSubstr("expected a kernel"));
  EXPECT_THAT(errorOf("func.func private @k()"), HasSubstr("found none"));
  EXPECT_THAT(errorOf("\n\nfunc.func @k( {\n"), HasSubstr("line 3: expected )"));
  EXPECT_THAT(errorOf("func.func @k() {\n"), HasSubstr("line 1: expected a }"));
  EXPECT_THAT(errorOf("func.func @\n"), HasSubstr("line 1: expected func.func @name(…)"));
  EXPECT_THAT(errorOf(llvm::StringRef("func.func @k() {\n\0}", 19)), HasSubstr("zero"));
}

TEST(KernelFile, JoinsTheLinesOfAStatement) {
  std::vector<Statement> statements =
      statementsOf("%a, %b = pto.x %c,\n    strides = [%d] // why\n\n} else {\n  pto.tneg ins(%a\n"
                   "    , %b : T)\n    outs(%c : T)\n");
  ASSERT_EQ(statements.size(), 3U);
  EXPECT_THAT(statements[0].definitions(), ElementsAre("%a", "%b"));
  EXPECT_EQ(statements[0].op(), "pto.x");
  EXPECT_TRUE(statements[1].opens && statements[1].closes);
  EXPECT_EQ(statements[2].op(), "pto.tneg");
  EXPECT_EQ(statements[2].line, 5); // the third is empty
  EXPECT_THAT(statements[2].names(), ElementsAre("%a", "%b", "%c"));
  EXPECT_THAT(statements[2].definitions(), IsEmpty());
}

TEST(KernelFile, KnowsTheSizeOfElements) {
  for (auto [type, bytes] :
       {std::pair("f32", 4), std::pair("bf16", 2), std::pair("ui8", 1), std::pair("index", 8),
        std::pair("f8E4M3FN", 1), std::pair("i1", 1), std::pair("tensor", 0), std::pair("i7", 0)})
    EXPECT_EQ(bytesOfElement(type), bytes) << type;
}
