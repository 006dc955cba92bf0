//===- FactsTest.cpp - the facts of a shape, and the classes of numbers ---===//
#include "oracles/Shape.h"
#include "tile/Program.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using ::testing::Contains;
using ::testing::Not;

namespace {

class Facts : public ::testing::Test {
protected:
  Facts() {
    tile::loadProgramDialects(context);
    context.loadDialect<mlir::memref::MemRefDialect, mlir::vector::VectorDialect,
                        mlir::scf::SCFDialect, mlir::tensor::TensorDialect>();
    context.allowUnregisteredDialects();
  }
  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &body) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        "func.func @f(%m: memref<4xi32>, %i: index, %x: i32, %b: i1) {" + body + " return }",
        &context);
    EXPECT_TRUE(module) << body;
    return module;
  }
  std::set<std::string> of(const std::string &body) { return shapeOf(*parse(body), "cse").facts; }
  /// Classes of the attribute's numbers; there are no others.
  std::set<std::string> numbers(const std::string &attribute) {
    return numberClasses(*mlir::parseSourceString<mlir::ModuleOp>(
        "\"mine.op\"() {a = " + attribute + "} : () -> ()", &context));
  }
  std::set<std::string> extents(const std::string &type) {
    return numberClasses(
        *mlir::parseSourceString<mlir::ModuleOp>("\"mine.op\"() : () -> " + type, &context));
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

using Set = std::set<std::string>;

TEST_F(Facts, AConstantIsItsClass) {
  auto constant = [&](const std::string &value) {
    std::string facts;
    for (const std::string &fact : of("%c = arith.constant " + value))
      if (llvm::StringRef(fact).starts_with("arith.constant value"))
        facts += fact.substr(std::string("arith.constant value").size()) + ";";
    return facts;
  };
  EXPECT_EQ(constant("7 : i32"), ";");
  EXPECT_EQ(constant("0 : i32"), ";");
  EXPECT_EQ(constant("-7 : i32"), " neg;");
  EXPECT_EQ(constant("-1 : i2"), " neg;");
  EXPECT_EQ(constant("true"), ";");
  EXPECT_EQ(constant("1.5 : f32"), ";");
  EXPECT_EQ(constant("0.0 : f32"), ";");
  EXPECT_EQ(constant("-1.5 : f32"), ";");
  EXPECT_EQ(constant("-0.0 : f32"), " -0.0;");
  EXPECT_EQ(constant("0x7f800000 : f32"), " inf;");
  EXPECT_EQ(constant("0xff800000 : f32"), " -inf inf;");
  EXPECT_EQ(constant("0x7fc00000 : f32"), " nan;");
  EXPECT_EQ(constant("0xffc00000 : f32"), " nan;");
  EXPECT_EQ(constant("0x00000001 : f32"), " subnormal;");
  EXPECT_EQ(constant("0x80000001 : f32"), " subnormal;");
  EXPECT_EQ(constant("dense<[-1, 2]> : vector<2xi32>"), " neg;");
  EXPECT_EQ(constant("dense<[1, 2]> : vector<2xi32>"), ";");
  EXPECT_EQ(constant("dense<[1.0, -0.0]> : vector<2xf32>"), " -0.0;");
  EXPECT_EQ(constant("dense<true> : vector<2xi1>"), ";");
}

TEST_F(Facts, AnOpStandsInWhatRepeatsItAndNotInBranches) {
  const std::string op = "memref.store %x, %m[%i] : memref<4xi32> ";
  EXPECT_THAT(of(op), Contains("memref.store"));
  EXPECT_THAT(of("affine.for %k = 0 to 4 {" + op + "}"), Contains("memref.store in affine.for"));
  EXPECT_THAT(of("scf.if %b {" + op + "}"), Not(Contains("memref.store in scf.if")));
  EXPECT_THAT(of("affine.for %k = 0 to 4 { scf.if %b {" + op + "} }"),
              Contains("memref.store in affine.for"));
  EXPECT_THAT(of("%t = tensor.generate %i { ^bb0(%k: index): %y = arith.addi %x, %x : i32 "
                 "tensor.yield %y : i32 } : tensor<?xi32>"),
              Contains("arith.addi in tensor.generate"));
}

TEST_F(Facts, AnOpIsOnWhatOtherOpsMake) {
  EXPECT_THAT(of("%a = arith.muli %x, %x : i32 %c = arith.addi %a, %x : i32"),
              Contains("arith.addi on arith.muli"));
  Set facts = of("%c = arith.constant 7 : i32 %n = arith.constant -7 : i32 "
                 "%a = arith.addi %x, %c : i32 %d = arith.subi %x, %n : i32");
  EXPECT_THAT(facts, Not(Contains(::testing::StartsWith("arith.addi on"))));
  EXPECT_THAT(facts, Contains("arith.subi on neg"));
  EXPECT_THAT(of("%v = arith.constant dense<7> : vector<2xi32> %a = arith.addi %v, %v : "
                 "vector<2xi32>"),
              Not(Contains("arith.addi on {number}")));
  facts = of("%r = affine.for %k = 0 to 4 iter_args(%s = %x) -> (i32) { "
             "%a = arith.addi %s, %x : i32 affine.yield %a : i32 } "
             "%c = arith.muli %r, %r : i32");
  EXPECT_THAT(facts, Contains("arith.addi on of affine.for"));
  EXPECT_THAT(facts, Contains("arith.muli on affine.for"));
  facts = of("%p = memref.alloc() : memref<4xi32> memref.store %x, %p[%i] : memref<4xi32>");
  EXPECT_THAT(facts, Not(Contains("memref.store on memref.alloc"))) << "where everything begins";
  EXPECT_THAT(facts, Contains("memref.store on rank 1"));
}

TEST_F(Facts, RanksAreNoneOneOrMore) {
  auto rank = [&](const std::string &type) {
    return of("%p = memref.alloc() : " + type + " memref.dealloc %p : " + type);
  };
  EXPECT_THAT(rank("memref<i32>"), Contains("memref.dealloc on rank 0"));
  EXPECT_THAT(rank("memref<4xi32>"), Contains("memref.dealloc on rank 1"));
  EXPECT_THAT(rank("memref<4x4xi32>"), Contains("memref.dealloc on rank m"));
  EXPECT_THAT(rank("memref<4x4x4xi32>"), Contains("memref.dealloc on rank m"));
}

TEST_F(Facts, ATypeIsWhatIsSpecialInIt) {
  auto type = [&](const std::string &text) {
    Set found;
    for (const std::string &fact : of("%v = \"mine.op\"() : () -> " + text))
      if (llvm::StringRef(fact).starts_with("mine.op -> "))
        found.insert(fact.substr(std::string("mine.op -> ").size()));
    return found;
  };
  EXPECT_EQ(type("i32"), (Set{"number"}));
  EXPECT_EQ(type("f16"), (Set{"number"}));
  EXPECT_EQ(type("i1"), (Set{"i1"}));
  EXPECT_EQ(type("index"), (Set{"index"}));
  EXPECT_EQ(type("tuple<i32>"), (Set{"builtin.tuple"}));
  EXPECT_EQ(type("tensor<4xi32>"), (Set{"builtin.tensor<number>"}));
  EXPECT_EQ(type("tensor<?x4xi1>"), (Set{"builtin.tensor<dynamic i1>"}));
  EXPECT_EQ(type("tensor<4x0xi32>"), (Set{"builtin.tensor<empty number>"}));
  EXPECT_EQ(type("tensor<?x0xi32>"),
            (Set{"builtin.tensor<empty dynamic number>", "builtin.tensor<empty number>",
                 "builtin.tensor<dynamic number>"}));
  EXPECT_EQ(type("tensor<*xi32>"), (Set{"builtin.unranked_tensor<dynamic number>"}));
  EXPECT_EQ(type("memref<4xi32, strided<[2]>>"), (Set{"builtin.memref<number, laid out>"}));
  EXPECT_EQ(type("vector<[4]xi32>"), (Set{"builtin.vector<number, scalable>"}));
}

TEST_F(Facts, EnumeratorsCountAndNamesDoNot) {
  EXPECT_THAT(of("%a = arith.cmpi slt, %x, %x : i32"), Contains("arith.cmpi predicate 2 : i64"));
  EXPECT_THAT(of("\"mine.op\"() {kind = 3 : i32} : () -> ()"), Contains("mine.op kind 3 : i32"));
  for (const char *attribute : {"\"neg\"", "@neg", "tensor<4xi32>"})
    EXPECT_THAT(of(std::string("\"mine.op\"() {a = ") + attribute + "} : () -> ()"),
                Not(Contains(::testing::StartsWith("mine.op a"))));
  EXPECT_THAT(of("\"mine.op\"() {a = -3 : i32} : () -> ()"), Contains("mine.op a neg"));
  EXPECT_THAT(of("\"mine.op\"() {a = 3 : i32} : () -> ()"), Not(Contains("mine.op a")));
  EXPECT_THAT(of("\"mine.op\"() {a = array<i64: 1, -2>} : () -> ()"), Contains("mine.op a neg"));
  EXPECT_THAT(of("\"mine.op\"() {a = [1, [-2]]} : () -> ()"), Contains("mine.op a neg"));
  EXPECT_THAT(of("\"mine.op\"() {a = affine_map<(d) -> (d floordiv 2)>} : () -> ()"),
              Contains("mine.op a op3"));
  EXPECT_THAT(of("\"mine.op\"() {a = affine_map<(d) -> (d - 1)>} : () -> ()"),
              Contains("mine.op a neg"));
  EXPECT_THAT(of("\"mine.op\"() {a = affine_set<(d) : (d mod 2 == 0)>} : () -> ()"),
              Contains("mine.op a op2"));
}

TEST_F(Facts, ReturnsAndFunctionsAreNotTold) {
  Set facts = of("");
  EXPECT_EQ(facts, (Set{"pass cse"}));
  EXPECT_THAT(of("affine.for %k = 0 to 4 { }"), Contains("affine.yield"));
  EXPECT_EQ(shapeOfPass("cse").facts, (Set{"pass cse"}));
}

TEST_F(Facts, ShapesAreFoundWordByWord) {
  EXPECT_TRUE(containsShape("0a 1b 2c", "2c 0a"));
  EXPECT_FALSE(containsShape("0a 1b", "0a 2c"));
  EXPECT_FALSE(containsShape("", "0a"));
  EXPECT_FALSE(containsShape("0a", " "));
}

TEST_F(Facts, IntegersHaveSevenClasses) {
  EXPECT_EQ(numbers("0 : i8"), (Set{"0"}));
  EXPECT_EQ(numbers("1 : i8"), (Set{"1"}));
  EXPECT_EQ(numbers("-1 : i8"), (Set{"-1"}));
  EXPECT_EQ(numbers("-128 : i8"), (Set{"min"}));
  EXPECT_EQ(numbers("127 : i8"), (Set{"max"}));
  EXPECT_EQ(numbers("-3 : i8"), (Set{"neg"}));
  EXPECT_EQ(numbers("3 : i8"), (Set{"pos"}));
  EXPECT_EQ(numbers("true"), (Set{"1"})) << "of one bit, -1 is 1";
  EXPECT_EQ(numbers("false"), (Set{"0"}));
}

TEST_F(Facts, FloatsHaveTheirSigns) {
  EXPECT_EQ(numbers("1.5 : f32"), (Set{"x.x"}));
  EXPECT_EQ(numbers("-1.5 : f32"), (Set{"-x.x"}));
  EXPECT_EQ(numbers("0.0 : f32"), (Set{"0.0"}));
  EXPECT_EQ(numbers("-0.0 : f32"), (Set{"-0.0"}));
  EXPECT_EQ(numbers("0x7f800000 : f32"), (Set{"inf"}));
  EXPECT_EQ(numbers("0xff800000 : f32"), (Set{"-inf"}));
  EXPECT_EQ(numbers("0xffc00000 : f32"), (Set{"nan"}));
  EXPECT_EQ(numbers("0x00000001 : f32"), (Set{"subnormal"}));
  EXPECT_EQ(numbers("0x80000001 : f32"), (Set{"-subnormal"}));
}

TEST_F(Facts, NumbersAreFoundWhereverTheyStand) {
  EXPECT_EQ(numbers("array<i64: 0, -3>"), (Set{"0", "neg"}));
  EXPECT_EQ(numbers("[1, [-1 : i8, 2.5 : f32]]"), (Set{"1", "-1", "x.x"}));
  EXPECT_EQ(numbers("affine_map<(d) -> (d * 3 - 1)>"), (Set{"pos", "-1"}));
  EXPECT_EQ(numbers("affine_set<(d) : (d * 3 - 1 >= 0)>"), (Set{"pos", "-1"}));
  EXPECT_EQ(numbers("dense<[1, 3]> : tensor<2xi8>"), (Set{"1", "pos"}));
  EXPECT_EQ(numbers("dense<[0.0, 2.5]> : tensor<2xf32>"), (Set{"0.0", "x.x"}));
  EXPECT_EQ(numbers("dense<[0, 3]> : tensor<2xindex>"), (Set{"0", "pos"}));
  EXPECT_EQ(numbers("dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>"), Set{});
  EXPECT_EQ(numbers("\"7\""), Set{});
  EXPECT_EQ(numberClasses(*mlir::parseSourceString<mlir::ModuleOp>(
                "\"mine.op\"() {predicate = 7 : i8, kind = 8 : i8} : () -> ()", &context)),
            Set{})
      << "enumerators are no numbers";
}

TEST_F(Facts, ExtentsAreFoundInResultsAndBlocks) {
  EXPECT_EQ(extents("tensor<0x1x?x7xi8>"), (Set{"extent 0", "extent 1", "extent ?", "extent n"}));
  EXPECT_EQ(extents("tensor<2xi8>"), (Set{"extent n"}));
  EXPECT_EQ(extents("tensor<*xi8>"), Set{});
  EXPECT_EQ(extents("i8"), Set{});
  EXPECT_EQ(numberClasses(*parse("")), (Set{"extent n"}));
}

} // namespace
} // namespace npufuzz::oracles
