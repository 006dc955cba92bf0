// A dialect whose ops fold as each test says, and a pass of a few lines.
#include "oracles/refinement/GuiltyFolder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FoldInterfaces.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace npufuzz::refinement::tests {

namespace {

using Fold = std::function<LogicalResult(Operation *, SmallVectorImpl<OpFoldResult> &)>;
using Materialize = std::function<Operation *(OpBuilder &, Attribute, Type, Location)>;

/// Calls a test's function, for ops of any dialect.
struct ToldFolder : DialectFoldInterface {
  ToldFolder(Dialect *dialect, const Fold &told) : DialectFoldInterface(dialect), told(told) {}
  LogicalResult fold(Operation *op, ArrayRef<Attribute>,
                     SmallVectorImpl<OpFoldResult> &results) const override {
    return told(op, results);
  }
  const Fold &told;
};

struct ToldDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToldDialect)
  static constexpr StringLiteral getDialectNamespace() { return "told"; }
  explicit ToldDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ToldDialect>()) {
    allowUnknownOperations();
  }
  Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                 Location location) override {
    return materialize(builder, value, type, location);
  }
  Materialize materialize;
};

bool isNamed(Operation *op, StringRef name) { return op->getName().getStringRef() == name; }

/// First op of that name; null if there is none.
Operation *find(ModuleOp module, StringRef name) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    if (!found && isNamed(op, name))
      found = op;
  });
  return found;
}
int64_t timesFolded(Operation *op) {
  auto times = op ? op->getAttrOfType<IntegerAttr>("told.times") : IntegerAttr();
  return times ? times.getInt() : 0;
}
/// Folds an op in place.
void foldAgain(Operation *op) {
  op->setAttr("told.times", Builder(op->getContext()).getI64IntegerAttr(timesFolded(op) + 1));
}
/// A pass that hides which ops were folded in place before.
void forgetTimes(ModuleOp module) {
  module.walk([](Operation *op) { op->removeAttr("told.times"); });
}

/// A pass that does what the folder does: replaces each told.op by its first operand.
void replaceByOperand(ModuleOp module) {
  while (Operation *op = find(module, "told.op")) {
    op->replaceAllUsesWith(ValueRange(op->getOperand(0)));
    op->erase();
  }
}
PrefixAnswer wrongWithoutOp(ModuleOp module) {
  return find(module, "told.op") ? PrefixAnswer::right : PrefixAnswer::wrong;
}

class ToldFolders : public testing::Test {
protected:
  ToldFolders() {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    letFold(context.getOrLoadDialect<ToldDialect>());
    fold = [](Operation *op, SmallVectorImpl<OpFoldResult> &results) {
      if (isNamed(op, "told.op"))
        results.push_back(op->getOperand(0));
      return success(isNamed(op, "told.op"));
    };
    setMaterialize([](OpBuilder &builder, Attribute value, Type, Location location) {
      return builder.create<arith::ConstantOp>(location, llvm::cast<TypedAttr>(value));
    });
  }

  void letFold(Dialect *dialect) { dialect->addInterface<ToldFolder>(asked); }
  void setMaterialize(Materialize materialize) {
    context.getOrLoadDialect<ToldDialect>()->materialize = std::move(materialize);
  }
  /// Folds ops of that name in place repeatedly.
  void foldInPlace(StringRef name) {
    fold = [name](Operation *op, SmallVectorImpl<OpFoldResult> &) {
      if (isNamed(op, name))
        foldAgain(op);
      return success(isNamed(op, name));
    };
  }
  void foldToSix() {
    fold = [](Operation *op, SmallVectorImpl<OpFoldResult> &results) {
      if (isNamed(op, "told.op"))
        results.push_back(Builder(op->getContext()).getI32IntegerAttr(6));
      return success(isNamed(op, "told.op"));
    };
  }

  std::string search(const std::string &program, llvm::function_ref<void(ModuleOp)> pass,
                     llvm::function_ref<PrefixAnswer(ModuleOp)> judge) {
    foldsAsked = runs = judged = 0;
    auto module = parseSourceString<ModuleOp>(program, &context);
    EXPECT_TRUE(module);
    return findGuiltyFolder(
        *module,
        [&](OwningOpRef<ModuleOp> &input) {
          ++runs;
          pass(*input);
          return StepResult{StepOutcome::changed, ""};
        },
        [&](ModuleOp after) {
          ++judged;
          return judge(after);
        });
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  /// Result of folding; each test may set it.
  Fold fold;
  int foldsAsked = 0, runs = 0, judged = 0;

private:
  Fold asked = [this](Operation *op, SmallVectorImpl<OpFoldResult> &results) {
    ++foldsAsked;
    return fold(op, results);
  };
};

PrefixAnswer alwaysRight(ModuleOp) { return PrefixAnswer::right; }
PrefixAnswer alwaysWrong(ModuleOp) { return PrefixAnswer::wrong; }
void doNothing(ModuleOp) {}

/// A function with one op that the tests fold.
const char *const oneOp = R"(
func.func @main(%x: i32) -> i32 {
  %0 = "told.op"(%x) : (i32) -> i32
  return %0 : i32
})";

} // namespace

TEST_F(ToldFolders, AreNamedWhereTheyReplaceTheOpAsThePassDoes) {
  EXPECT_EQ(search(oneOp, replaceByOperand, wrongWithoutOp), "folder of told.op");
  EXPECT_EQ(runs, 3) << "of the program, without the op, with it hidden";
  EXPECT_EQ(judged, 2);
}

TEST_F(ToldFolders, OfAnOpThatDoesNotFoldAreNotJudged) {
  fold = [](Operation *, SmallVectorImpl<OpFoldResult> &) { return failure(); };
  EXPECT_EQ(search(oneOp, doNothing, alwaysWrong), "");
  EXPECT_EQ(foldsAsked, 1);
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(judged, 0);
}

TEST_F(ToldFolders, WithoutAConstantAreNotJudged) {
  foldToSix();
  setMaterialize([](OpBuilder &, Attribute, Type, Location) { return nullptr; });
  EXPECT_EQ(search(oneOp, replaceByOperand, wrongWithoutOp), "");
  EXPECT_EQ(foldsAsked, 1);
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(judged, 0);
}

TEST_F(ToldFolders, WithAConstantOfAnotherTypeAreNotJudged) {
  foldToSix();
  setMaterialize([](OpBuilder &builder, Attribute, Type, Location location) {
    return builder.create<arith::ConstantOp>(location, builder.getI64IntegerAttr(6));
  });
  EXPECT_EQ(search(oneOp, replaceByOperand, wrongWithoutOp), "");
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(judged, 0);
}

TEST_F(ToldFolders, OfAnOpThatThePassKeepsAreAskedOnce) {
  EXPECT_EQ(search(oneOp, doNothing, alwaysRight), "");
  EXPECT_EQ(foldsAsked, 1);
  EXPECT_EQ(search(oneOp, doNothing, wrongWithoutOp), "");
  EXPECT_EQ(foldsAsked, 1);
}

TEST_F(ToldFolders, AreAskedAgainWhereTheyFoldInPlaceUpToFourTimes) {
  foldInPlace("told.op");
  for (int wrongTimes = 1; wrongTimes <= 6; ++wrongTimes) {
    auto judge = [&](ModuleOp module) {
      return timesFolded(find(module, "told.op")) == wrongTimes ? PrefixAnswer::wrong
                                                                : PrefixAnswer::right;
    };
    EXPECT_EQ(search(oneOp, forgetTimes, judge), wrongTimes <= 4 ? "folder of told.op" : "")
        << wrongTimes;
    EXPECT_EQ(foldsAsked, std::min(wrongTimes, 4));
  }
}

TEST_F(ToldFolders, ThatSayTheOpItselfFoldInPlace) {
  fold = [](Operation *op, SmallVectorImpl<OpFoldResult> &results) {
    if (!isNamed(op, "told.op"))
      return failure();
    foldAgain(op);
    results.push_back(op->getResult(0));
    return success();
  };
  EXPECT_EQ(search(oneOp, forgetTimes,
                   [](ModuleOp module) {
                     return timesFolded(find(module, "told.op")) == 2 ? PrefixAnswer::wrong
                                                                      : PrefixAnswer::right;
                   }),
            "folder of told.op");
  EXPECT_EQ(foldsAsked, 2);
}

namespace {

const char *const twoOps = R"(
func.func @main(%x: i32) -> (i32, i32) {
  %0 = "told.open"(%x) : (i32) -> i32
  %1 = "told.op"(%x) : (i32) -> i32
  return %0, %1 : i32, i32
})";

} // namespace

TEST_F(ToldFolders, OfWhichNobodyCanTellAreNotFolded) {
  fold = [](Operation *op, SmallVectorImpl<OpFoldResult> &results) {
    if (isNamed(op, "told.op"))
      results.push_back(op->getOperand(0));
    else if (isNamed(op, "told.open"))
      foldAgain(op);
    else
      return failure();
    return success();
  };
  auto pass = [](ModuleOp module) {
    forgetTimes(module);
    replaceByOperand(module);
  };
  auto judge = [](ModuleOp module) {
    return timesFolded(find(module, "told.open")) > 0 ? PrefixAnswer::open : wrongWithoutOp(module);
  };
  EXPECT_EQ(search(twoOps, pass, judge), "folder of told.op");
  EXPECT_EQ(foldsAsked, 2);
}

TEST_F(ToldFolders, AreNotAskedOfConstants) {
  EXPECT_EQ(search(R"(
func.func @main() -> i32 {
  %six = arith.constant 6 : i32
  return %six : i32
})",
                   doNothing, alwaysRight),
            "");
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(judged, 0);
}

TEST_F(ToldFolders, AreNotAskedOfTheModuleOrAFunction) {
  letFold(context.getLoadedDialect("func"));
  letFold(context.getLoadedDialect("builtin"));
  fold = [](Operation *op, SmallVectorImpl<OpFoldResult> &) {
    EXPECT_FALSE((llvm::isa<ModuleOp, func::FuncOp>(op)));
    return failure();
  };
  EXPECT_EQ(search(oneOp, doNothing, alwaysRight), "");
  EXPECT_EQ(foldsAsked, 2) << "of the op and the terminator";
}

TEST_F(ToldFolders, OfOpsThatCannotBeHiddenAreNotNamed) {
  letFold(context.getLoadedDialect("func"));
  auto namedWhereFolded = [&](StringRef name, const std::string &body) {
    foldInPlace(name);
    std::string found =
        search("func.func @main(%x: i32) {" + body + "}", forgetTimes, [&](ModuleOp module) {
          return timesFolded(find(module, name)) > 0 ? PrefixAnswer::wrong : PrefixAnswer::right;
        });
    EXPECT_EQ(foldsAsked > 0, true);
    EXPECT_EQ(judged, found.empty() ? 1 : 2) << name.str();
    return found;
  };
  EXPECT_EQ(namedWhereFolded("told.op", R"("told.op"(%x) : (i32) -> () return)"),
            "folder of told.op");
  EXPECT_EQ(namedWhereFolded("told.region", R"("told.region"() ({}) : () -> () return)"), "");
  EXPECT_EQ(namedWhereFolded("told.branch", R"("told.branch"()[^next] : () -> () ^next: return)"),
            "");
  EXPECT_EQ(namedWhereFolded("func.return", "return"), "");
}

TEST_F(ToldFolders, AreNotNamedForConstantsThatStandElsewhere) {
  foldToSix();
  const char *const program = R"(
func.func @main(%x: i32) -> (i32, i32) {
  %0 = "told.keep"(%x) : (i32) -> i32
  %1 = "told.op"(%x) : (i32) -> i32
  return %0, %1 : i32, i32
})";
  auto constantInFront = [](ModuleOp module, int32_t value) {
    Operation *op = find(module, "told.keep");
    OpBuilder builder(op);
    return builder.create<arith::ConstantOp>(op->getLoc(), builder.getI32IntegerAttr(value));
  };
  auto replace = [&](ModuleOp module) {
    if (Operation *op = find(module, "told.op")) {
      op->replaceAllUsesWith(constantInFront(module, 6));
      op->erase();
    }
  };
  EXPECT_EQ(search(program, replace, wrongWithoutOp), "folder of told.op");
  auto replaceAndLeaveOne = [&](ModuleOp module) {
    if (find(module, "told.op"))
      constantInFront(module, 5);
    replace(module);
  };
  EXPECT_EQ(search(program, replaceAndLeaveOne, wrongWithoutOp), "folder of told.op");
}

TEST_F(ToldFolders, AreNotNamedWhereOpsHaveOtherOperands) {
  auto replaceBySecond = [](ModuleOp module) {
    if (Operation *op = find(module, "told.op")) {
      op->replaceAllUsesWith(ValueRange(op->getOperand(1)));
      op->erase();
    }
  };
  EXPECT_EQ(search(R"(
func.func @main(%x: i32, %y: i32) -> (i32, i32) {
  %0 = "told.op"(%x, %y) : (i32, i32) -> i32
  %1 = "told.keep"(%x) : (i32) -> i32
  %2 = "told.keep"(%0) : (i32) -> i32
  return %1, %2 : i32, i32
})",
                   replaceBySecond, wrongWithoutOp),
            "");
}

namespace {

/// The op under its hidden name.
Operation *findHidden(ModuleOp module) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    if (!isNamed(op, "told.op") && !isNamed(op, "told.use") && !op->isRegistered())
      found = op;
  });
  return found;
}

const char *const usedOp = R"(
func.func @main(%x: i32, %y: i64, %z: i32) {
  %0 = "told.op"(%x) : (i32) -> i32
  "told.use"(%0) : (i32) -> ()
  return
})";

} // namespace

TEST_F(ToldFolders, AreNotNamedWhereThePassChangesTypesOfTheHiddenOp) {
  bool hasHidden = false;
  // Is right even if the op stays hidden.
  auto wrongWhereArgumentIsUsed = [](ModuleOp module) {
    return llvm::isa<BlockArgument>(find(module, "told.use")->getOperand(0)) ? PrefixAnswer::wrong
                                                                             : PrefixAnswer::right;
  };
  auto wide = [](ModuleOp module) {
    return find(module, "func.func")->getRegion(0).getArgument(1);
  };
  EXPECT_EQ(search(
                usedOp,
                [&](ModuleOp module) {
                  replaceByOperand(module);
                  if (Operation *hidden = findHidden(module))
                    hidden->setOperand(0, wide(module)), hasHidden = true;
                },
                wrongWhereArgumentIsUsed),
            "");
  EXPECT_TRUE(hasHidden);
  hasHidden = false;
  EXPECT_EQ(search(
                usedOp,
                [&](ModuleOp module) {
                  replaceByOperand(module);
                  if (Operation *hidden = findHidden(module))
                    hidden->getResult(0).setType(wide(module).getType()), hasHidden = true;
                },
                wrongWhereArgumentIsUsed),
            "");
  EXPECT_TRUE(hasHidden);
}

TEST_F(ToldFolders, HideTheOpFromAPassThatCountsUses) {
  bool isUsedOnce = false;
  search(
      oneOp,
      [&](ModuleOp module) {
        replaceByOperand(module);
        if (Operation *hidden = findHidden(module))
          isUsedOnce = hidden->getOperand(0).hasOneUse();
      },
      wrongWithoutOp);
  EXPECT_TRUE(isUsedOnce);
}

TEST_F(ToldFolders, AreNamedWhereTheOpIsRightOnTheOperandsThatThePassGivesIt) {
  auto last = [](ModuleOp module) {
    return find(module, "func.func")->getRegion(0).getArgument(2);
  };
  EXPECT_EQ(search(
                usedOp,
                [&](ModuleOp module) {
                  replaceByOperand(module);
                  if (Operation *hidden = findHidden(module))
                    hidden->setOperand(0, last(module));
                },
                [&](ModuleOp module) {
                  Operation *op = find(module, "told.op");
                  return op && op->getOperand(0) == last(module) ? PrefixAnswer::right
                                                                 : PrefixAnswer::wrong;
                }),
            "folder of told.op");
}

} // namespace npufuzz::refinement::tests
