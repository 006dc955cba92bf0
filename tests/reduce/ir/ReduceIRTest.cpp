// The IR that a pass breaks becomes small, stays defined, and survives passes that crash or hang.
#include "reduce/ir/ReduceIR.h"
#include "oracles/refinement/DrawArguments.h"
#include "reduce/ir/Shrink.h"

#include "backend/Backend.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <csignal>
#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::reduceir::tests {

using testing::HasSubstr;

static MLIRContext &context() {
  static MLIRContext *context = [] {
    DialectRegistry registry;
    for (const Backend *backend : allBackends())
      backend->registerDialects(registry);
    auto *made = new MLIRContext(registry, MLIRContext::Threading::DISABLED);
    made->loadAllAvailableDialects();
    return made;
  }();
  return *context;
}

static const char *const program = R"(
func.func private @helper(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %y = arith.muli %x, %c : i32
  return %y : i32
}
func.func @unused(%x: i32) -> i32 {
  return %x : i32
}
func.func @f(%x: i32, %m: memref<4x16xi32>, %flag: i1) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %h = func.call @helper(%x) : (i32) -> i32
  %buffer = memref.alloc() : memref<4x16xi32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 16 {
      %a = affine.load %m[%i, %j] : memref<4x16xi32>
      %b = arith.addi %a, %h : i32
      affine.store %b, %buffer[%i, %j] : memref<4x16xi32>
    }
  }
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %h) -> i32 {
    %a = memref.load %buffer[%i, %i] : memref<4x16xi32>
    %b = arith.subi %a, %s : i32
    %c = scf.if %flag -> i32 {
      %d = arith.addi %b, %s : i32
      scf.yield %d : i32
    } else {
      scf.yield %b : i32
    }
    scf.yield %b : i32
  }
  return %sum, %h : i32, i32
})";

static Candidate candidateFrom(const char *text, int64_t inputNumber = 3) {
  Candidate candidate;
  candidate.module = parseSourceString<ModuleOp>(text, &context());
  candidate.function = "f";
  candidate.passes = {"a-pass"};
  auto types = candidate.subject().getArgumentTypes();
  candidate.input =
      refinement::drawArguments({types.begin(), types.end()}, /*seed=*/1, inputNumber);
  return candidate;
}

static Harness with(std::function<void(ModuleOp)> pass) {
  Harness harness = plainHarness();
  harness.run = [pass](OwningOpRef<ModuleOp> &module, const std::vector<std::string> &) {
    return runStep(module, [&](ModuleOp input) {
      pass(input);
      return success();
    });
  };
  return harness;
}

template <typename Op> static bool has(ModuleOp module) {
  return module.walk([](Op) { return WalkResult::interrupt(); }).wasInterrupted();
}

static void swapSubtractions(ModuleOp module) {
  module.walk([](arith::SubIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); });
}

static Reduced reduceOrDie(const Harness &harness, const Limits &limits = {60, 1}) {
  llvm::Expected<Reduced> reduced = reduceIR(candidateFrom(program), harness, limits);
  EXPECT_TRUE(bool(reduced));
  return std::move(*reduced);
}

TEST(ReduceIR, WrongSubtractionIsAllThatIsLeft) {
  Reduced reduced = reduceOrDie(with(swapSubtractions));
  EXPECT_EQ(reduced.kind, Breakage::Kind::difference);
  EXPECT_TRUE(reduced.complete);
  // The subtraction and its two operands, of which at most one must be a constant.
  EXPECT_LE(reduced.ops, 3) << reduced.module;
  EXPECT_EQ(reduced.opsBefore, 17);
  EXPECT_THAT(reduced.module, HasSubstr("arith.subi"));
  EXPECT_THAT(reduced.module, Not(HasSubstr("for")));
  EXPECT_THAT(reduced.module, Not(HasSubstr("@helper")));
}

TEST(ReduceIR, ANegativeNumberStaysOneWhereItsClassMatters) {
  auto reduced = [](bool keeps) {
    Candidate candidate = candidateFrom(R"(
func.func @f(%a: i32) -> i32 {
  %c = arith.constant -7 : i32
  %d = arith.subi %c, %a : i32
  return %d : i32
})");
    return llvm::cantFail(
               reduceIR(candidate, with(swapSubtractions), {60, 1}, {.keepsNumberClasses = keeps}))
        .module;
  };
  EXPECT_THAT(reduced(true), testing::AnyOf(HasSubstr("constant -"), Not(HasSubstr("constant"))));
  EXPECT_THAT(reduced(false), Not(HasSubstr("constant -")));
}

TEST(ReduceIR, BlocksWithOnePredecessorAreMerged) {
  Candidate candidate = candidateFrom(R"(
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  cf.br ^one(%a : i32)
^one(%x: i32):
  %c = arith.addi %x, %b : i32
  cf.br ^two
^two:
  %d = arith.subi %c, %b : i32
  cf.br ^three(%d, %c : i32, i32)
^three(%y: i32, %z: i32):
  return %y, %z : i32, i32
})");
  llvm::Expected<Reduced> reduced = reduceIR(std::move(candidate), with(swapSubtractions), {60, 1});
  ASSERT_TRUE(bool(reduced));
  EXPECT_EQ(reduced->kind, Breakage::Kind::difference);
  EXPECT_THAT(reduced->module, Not(HasSubstr("^"))) << reduced->module;
}

/// The multiplication is unused and stays: edits that drop blocks must not drop it.
TEST(ReduceIR, BranchesAroundAnUnusedOpGo) {
  Harness harness = with([](ModuleOp module) {
    module.walk([](Operation *op) {
      if (isa<arith::MulIOp, LLVM::MulOp>(op)) // an op without its operands
        OpBuilder(op).create(OperationState(op->getLoc(), "arith.addi"));
    });
  });
  for (const char *text : {R"(
func.func @f(%a: i32, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %goes = arith.cmpi slt, %i, %c4 : index
  cf.cond_br %goes, ^body, ^end
^body:
  cf.cond_br %flag, ^then, ^behind
^then:
  %unused = arith.muli %a, %a : i32
  cf.br ^behind
^behind:
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^end:
  return
})",
                           R"(
llvm.func @f(%a: i32, %flag: i1) {
  llvm.cond_br %flag, ^then(%a : i32), ^end
^then(%x: i32):
  %unused = llvm.mul %x, %a : i32
  llvm.br ^end
^end:
  llvm.return
})"}) {
    Reduced reduced = llvm::cantFail(reduceIR(candidateFrom(text), harness, {60, 1}));
    EXPECT_EQ(reduced.kind, Breakage::Kind::invalidIR);
    EXPECT_TRUE(reduced.complete) << reduced.module;
    EXPECT_THAT(reduced.module, HasSubstr("mul")) << reduced.module;
    EXPECT_THAT(reduced.module, Not(HasSubstr("^"))) << reduced.module;
  }
}

/// Wrong: loses the first operand.
template <typename Op> struct LoseOperand : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (op->hasAttr("lost"))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands({op->getOperand(1), op->getOperand(1)});
      op->setAttr("lost", rewriter.getUnitAttr());
    });
    return success();
  }
};

TEST(ReduceIR, GuiltyPatternStaysTheOneThatIsGuilty) {
  Harness harness = with([](ModuleOp module) {
    RewritePatternSet patterns(module.getContext());
    patterns.add<LoseOperand<arith::SubIOp>, LoseOperand<arith::AddIOp>>(module.getContext());
    (void)applyPatternsAndFoldGreedily(module, std::move(patterns));
  });
  Candidate start = candidateFrom(program);
  std::string guilty = guiltyPatternIn(start, harness, Breakage::Kind::difference);
  ASSERT_THAT(guilty, testing::AnyOf("LoseOperand<SubIOp>", "LoseOperand<AddIOp>"));
  bool isSubtraction = guilty == "LoseOperand<SubIOp>";
  Reduced reduced = llvm::cantFail(reduceIR(start, harness, {60, 1}, {.pattern = guilty}));
  EXPECT_EQ(reduced.kind, Breakage::Kind::difference);
  EXPECT_LE(reduced.ops, 4) << reduced.module;
  EXPECT_THAT(reduced.module, HasSubstr(isSubtraction ? "arith.subi" : "arith.addi"));
  EXPECT_THAT(reduced.module, Not(HasSubstr(isSubtraction ? "arith.addi" : "arith.subi")));
  // A pattern other than the guilty one does not break it.
  EXPECT_EQ(llvm::cantFail(reduceIR(start, harness, {60, 1}, {.pattern = "Another"})).kind,
            Breakage::Kind::none);
}

/// Passes may change only private functions: a public one would show another bug.
TEST(ReduceIR, PrivateFunctionsStayPrivate) {
  Harness harness = with([](ModuleOp module) {
    module.walk([](func::CallOp call) { // an op without its operands
      OpBuilder(call).create(OperationState(call.getLoc(), "arith.addi"));
    });
  });
  Reduced reduced = llvm::cantFail(reduceIR(candidateFrom(R"(
func.func private @helper(%x: i32) -> i32 {
  return %x : i32
}
func.func @f(%x: i32) -> (i32, i32) {
  %a = func.call @helper(%x) : (i32) -> i32
  %b = func.call @helper(%a) : (i32) -> i32
  return %a, %b : i32, i32
})"),
                                            harness, {60, 1}));
  EXPECT_EQ(reduced.kind, Breakage::Kind::invalidIR);
  EXPECT_THAT(reduced.module, HasSubstr("func.func private @helper()")) << reduced.module;
}

TEST(ReduceIR, SameModuleGivesSameText) {
  EXPECT_EQ(fileText(reduceOrDie(with(swapSubtractions)), "npufuzz-opt"),
            fileText(reduceOrDie(with(swapSubtractions)), "npufuzz-opt"));
}

TEST(ReduceIR, RightPassLeavesNothingToReduce) {
  EXPECT_EQ(reduceOrDie(with([](ModuleOp) {})).kind, Breakage::Kind::none);
}

/// Loads read 0 instead: without the preceding store they would read uninitialised memory.
TEST(ReduceIR, MemoryThatIsReadStaysWritten) {
  Harness harness = with([](ModuleOp module) {
    module.walk([](memref::LoadOp op) {
      OpBuilder builder(op);
      Value seven = builder.create<arith::ConstantOp>(op.getLoc(), builder.getI32IntegerAttr(7));
      op.replaceAllUsesWith(seven);
      op.erase();
    });
  });
  Reduced reduced = reduceOrDie(harness);
  EXPECT_EQ(reduced.kind, Breakage::Kind::difference);
  EXPECT_THAT(reduced.module, HasSubstr("memref.load"));
  Candidate candidate = candidateFrom(program);
  candidate.module = parseSourceString<ModuleOp>(reduced.module, &context());
  auto types = candidate.subject().getArgumentTypes();
  refinement::Subject subject{"f", {types.begin(), types.end()}};
  auto meaning = refinement::execute(*candidate.module, subject,
                                     refinement::drawArguments(subject.arguments, 1, 0));
  ASSERT_EQ(meaning.state, refinement::Meaning::State::defined);
  for (const interpreter::Value &result : meaning.results)
    EXPECT_FALSE(result.isUndefined(0)) << reduced.module;
}

TEST(ReduceIR, CrashOfThePassIsReducedToo) {
  Reduced reduced = reduceOrDie(with([](ModuleOp module) {
    if (has<arith::MulIOp>(module))
      raise(SIGSEGV);
  }));
  EXPECT_EQ(reduced.kind, Breakage::Kind::death);
  EXPECT_THAT(reduced.detail, HasSubstr("SIGSEGV"));
  EXPECT_LE(reduced.ops, 3) << reduced.module;
  EXPECT_THAT(reduced.module, HasSubstr("arith.muli"));
}

TEST(ReduceIR, InvalidOutputIsReducedToo) {
  Reduced reduced = reduceOrDie(with([](ModuleOp module) {
    module.walk([](arith::MulIOp op) {
      op->removeAttr("overflowFlags");
      op->setOperands({});
    });
  }));
  EXPECT_EQ(reduced.kind, Breakage::Kind::invalidIR);
  EXPECT_LE(reduced.ops, 3) << reduced.module;
}

/// CPU time of an attempt in tests where many hang; otherwise they take a millisecond.
constexpr double hangingSeconds = 0.1;

/// Crashes or hangs on many of the reducer's attempts: those without a loop or without an addition.
TEST(ReduceIR, AttemptsThatCrashOrHangAreStepsNotTaken) {
  Reduced reduced = reduceOrDie(with([](ModuleOp module) {
                                  if (!has<arith::AddIOp>(module))
                                    raise(SIGSEGV);
                                  while (!has<arith::MulIOp>(module)) {
                                  }
                                  swapSubtractions(module);
                                }),
                                /*limits=*/{60, hangingSeconds});
  EXPECT_TRUE(reduced.complete);
  EXPECT_EQ(reduced.kind, Breakage::Kind::difference);
  EXPECT_LE(reduced.ops, 5) << reduced.module;
  EXPECT_THAT(reduced.module, HasSubstr("arith.addi"));
  EXPECT_THAT(reduced.module, HasSubstr("arith.muli"));
}

/// For a vector.transfer_write in a vector.mask with fewer in_bounds flags, the verifier reads out
/// of bounds.
TEST(ReduceIR, EditThatCrashesTheVerifierIsAStepNotTaken) {
  Candidate candidate = candidateFrom(R"(
func.func @f(%x: i32, %m: memref<2x?xf32>) -> i32 {
  %cst = arith.constant dense<1.0> : vector<2x1xf32>
  %c0 = arith.constant 0 : index
  %mask = arith.constant dense<false> : vector<2x1xi1>
  %unused = arith.muli %x, %x : i32
  vector.mask %mask { vector.transfer_write %cst, %m[%c0, %c0] {in_bounds = [true, false]} : vector<2x1xf32>, memref<2x?xf32> } : vector<2x1xi1>
  %most = arith.constant 1000 : i32
  %y = arith.subi %x, %most : i32
  return %y : i32
})");
  Harness harness = with([](ModuleOp module) {
    if (has<vector::MaskOp>(module))
      swapSubtractions(module);
  });
  Reduced reduced = llvm::cantFail(reduceIR(candidate, harness, {60, 1}));
  EXPECT_TRUE(reduced.complete);
  EXPECT_EQ(reduced.kind, Breakage::Kind::difference);
  EXPECT_THAT(reduced.module, HasSubstr("vector.mask"));
  EXPECT_THAT(reduced.module, Not(HasSubstr("arith.muli")));
}

TEST(ReduceIR, OutOfTimeHandsBackTheBestSoFar) {
  Reduced reduced = reduceOrDie(with(swapSubtractions), {/*secondsMax=*/0.001, 1});
  EXPECT_FALSE(reduced.complete);
  EXPECT_EQ(reduced.kind, Breakage::Kind::difference);
  EXPECT_THAT(reduced.module, HasSubstr("arith.subi"));
}

TEST(ReduceIR, FileSaysHowToRunItAndWithWhat) {
  Reduced reduced = reduceOrDie(with(swapSubtractions));
  std::string text = fileText(reduced, "npufuzz-opt");
  EXPECT_THAT(text, testing::StartsWith(
                        "// RUN: npufuzz-opt %s --pass-pipeline='builtin.module(a-pass)'\n// @f "));
  EXPECT_TRUE(parseSourceString<ModuleOp>(text, &context()));
}

TEST(ReduceIR, InputSurvivesTheWire) {
  Candidate candidate = candidateFrom(program);
  Input read;
  ASSERT_TRUE(fromJson(parseJson(toJson(candidate.input).dump()),
                       candidate.subject().getArgumentTypes(), read));
  EXPECT_EQ(toJson(read).dump(), toJson(candidate.input).dump());
  EXPECT_FALSE(fromJson(parseJson("[]"), candidate.subject().getArgumentTypes(), read));
}

} // namespace npufuzz::reduceir::tests
