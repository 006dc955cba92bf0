// A pass of a few lines in each test determines which pattern or folder must be named, and how
// often the pass may run.
#include "oracles/refinement/GuiltyFolder.h"
#include "oracles/refinement/PatternCounters.h"

#include "support/StopSignal.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FoldInterfaces.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace mlir;

namespace npufuzz::refinement::tests {

namespace {

struct NamedPattern : RewritePattern {
  NamedPattern(MLIRContext *context, StringRef name)
      : RewritePattern(MatchAnyOpTypeTag(), 1, context) {
    setDebugName(name);
  }
  LogicalResult matchAndRewrite(Operation *, PatternRewriter &) const override { return failure(); }
};

/// Applies a pattern of that name, like a driver.
void apply(ModuleOp module, StringRef name, llvm::function_ref<void()> transform) {
  NamedPattern pattern(module.getContext(), name);
  module.getContext()->executeAction(transform, ApplyPatternAction({IRUnit(module)}, pattern));
}

struct OtherAction : tracing::ActionImpl<OtherAction> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OtherAction)
  static constexpr StringLiteral tag = "other";
};

void mark(ModuleOp module, StringRef name) {
  module->setAttr(("test." + name).str(), UnitAttr::get(module.getContext()));
}
bool isMarked(ModuleOp module, StringRef name) { return module->hasAttr(("test." + name).str()); }
PrefixAnswer judgeMark(ModuleOp module) {
  return isMarked(module, "wrong") ? PrefixAnswer::wrong : PrefixAnswer::right;
}

/// A number that a child process can count for its parent.
class SharedNumber {
public:
  SharedNumber()
      : number(static_cast<int *>(mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE,
                                       MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedNumber() { munmap(number, sizeof(int)); }
  SharedNumber(const SharedNumber &) = delete;
  SharedNumber &operator=(const SharedNumber &) = delete;
  int &operator*() { return *number; }

private:
  int *number;
};

class PatternSearch : public testing::Test {
protected:
  using Body = std::function<StepOutcome(ModuleOp)>;

  PatternSearch() { context.allowUnregisteredDialects(); }

  std::string find(const Body &pass, llvm::function_ref<PrefixAnswer(ModuleOp)> judge = judgeMark) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    return findGuiltyPattern(
        *module,
        [&](OwningOpRef<ModuleOp> &input) {
          ++*runs;
          return StepResult{pass(*input), ""};
        },
        judge);
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  SharedNumber runs;
};

} // namespace

TEST_F(PatternSearch, NamesTheApplicationWhereverItIs) {
  const char *const names[] = {"A", "B", "C", "D", "E", "F", "G"};
  for (int count = 1; count <= 7; ++count)
    for (int guilty = 0; guilty < count; ++guilty)
      EXPECT_EQ(find([&](ModuleOp module) {
                  for (int i = 0; i < count; ++i)
                    apply(module, names[i],
                          [&] { mark(module, i == guilty ? "wrong" : names[i]); });
                  return StepOutcome::changed;
                }),
                names[guilty])
          << guilty << " of " << count;
}

TEST_F(PatternSearch, NamesTheOuterOfNestedApplications) {
  EXPECT_EQ(find([&](ModuleOp module) {
              apply(module, "First", [&] { mark(module, "first"); });
              apply(module, "Outer", [&] {
                apply(module, "Inner", [&] { mark(module, "wrong"); });
                mark(module, "outer");
              });
              return StepOutcome::changed;
            }),
            "Outer");
}

TEST_F(PatternSearch, NamesNoneOfAPassThatIsRightAndRunsItOnce) {
  EXPECT_EQ(find([&](ModuleOp module) {
              apply(module, "A", [&] { mark(module, "a"); });
              apply(module, "B", [&] { mark(module, "b"); });
              return StepOutcome::changed;
            }),
            "");
  EXPECT_EQ(*runs, 1);
}

TEST_F(PatternSearch, NamesNoneOfAPassThatRefusesTheIR) {
  EXPECT_EQ(find(
                [&](ModuleOp module) {
                  apply(module, "A", [&] { mark(module, "a"); });
                  return StepOutcome::refused;
                },
                [](ModuleOp) { return PrefixAnswer::wrong; }),
            "");
}

TEST_F(PatternSearch, LooksOnlyForAFolderWhereNoPatternApplies) {
  EXPECT_EQ(find([&](ModuleOp module) {
              mark(module, "wrong");
              return StepOutcome::changed;
            }),
            "");
  EXPECT_EQ(*runs, 2) << "the pass, and once more for the folder";
}

TEST_F(PatternSearch, LooksForNoFolderBehindAPatternThatIsWrong) {
  EXPECT_EQ(find([&](ModuleOp module) {
              apply(module, "A", [&] { mark(module, "wrong"); });
              return StepOutcome::changed;
            }),
            "A");
  EXPECT_EQ(*runs, 4) << "all, none, one, and the IR behind one";
}

TEST_F(PatternSearch, LooksForNoFolderWhereThePassIsRightBehindThePattern) {
  EXPECT_EQ(find([&](ModuleOp module) {
              bool hasApplied = false;
              apply(module, "A", [&] { hasApplied = true; });
              if (hasApplied)
                mark(module, "wrong");
              return StepOutcome::changed;
            }),
            "A");
  EXPECT_EQ(*runs, 5) << "also the pass without patterns, behind one";
}

TEST_F(PatternSearch, LetsTheJudgeApplyPatterns) {
  EXPECT_EQ(find(
                [&](ModuleOp module) {
                  apply(module, "A", [&] { mark(module, "a"); });
                  apply(module, "B", [&] { mark(module, "b"); });
                  return StepOutcome::changed;
                },
                [&](ModuleOp module) {
                  bool hasApplied = false;
                  apply(module, "Judge", [&] { hasApplied = true; });
                  hasApplied &= !context.hasActionHandler();
                  return hasApplied && isMarked(module, "b") ? PrefixAnswer::wrong
                                                             : PrefixAnswer::right;
                }),
            "B");
}

TEST_F(PatternSearch, AsksTheJudgeOfValidIRAlone) {
  SharedNumber invalid;
  EXPECT_EQ(find(
                [&](ModuleOp module) {
                  apply(module, "A",
                        [&] { module->setAttr("without_dialect", UnitAttr::get(&context)); });
                  return module->hasAttr("without_dialect") ? StepOutcome::invalidIR
                                                            : StepOutcome::changed;
                },
                [&](ModuleOp module) {
                  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
                  *invalid += failed(verify(module));
                  return judgeMark(module);
                }),
            "A");
  EXPECT_EQ(*invalid, 0);
}

namespace {

/// A conversion that fails if a pattern is refused, and is wrong if none is.
StepOutcome convert(ModuleOp module, ArrayRef<StringRef> patterns) {
  size_t applied = 0;
  for (StringRef name : patterns)
    apply(module, name, [&] {
      ++applied;
      if (name != "Idle")
        module->setAttr("test.count", Builder(module.getContext()).getIndexAttr(applied));
    });
  mark(module, "wrong");
  return applied == patterns.size() ? StepOutcome::changed : StepOutcome::refused;
}

} // namespace

TEST_F(PatternSearch, NamesTheOnlyPatternThatChangesWhatFailsWithoutIt) {
  auto findOf = [&](ArrayRef<StringRef> patterns) {
    return find([&](ModuleOp module) { return convert(module, patterns); });
  };
  EXPECT_EQ(findOf({"Only"}), "Only");
  EXPECT_EQ(findOf({"Idle", "Only", "Only", "Idle"}), "Only");
  EXPECT_EQ(findOf({"Only", "Other"}), "");
  EXPECT_EQ(findOf({"Only", "Other", "Third"}), "");
  EXPECT_EQ(findOf({"Idle", "Idle"}), "");
}

TEST_F(PatternSearch, CountsWhatIsInsideOfAChangeAsItsPart) {
  EXPECT_EQ(find([&](ModuleOp module) {
              bool hasApplied = false;
              module.getContext()->executeAction([&] { mark(module, "other"); }, OtherAction());
              apply(module, "Outer", [&] {
                apply(module, "Inner", [&] { mark(module, "inner"); });
                hasApplied = true;
                mark(module, "wrong");
              });
              return hasApplied ? StepOutcome::changed : StepOutcome::refused;
            }),
            "Outer");
}

TEST_F(PatternSearch, DoesNotTrustAnApplicationAboveOneThatCannotBeTold) {
  EXPECT_EQ(find([&](ModuleOp module) {
              bool hasBegun = false, hasEnded = false;
              apply(module, "Begin", [&] { mark(module, "begin"), hasBegun = true; });
              apply(module, "End", [&] { mark(module, "end"), hasEnded = true; });
              if (hasBegun)
                mark(module, "wrong");
              return hasBegun == hasEnded ? StepOutcome::changed : StepOutcome::refused;
            }),
            "");
}

TEST_F(PatternSearch, OfNoProcessNamesNone) {
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none = before;
  none.rlim_cur = 0;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  std::string name = find([&](ModuleOp module) {
    apply(module, "A", [&] { mark(module, "wrong"); });
    return StepOutcome::changed;
  });
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(name, "");
  EXPECT_EQ(*runs, 0);
}

TEST_F(PatternSearch, OfAUserWhoStopsItNamesNone) {
  StopSignals signals;
  EXPECT_EQ(find([&](ModuleOp module) {
              if (*runs == 4) { // the name has been reported
                kill(getppid(), SIGINT);
                while (true)
                  pause();
              }
              apply(module, "A", [&] { mark(module, "wrong"); });
              return StepOutcome::changed;
            }),
            "");
}

TEST(PatternNameOf, APatternWithoutOneIsTheOpThatItIsTriedOn) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  NamedPattern unnamed(&context, ""), named(&context, "a::Named");
  IRUnit region(&module->getBodyRegion()), op(module->getOperation());
  EXPECT_EQ(patternNameOf(ApplyPatternAction({region, op}, unnamed)), "on builtin.module");
  EXPECT_EQ(patternNameOf(ApplyPatternAction({region}, unnamed)), "without a name");
  EXPECT_EQ(patternNameOf(ApplyPatternAction({op}, named)), "Named");
}

TEST(PatternCountersOf, CountsWhatChangesWhileItLives) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  Counters counters;
  {
    PatternCounters patterns(*module, "pass", counters);
    apply(*module, "Twice", [&] { mark(*module, "one"); });
    apply(*module, "Twice", [&] { mark(*module, "two"); });
    apply(*module, "Once", [&] { mark(*module, "three"); });
    apply(*module, "Idle", [] {});
    context.executeAction([&] { mark(*module, "other"); }, OtherAction());
  }
  apply(*module, "Late", [&] { mark(*module, "late"); });
  EXPECT_EQ(counters, (Counters{{"pass/Twice.fired", 2}, {"pass/Once.fired", 1}}));
  EXPECT_FALSE(context.hasActionHandler());
  EXPECT_TRUE(isMarked(*module, "other"));
}

namespace {

const char *const product = R"(
func.func private @external(i32)
func.func @main(%x: i32) -> (i32, i32, i32) {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %five = arith.constant 5 : i32
  %sum = arith.addi %x, %five : i32
  %product = arith.muli %two, %three : i32
  %six = arith.constant 6 : i32
  return %product, %six, %sum : i32, i32, i32
})";

/// A pass that replaces each product by the last constant of the function.
StepOutcome foldProducts(ModuleOp module) {
  arith::ConstantOp last;
  module.walk([&](arith::ConstantOp op) { last = op; });
  module.walk([&](arith::MulIOp op) {
    last->moveBefore(op);
    op.getResult().replaceAllUsesWith(last.getResult());
    op->erase();
  });
  return StepOutcome::changed;
}

/// Folder named for a pass that is called wrong if the product is gone.
std::string folderOf(llvm::function_ref<StepOutcome(ModuleOp)> pass) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<arith::ArithDialect, func::FuncDialect>();
  auto module = parseSourceString<ModuleOp>(product, &context);
  return findGuiltyFolder(
      *module, [&](OwningOpRef<ModuleOp> &input) { return StepResult{pass(*input), ""}; },
      [](ModuleOp after) {
        bool isThere = false;
        after.walk([&](arith::MulIOp) { isThere = true; });
        return isThere ? PrefixAnswer::right : PrefixAnswer::wrong;
      });
}

} // namespace

TEST(FolderSearchOf, LooksAtNoConstantsPlace) {
  EXPECT_EQ(folderOf(foldProducts), "folder of arith.muli");
}

TEST(FolderSearchOf, TellsConstantsApart) {
  EXPECT_EQ(folderOf([](ModuleOp module) {
              module.walk([](arith::MulIOp op) {
                op.getResult().replaceAllUsesWith(op.getLhs()); // 2, not 6
                op->erase();
              });
              return StepOutcome::changed;
            }),
            "");
}

TEST(FolderSearchOf, NamesNoneWhereThePassRefusesTheIR) {
  EXPECT_EQ(folderOf([](ModuleOp module) {
              foldProducts(module);
              return StepOutcome::refused;
            }),
            "");
}

TEST(FolderSearchOf, NamesNoneWhereThePassRefusesTheHiddenOp) {
  EXPECT_EQ(folderOf([](ModuleOp module) {
              foldProducts(module);
              bool isHidden = false;
              module.walk([&](Operation *op) { isHidden |= !op->isRegistered(); });
              return isHidden ? StepOutcome::refused : StepOutcome::changed;
            }),
            "");
}

TEST(FolderSearchOf, NamesNoneWhereThePassRefusesAllButTheHiddenOp) {
  EXPECT_EQ(folderOf([](ModuleOp module) {
              bool isHidden = false, isThere = false;
              module.walk([&](Operation *op) { isHidden |= !op->isRegistered(); });
              module.walk([&](arith::MulIOp) { isThere = true; });
              EXPECT_FALSE(isHidden && isThere);
              foldProducts(module);
              return isHidden ? StepOutcome::changed : StepOutcome::refused;
            }),
            "");
}

TEST(FolderSearchOf, HidesTheOpFromThePass) {
  EXPECT_EQ(folderOf([](ModuleOp module) {
              bool isHidden = false, isThere = false;
              module.walk([&](Operation *op) { isHidden |= !op->isRegistered(); });
              module.walk([&](arith::MulIOp) { isThere = true; });
              EXPECT_FALSE(isHidden && isThere);
              foldProducts(module);
              return StepOutcome::changed;
            }),
            "folder of arith.muli");
}

TEST(FolderSearchOf, NamesNoneWhereThePassLeavesNoModule) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  EXPECT_EQ(findGuiltyFolder(
                *module,
                [](OwningOpRef<ModuleOp> &input) {
                  input = nullptr;
                  return StepResult{StepOutcome::erasedValue, ""};
                },
                judgeMark),
            "");
}

} // namespace npufuzz::refinement::tests
