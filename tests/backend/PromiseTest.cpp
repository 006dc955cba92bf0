// Promises about the form of IR: each is kept by one program and broken by another.
#include "backend/passes/Promise.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

struct Promises : testing::Test {
  Promises() {
    context.loadDialect<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                        mlir::func::FuncDialect, mlir::linalg::LinalgDialect,
                        mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                        mlir::vector::VectorDialect>();
    context.allowUnregisteredDialects();
  }
  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &text) {
    return mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  }
  /// Says how a function with that body breaks the promise; empty: not at all.
  std::string broken(const std::string &promise, const std::string &body,
                     const std::string &arguments = "") {
    auto module = parse("func.func @f(" + arguments + ") {\n" + body + "\n  return\n}\n");
    EXPECT_TRUE(module) << body;
    auto found = llvm::cantFail(Promise::parse(promise)).brokenBy(*module);
    return found ? found->op + ": " + found->detail : "";
  }

  mlir::MLIRContext context;
};

std::string matmul(const std::string &space) {
  std::string type = "memref<4x4xf32" + space + ">";
  return "  linalg.matmul ins(%a, %b : " + type + ", " + type + ") outs(%c : " + type + ")";
}
std::string matrices(const std::string &space) {
  std::string type = ": memref<4x4xf32" + space + ">";
  return "%a" + type + ", %b" + type + ", %c" + type;
}

TEST_F(Promises, NoOp) {
  const char *promise = "no linalg.matmul";
  EXPECT_THAT(broken(promise, matmul(""), matrices("")), StartsWith("linalg.matmul: "));
  EXPECT_EQ(broken(promise, "  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)",
                   "%x: f32, %m: memref<4xf32>"),
            "");
}

TEST_F(Promises, NoOpInAMemorySpace) {
  const char *promise = "no linalg.matmul in space 1";
  EXPECT_THAT(broken(promise, matmul(", 1"), matrices(", 1")), HasSubstr("linalg.matmul at loc("));
  EXPECT_EQ(broken(promise, matmul(", 2"), matrices(", 2")), "");
  EXPECT_EQ(broken(promise, matmul(""), matrices("")), "");
  EXPECT_NE(broken("no linalg.matmul in space 0", matmul(""), matrices("")), "");
}

TEST_F(Promises, NoOpOfADialectOnAnElementType) {
  const char *promise = "no vcix.* on f16";
  auto body = [](const std::string &op, const std::string &type) {
    return "  %y = \"" + op + "\"(%x) : (" + type + ") -> " + type;
  };
  EXPECT_THAT(broken(promise, body("vcix.v.iv", "vector<8xf16>"), "%x: vector<8xf16>"),
              StartsWith("vcix.v.iv: "));
  EXPECT_NE(
      broken(promise, body("vcix.m", "memref<2xvector<8xf16>>"), "%x: memref<2xvector<8xf16>>"),
      "");
  EXPECT_EQ(broken(promise, body("vcix.v.iv", "vector<8xf32>"), "%x: vector<8xf32>"), "");
  EXPECT_EQ(broken(promise, body("vcixes.v", "vector<8xf16>"), "%x: vector<8xf16>"), "");
}

TEST_F(Promises, OneTypeMeetsAllConditions) {
  const char *promise = "no toy.copy on f16 in space 1";
  auto copy = [](const std::string &from, const std::string &to) {
    return "  \"toy.copy\"(%a, %b) : (" + from + ", " + to + ") -> ()";
  };
  auto types = [](const std::string &from, const std::string &to) {
    return "%a: " + from + ", %b: " + to;
  };
  EXPECT_NE(broken(promise, copy("memref<4xf16, 1>", "memref<4xf32>"),
                   types("memref<4xf16, 1>", "memref<4xf32>")),
            "");
  EXPECT_EQ(broken(promise, copy("memref<4xf16>", "memref<4xf32, 1>"),
                   types("memref<4xf16>", "memref<4xf32, 1>")),
            "");
}

TEST_F(Promises, OnlyOpsOfSomeDialects) {
  const char *promise = "only func.*, arith.addi";
  EXPECT_THAT(broken(promise, "  %y = arith.muli %x, %x : i32", "%x: i32"),
              StartsWith("arith.muli: "));
  EXPECT_EQ(broken(promise, "  %y = arith.addi %x, %x : i32", "%x: i32"), "");
}

TEST_F(Promises, SomeOp) {
  const char *promise = "some toy.mma";
  EXPECT_EQ(broken(promise, "  \"toy.add\"() : () -> ()"), ": expected 1, got 0");
  EXPECT_EQ(broken(promise, "  \"toy.mma\"() : () -> ()"), "");
}

TEST_F(Promises, Counts) {
  auto ops = [](int64_t count) {
    std::string body;
    for (int64_t i = 0; i < count; ++i)
      body += "  \"toy.dma\"() : () -> ()\n";
    return body;
  };
  EXPECT_THAT(broken("at most 2 toy.dma", ops(3)),
              StartsWith("toy.dma: one more than 2, toy.dma at loc("));
  EXPECT_EQ(broken("at most 2 toy.dma", ops(2)), "");
  EXPECT_EQ(broken("at least 2 toy.dma", ops(1)), ": expected 2, got 1");
  EXPECT_EQ(broken("at least 2 toy.dma", ops(3)), "");
  EXPECT_NE(broken("exactly 2 toy.dma", ops(1)), "");
  EXPECT_NE(broken("exactly 2 toy.dma", ops(3)), "");
  EXPECT_EQ(broken("exactly 2 toy.dma", ops(2)), "");
}

TEST_F(Promises, AffineIndices) {
  const char *promise = "no memref.load, memref.store at non-affine indices";
  auto load = [](const std::string &index) {
    return "  %c2 = arith.constant 2 : index\n  scf.for %i = %c2 to %n step %c2 {\n" + index +
           "    %x = memref.load %m[%j] : memref<?xf32>\n  }";
  };
  const char *arguments = "%m: memref<?xf32>, %t: memref<?xindex>, %n: index";
  EXPECT_THAT(broken(promise, load("    %j = memref.load %t[%i] : memref<?xindex>\n"), arguments),
              StartsWith("memref.load: "));
  EXPECT_NE(broken(promise, load("    %j = arith.muli %i, %i : index\n"), arguments), "");
  EXPECT_EQ(broken(promise,
                   load("    %k = arith.muli %i, %c2 : index\n"
                        "    %j = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%k)[%n]\n"),
                   arguments),
            "");
}

TEST_F(Promises, PlacesOfOps) {
  std::string loop = "  scf.for %i = %n to %n step %n {\n    \"toy.dma\"() : () -> ()\n  }";
  const char *arguments = "%n: index";
  EXPECT_NE(broken("no toy.dma inside scf.for", loop, arguments), "");
  EXPECT_EQ(broken("no toy.dma inside scf.for", "  \"toy.dma\"() : () -> ()"), "");
  EXPECT_NE(broken("no toy.dma outside scf.*", "  \"toy.dma\"() : () -> ()"), "");
  EXPECT_EQ(broken("no toy.dma outside scf.*", loop, arguments), "");
}

TEST_F(Promises, Attributes) {
  std::string loop = "  \"toy.loop\"() {kind = \"outer\", step = 4 : i64} : () -> ()";
  EXPECT_NE(broken("no toy.loop with kind", loop), "");
  EXPECT_NE(broken("no toy.loop with kind=\"outer\"", loop), "");
  EXPECT_NE(broken("no toy.loop with step=4", loop), "");
  EXPECT_EQ(broken("no toy.loop with step=8", loop), "");
  EXPECT_EQ(broken("no toy.loop without kind", loop), "");
  EXPECT_NE(broken("no toy.loop without depth", loop), "");
}

TEST_F(Promises, Shapes) {
  auto use = [](const std::string &type) { return "  \"toy.use\"(%x) : (" + type + ") -> ()"; };
  for (auto [what, bad, good] :
       {std::tuple("tensor", "tensor<4xf32>", "memref<4xf32>"),
        std::tuple("memref", "memref<4xf32>", "tensor<4xf32>"),
        std::tuple("vector", "vector<4xf32>", "tensor<4xf32>"),
        std::tuple("dynamic extents", "memref<?xf32>", "memref<4xf32>"),
        std::tuple("rank above 2", "memref<1x1x1xf32>", "memref<1x1xf32>"),
        std::tuple("index", "index", "i64"), std::tuple("i8", "tensor<4xi8>", "tensor<4xi16>")}) {
    std::string promise = std::string("no toy.use on ") + what;
    EXPECT_NE(broken(promise, use(bad), std::string("%x: ") + bad), "") << what;
    EXPECT_EQ(broken(promise, use(good), std::string("%x: ") + good), "") << what;
  }
}

TEST_F(Promises, FunctionsHaveTheTypesOfTheirArguments) {
  EXPECT_NE(broken("no func.func on tensor", "", "%x: tensor<4xf32>"), "");
  EXPECT_EQ(broken("no func.func on tensor", "", "%x: memref<4xf32>"), "");
}

TEST_F(Promises, HoldAfterTheirPass) {
  Promise one = llvm::cantFail(Promise::parse("after my-pass: no toy.dma"));
  EXPECT_TRUE(one.isAskedAfter("my-pass"));
  EXPECT_TRUE(one.isAskedAfter("my-pass{size=4 kind=x}"));
  EXPECT_FALSE(one.isAskedAfter("my-pass-2"));
  EXPECT_TRUE(llvm::cantFail(Promise::parse("no toy.dma")).isAskedAfter("any"));
  EXPECT_EQ(one.text(), "after my-pass: no toy.dma");
}

TEST_F(Promises, APassBreaksWhatItGotUnbroken) {
  auto with = parse("func.func @f() {\n  \"toy.dma\"() : () -> ()\n  return\n}\n"),
       without = parse("func.func @f() {\n  return\n}\n");
  Promise always = llvm::cantFail(Promise::parse("no toy.dma")),
          after = llvm::cantFail(Promise::parse("after p: no toy.dma"));
  EXPECT_EQ(brokenPromises(always, "p", *without, *with).size(), 1u);
  EXPECT_EQ(brokenPromises(always, "p", *with, *with).size(), 0u);
  EXPECT_EQ(brokenPromises(after, "p", *with, *with).size(), 1u);
  EXPECT_EQ(brokenPromises(after, "q", *without, *with).size(), 0u);
}

TEST_F(Promises, MistakesAreNamed) {
  for (auto [text, why] :
       {std::pair("", "expected after PASS:, no, only, some, at most N, at least N or exactly N, "
                      "got nothing more"),
        std::pair("never toy.dma", "got \"never\" in \"never toy.dma\""),
        std::pair("no matmul", "expected an op such as linalg.matmul, linalg.* or *, got "
                               "\"matmul\""),
        std::pair("at most toy.dma", "expected a whole number, got \"toy.dma\""),
        std::pair("at 4 toy.dma", "expected \"least\", got \"4\""),
        std::pair("no toy.dma on paper", "expected an element type, tensor"),
        std::pair("no toy.dma in 4", "expected \"space\""),
        std::pair("no toy.dma at home", "expected \"non-affine\""),
        std::pair("no toy.dma twice", "expected on, in space, inside"),
        std::pair("no toy.dma,", "expected an op such as"),
        std::pair("after p no toy.dma", "got \"after\"")}) {
    auto promise = Promise::parse(text);
    ASSERT_FALSE(promise) << text;
    EXPECT_THAT(llvm::toString(promise.takeError()), HasSubstr(why)) << text;
  }
}

} // namespace
