// An op's folder is named if the pass uses it and it is wrong, and never otherwise.
#include "oracles/refinement/GuiltyFolder.h"

#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UpstreamPasses.h"
#include "oracles/Evaluate.h"
#include "oracles/functions/JudgeFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::refinement::tests {

using testing::StartsWith;

namespace {

/// Wrong by its own code: a - b becomes b - a. It folds nothing.
struct SwapWithoutFolding : PassWrapper<SwapWithoutFolding, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapWithoutFolding)
  StringRef getArgument() const override { return "test-swap-without-folding"; }
  StringRef getDescription() const override { return "wrong on purpose, folds nothing"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); });
  }
};

/// Wrong by its own code on any input: returns zero. Earlier folding is lost as well.
struct ReturnZero : PassWrapper<ReturnZero, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReturnZero)
  StringRef getArgument() const override { return "test-return-zero"; }
  StringRef getDescription() const override { return "wrong on purpose, whatever it gets"; }
  void runOnOperation() override {
    getOperation().walk([](func::ReturnOp op) {
      OpBuilder builder(op);
      Type type = op.getOperand(0).getType();
      op->setOperand(
          0, builder.create<arith::ConstantOp>(op.getLoc(), type, builder.getZeroAttr(type)));
      Block &block = *op->getBlock();
      while (&block.front() != op->getPrevNode())
        block.front().dropAllUses(), block.front().erase();
    });
  }
};

/// Right: replaces the angle of a number by an equal one, from an op whose folder is wrong.
struct AngleToLog : OpRewritePattern<math::Atan2Op> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::Atan2Op op, PatternRewriter &rewriter) const override {
    auto imaginary = op.getLhs().getDefiningOp<complex::ImOp>();
    Value number = imaginary.getComplex();
    Value log = rewriter.create<complex::LogOp>(op.getLoc(), number.getType(), number);
    rewriter.replaceOpWithNewOp<complex::ImOp>(op, log);
    return success();
  }
};

struct LogByPattern : PassWrapper<LogByPattern, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LogByPattern)
  StringRef getArgument() const override { return "test-log-by-pattern"; }
  StringRef getDescription() const override { return "a right pattern, then a wrong folder"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<complex::ComplexDialect>();
  }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<AngleToLog>(&getContext());
    (void)applyPatternsAndFoldGreedily(getOperation(), std::move(patterns));
  }
};

/// Begins a function of two integers with e^(i (x - y)).
std::string exponential(const std::string &rest) {
  return R"(
func.func @main(%x: i32, %y: i32) -> f64 {
  %a = arith.subi %x, %y : i32
  %angle = arith.sitofp %a : i32 to f64
  %zero = arith.constant 0.0 : f64
  %z = complex.create %zero, %angle : complex<f64>
  %e = complex.exp %z : complex<f64>
)" + rest +
         "  return %r : f64\n}";
}

/// Has an op whose folder is wrong in 19 and 22 (corpus/known-issues): it gives back the whole
/// angle.
const std::string logarithm = exponential(R"(  %l = complex.log %e : complex<f64>
  %r = complex.im %l : complex<f64>
)");

class GuiltyFolder : public testing::Test {
protected:
  static void SetUpTestSuite() {
    mlirBackend().registerPasses();
    PassRegistration<SwapWithoutFolding>();
    PassRegistration<ReturnZero>();
    PassRegistration<LogByPattern>();
  }

  /// The only finding of a case with this program and pipeline.
  static oracles::Verdict find(const std::string &pass, const std::string &program) {
    oracles::EvaluateOptions options;
    options.backends = {&mlirBackend()};
    options.pipeline = pass;
    auto context = oracles::makeContext(options.backends);
    context->loadDialect<complex::ComplexDialect>();
    Case testCase{llvm::cantFail(parseModule(*context, program, "program")),
                  {},
                  {},
                  /*seed=*/7};
    std::vector<oracles::Verdict> bugs = oracles::evaluateFunction(testCase, options).findings();
    EXPECT_EQ(bugs.size(), 1u) << pass;
    return bugs.empty() ? oracles::Verdict() : bugs.front();
  }

  /// Folder named for a pass that is called wrong if no op of this name is left.
  static std::string folderThatRemoves(StringRef op, const std::string &pass,
                                       const std::string &program) {
    auto context = oracles::makeContext({&mlirBackend()});
    auto module = parseSourceString<ModuleOp>(program, context.get());
    auto manager = llvm::cantFail(parsePass(*context, pass));
    return findGuiltyFolder(
        *module, [&](OwningOpRef<ModuleOp> &input) { return runStep(input, *manager); },
        [&](ModuleOp after) {
          bool isThere = false;
          after.walk([&](Operation *one) { isThere |= one->getName().getStringRef() == op; });
          return isThere ? PrefixAnswer::right : PrefixAnswer::wrong;
        });
  }
};

const char *const constants = R"(
func.func @main(%x: i32) -> (i32, i32) {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %a = arith.addi %two, %three : i32
  %b = arith.muli %a, %two : i32
  %c = arith.subi %x, %b : i32
  return %b, %c : i32, i32
})";

} // namespace

TEST_F(GuiltyFolder, IsNamedWithItsOp) {
  oracles::Verdict bug = find("canonicalize", logarithm);
  EXPECT_EQ(bug.signature(), "pass:mlir:canonicalize/folder of complex.log:wrong value");
  EXPECT_THAT(bug.message(), StartsWith("folder of complex.log in pass 1 canonicalize changed the "
                                        "result: @main result 0"));
}

TEST_F(GuiltyFolder, IsNamedWhereItMakesInvalidIR) {
  EXPECT_THAT(find("canonicalize", R"(
func.func @main(%part: vector<3x1xi32>, %whole: vector<4x3xi32>) -> vector<1x3xi32> {
  %0 = vector.insert_strided_slice %part, %whole {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<4x3xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [1], strides = [1]} : vector<4x3xi32> to vector<1x3xi32>
  return %1 : vector<1x3xi32>
})")
                  .signature(),
              StartsWith("verify:mlir:canonicalize/folder of vector.extract_strided_slice:"));
}

TEST_F(GuiltyFolder, IsNamedInThePlaceOfAPatternThatIsRight) {
  EXPECT_EQ(find("test-log-by-pattern", exponential(R"(  %im = complex.im %e : complex<f64>
  %re = complex.re %e : complex<f64>
  %r = math.atan2 %im, %re : f64
)"))
                .signature(),
            "pass:mlir:test-log-by-pattern/folder of complex.log:wrong value");
}

TEST_F(GuiltyFolder, OfAPassThatFoldsNothingIsNone) {
  EXPECT_EQ(find("test-swap-without-folding", logarithm).signature(),
            "pass:mlir:test-swap-without-folding:wrong value");
}

TEST_F(GuiltyFolder, OfAPassThatIsWrongWithoutTheOpIsNone) {
  EXPECT_EQ(find("test-return-zero", logarithm).signature(),
            "pass:mlir:test-return-zero:wrong value");
}

TEST_F(GuiltyFolder, IsFoundBehindFoldsThatAreRight) {
  EXPECT_EQ(folderThatRemoves("arith.muli", "canonicalize", constants), "folder of arith.muli");
  EXPECT_EQ(folderThatRemoves("arith.addi", "canonicalize", constants), "folder of arith.addi");
  EXPECT_EQ(folderThatRemoves("arith.muli", "sccp", constants), "folder of arith.muli");
}

TEST_F(GuiltyFolder, IsNotTheOneOfAnOpThatThePassKeeps) {
  // cse folds nothing, although the op would fold.
  EXPECT_EQ(folderThatRemoves("arith.muli", "cse", constants), "");
}

} // namespace npufuzz::refinement::tests
