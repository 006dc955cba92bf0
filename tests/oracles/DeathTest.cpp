//===- DeathTest.cpp - how and where a process ended ----------------------===//
#include "oracles/Death.h"
#include "oracles/Frames.h"
#include "support/CodeName.h"

#include <gmock/gmock.h>

#include <csignal>
#include <dlfcn.h>
#include <sys/resource.h>

namespace npufuzz::oracles {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

using How = ChildEnd::How;

TEST(Death, EveryEndHasItsWords) {
  EXPECT_EQ(endText({How::signalled, SIGSEGV}), "SIGSEGV");
  EXPECT_EQ(endText({How::signalled, 64}), "signal 64");
  EXPECT_EQ(endText({How::exited, 3}), "exit code 3");
  EXPECT_EQ(endText({How::closedPipe}), "closed descriptors of the process");
  EXPECT_EQ(endText({How::wroteToPipe}), "wrote to a pipe of npufuzz");
  EXPECT_EQ(endText({How::tooMuchMemory, 512}), "more than 512 MiB of memory");
  EXPECT_EQ(endText({How::finished}), "no answer");
  EXPECT_EQ(endText({How::wroteToBoard}), "wrote to memory that npufuzz shares with its processes");
  EXPECT_EQ(endText({How::saidNonsense}), "gave an answer that cannot be");
  EXPECT_EQ(endText({How::changedFloats}), "changed the floating-point environment");
  EXPECT_EQ(endText({How::changedRoot}), "changed the root folder");
  std::pair<int, std::string> limits[] = {{RLIMIT_AS, "AS"},         {RLIMIT_CPU, "CPU"},
                                          {RLIMIT_DATA, "DATA"},     {RLIMIT_FSIZE, "FSIZE"},
                                          {RLIMIT_NOFILE, "NOFILE"}, {RLIMIT_NPROC, "NPROC"},
                                          {RLIMIT_STACK, "STACK"}};
  for (auto &[limit, name] : limits)
    EXPECT_EQ(endText({How::loweredLimit, limit}), "lowered RLIMIT_" + name);
  EXPECT_EQ(endText({How::loweredLimit, 99}), "lowered resource 99");
}

TEST(Death, OnlySomeMayComeFromOutside) {
  Death death;
  for (int signal : {SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGQUIT}) {
    death.end = {How::signalled, signal};
    EXPECT_TRUE(mayBeFromOutside(death)) << signal;
  }
  death.hung = true;
  EXPECT_FALSE(mayBeFromOutside(death)) << "we killed it";
  death.end = {How::tooMuchMemory, 512};
  EXPECT_TRUE(mayBeFromOutside(death));
  death.hung = false;
  EXPECT_TRUE(mayBeFromOutside(death));
  death.end = {How::signalled, SIGSEGV};
  EXPECT_FALSE(mayBeFromOutside(death));
  death.end = {How::exited, SIGKILL};
  EXPECT_FALSE(mayBeFromOutside(death)) << "a code is no signal";
}

TEST(Death, OfTheGeneratorAndTheReferenceIsOurs) {
  Death death;
  death.end = {How::signalled, SIGABRT};
  for (auto [phase, backend] : {std::pair(Phase::generate, "npufuzz"),
                                {Phase::reference, "npufuzz"},
                                {Phase::compile, "npu"},
                                {Phase::execute, "npu"}}) {
    death.phase = phase;
    Verdict verdict = deathVerdict(death, "npu");
    EXPECT_EQ(verdict.backend, backend);
    EXPECT_EQ(verdict.stage, phaseName(phase));
  }
}

TEST(Death, CrashSaysHowAndTheLastWords) {
  Death death;
  death.phase = Phase::compile;
  death.end = {How::signalled, SIGABRT};
  death.errorText = "mlir-opt: A.cpp:3: void f(): Assertion `x > 0' failed.\n";
  Verdict verdict = deathVerdict(death, "npu");
  EXPECT_TRUE(verdict.isBug());
  EXPECT_TRUE(isDeath(verdict));
  EXPECT_EQ(verdict.oracle, "crash");
  EXPECT_EQ(verdict.severity, Severity::crash);
  EXPECT_EQ(verdict.claim, "died");
  EXPECT_THAT(verdict.kind, ::testing::StartsWith("SIGABRT in compile "));
  EXPECT_THAT(verdict.evidence, ::testing::StartsWith("SIGABRT in compile: "));
  EXPECT_THAT(verdict.evidence, ::testing::HasSubstr("x > 0"));
  death.errorText = "";
  verdict = deathVerdict(death, "npu");
  EXPECT_EQ(verdict.kind, "SIGABRT in compile");
  EXPECT_EQ(verdict.evidence, "SIGABRT in compile");
}

TEST(Death, OfSomebodyWhoWasLeftAtWorkIsItsLeavers) {
  Death death;
  death.phase = Phase::compile;
  death.end = {How::signalled, SIGSEGV};
  EXPECT_EQ(leftAtWork(death), "");
  death.stack.left = {"mine", /*threads=*/true, /*processes=*/false};
  EXPECT_EQ(leftAtWork(death), "") << "it died of itself";
  death.stack.isOfOtherThread = true;
  EXPECT_EQ(leftAtWork(death), "left a thread at work");
  Verdict verdict = deathVerdict(death, "npu");
  EXPECT_EQ(verdict.pass, "mine");
  EXPECT_EQ(verdict.kind, "left a thread at work");
  EXPECT_EQ(verdict.claim, "left a thread at work");
  EXPECT_TRUE(verdict.frames.empty());
  death.phase = Phase::reference;
  EXPECT_EQ(deathVerdict(death, "npu").pass, "") << "npufuzz's own";
  death.hung = true;
  EXPECT_EQ(leftAtWork(death), "");
  death.hung = false;
  death.stack.left.who = "";
  EXPECT_EQ(leftAtWork(death), "");

  death.stack.left = {"mine", /*threads=*/false, /*processes=*/true};
  EXPECT_EQ(leftAtWork(death), "") << "there was no thread";
  death.stack.isOfOtherThread = false;
  death.stack.isSent = true;
  EXPECT_EQ(leftAtWork(death), "left a process at work");
  death.stack.isSent = false;
  EXPECT_EQ(leftAtWork(death), "");
  death.end = {How::wroteToPipe};
  EXPECT_EQ(leftAtWork(death), "left a process at work");
  death.stack.left.threads = true;
  EXPECT_EQ(leftAtWork(death), "left a thread at work");
  death.stack.left.threads = false;
  death.end = {How::signalled, SIGKILL};
  EXPECT_EQ(leftAtWork(death), "left a process at work") << "it may be from outside";
  death.stack.left.processes = false;
  EXPECT_EQ(leftAtWork(death), "");
}

TEST(Death, HangIsNoCrash) {
  Death death;
  death.hung = true;
  death.phase = Phase::execute;
  death.end = {How::signalled, SIGKILL};
  Verdict verdict = deathVerdict(death, "npu");
  EXPECT_TRUE(isDeath(verdict));
  EXPECT_EQ(verdict.oracle, "hang");
  EXPECT_EQ(verdict.severity, Severity::crash);
  EXPECT_EQ(verdict.kind, "hang in execute");
  EXPECT_EQ(verdict.claim, "does not come to an end");
  EXPECT_EQ(verdict.evidence, "time limit exceeded in execute");
  verdict.oracle = "value";
  EXPECT_FALSE(isDeath(verdict));
}

// Functions of the libraries that the tests link with serve as a stack.

uintptr_t in(const char *symbol) {
  void *function = dlsym(RTLD_DEFAULT, symbol);
  EXPECT_TRUE(function) << symbol;
  return reinterpret_cast<uintptr_t>(function) + 1;
}
uintptr_t erase() { return in("_ZN4mlir9Operation5eraseEv"); }
uintptr_t dropUses() { return in("_ZN4mlir9Operation17dropAllReferencesEv"); }
uintptr_t destroy() { return in("_ZN4mlir9Operation7destroyEv"); }
uintptr_t remove() { return in("_ZN4mlir9Operation6removeEv"); }
uintptr_t adaptor() {
  return in("_ZN4mlir6detail17OpToOpPassAdaptor3runEPNS_4PassEPNS_9OperationENS_"
            "15AnalysisManagerEbj");
}
uintptr_t manager() { return in("_ZN4mlir11PassManager3runEPNS_9OperationE"); }
uintptr_t action() {
  return in("_ZN4mlir11MLIRContext21executeActionInternalEN4llvm12function_refIFvvEEERKNS_"
            "7tracing6ActionE");
}
uintptr_t fatal() { return in("_ZN4llvm18report_fatal_errorEPKcb"); }

std::vector<std::string> frames(std::vector<uintptr_t> addresses, bool isOverflow = false) {
  return framesOf({std::move(addresses), isOverflow});
}

TEST(Frames, AreThoseOfTheSystemUnderTest) {
  EXPECT_THAT(frames({in("abort"), fatal(), erase(), remove()}),
              ElementsAre("mlir::Operation::erase", "mlir::Operation::remove"));
  EXPECT_THAT(frames({1, erase()}), ElementsAre("mlir::Operation::erase"));
  Death death;
  death.end = {How::signalled, SIGSEGV};
  death.stack.addresses = {erase()};
  EXPECT_THAT(deathVerdict(death, "mlir").frames, ElementsAre("mlir::Operation::erase"));
  EXPECT_THAT(frames({}), IsEmpty());
  EXPECT_EQ(framesText({"a", "b"}), " at a < b");
  EXPECT_EQ(framesText({}), "");
}

TEST(Frames, AreTheInnermostThree) {
  EXPECT_THAT(
      frames({erase(), remove(), destroy(), dropUses()}),
      ElementsAre("mlir::Operation::erase", "mlir::Operation::remove", "mlir::Operation::destroy"));
  EXPECT_THAT(
      frames({erase(), erase(), remove()}),
      ElementsAre("mlir::Operation::erase", "mlir::Operation::erase", "mlir::Operation::remove"));
}

TEST(Frames, EndWhereThePassIsCalled) {
  EXPECT_THAT(frames({erase(), adaptor(), remove()}), ElementsAre("mlir::Operation::erase"));
  EXPECT_THAT(frames({adaptor(), remove()}), IsEmpty());
}

TEST(Frames, ADriverEndsThemUnlessItIsOnTop) {
  for (uintptr_t driver : {manager(), action()}) {
    EXPECT_THAT(frames({erase(), driver, remove()}), ElementsAre("mlir::Operation::erase"));
    EXPECT_THAT(frames({driver, erase()}), ElementsAre("mlir::Operation::erase"));
  }
}

/// A function without a name that is named after this one; 0 if there is none.
uintptr_t unnamedAfter(uintptr_t address) {
  constexpr uintptr_t step = 16, bytesMax = 1 << 16;
  std::string name = codeNameOf(address).value_or(CodeName()).function;
  for (uintptr_t end = address + bytesMax; address < end; address += step) {
    std::optional<CodeName> code = codeNameOf(address);
    if (code && !code->isExact && llvm::StringRef(code->function).starts_with(name + "+"))
      return address;
  }
  return 0;
}

/// Its neighbour in the library may be anything of the same file, also what tells.
TEST(Frames, AFunctionIsNotJudgedByTheNameOfItsNeighbour) {
  for (uintptr_t named : {adaptor(), action(), fatal()}) {
    uintptr_t unnamed = unnamedAfter(named);
    if (!unnamed)
      continue;
    std::string name = codeNameOf(unnamed)->function;
    EXPECT_THAT(frames({erase(), unnamed, remove()}),
                ElementsAre("mlir::Operation::erase", name, "mlir::Operation::remove"));
  }
}

TEST(Frames, OfAnOverflowAreThoseThatRecur) {
  std::vector<uintptr_t> stack = {remove()};
  for (int i = 0; i < 4; ++i)
    stack.insert(stack.end(), {dropUses(), manager(), erase()});
  // A function that occurs once beside one that occurs four times is a leaf.
  EXPECT_THAT(frames(stack, /*isOverflow=*/true),
              ElementsAre("mlir::Operation::dropAllReferences", "mlir::Operation::erase"));
  stack.push_back(remove());
  EXPECT_THAT(frames(stack, /*isOverflow=*/true),
              ElementsAre("mlir::Operation::dropAllReferences", "mlir::Operation::erase",
                          "mlir::Operation::remove"));
  stack.insert(stack.end(), {destroy(), destroy()});
  EXPECT_EQ(frames(stack, /*isOverflow=*/true).size(), framesMax);
}

TEST(Death, FramesOfAnotherProcessAreReadFromWhatLLVMPrints) {
  const char *unsymbolized = R"(PLEASE submit a bug report
Stack dump:
0.	Program arguments: mlir-opt c1.mlir --canonicalize
0  libLLVM.so.22.1 0x00007f495c4b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54
1  libLLVM.so.22.1 0x00007f495c4b5fd3 llvm::sys::RunSignalHandlers() + 131
2  libLLVM.so.22.1 0x00007f495c4b94f4
3  libc.so.6       0x00007f495745a050
4  libc.so.6       0x00007f4957444472 abort + 211
5  libOwn.so       0x00007f49633e9014 llvm::LogicalResult own::f<int>(own::Op, llvm::function_ref<void (int)>) const + 388
6  libOwn.so       0x00007f49633e9018 (anonymous namespace)::Own::runOnOperation() + 12
7  libMLIR.so.22.1 0x00007f496678f937 mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*, bool) + 983
8  mlir-opt        0x0000557d73ad4291 main + 865
)";
  EXPECT_THAT(framesIn(unsymbolized),
              ElementsAre("own::f<int>", "(anonymous namespace)::Own::runOnOperation"));
  const char *symbolized = R"(
 #0 0x00007fba730b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so.22.1+0x4eb8786)
 #1 0x00007fba6dc5a050 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)
 #2 0x00007fba79fe9014 own::g(own::Op) (/usr/lib/libOwn.so+0x2de9014)
 #3 0x00007fba7d38f937 mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*) (/usr/lib/libMLIR.so.22.1+0x618f937)
)";
  EXPECT_THAT(framesIn(symbolized), ElementsAre("own::g"));
  EXPECT_THAT(framesIn("no stack\n3 dogs\n"), IsEmpty());
}

TEST(Death, FramesOfAnotherProcessHaveANumberAndAnAddress) {
  for (const char *line :
       {"1a libOwn.so 0x00007f49633e9014 f() + 4\n", "1libOwn.so 0x00007f49633e9014 f() + 4\n",
        "# 0x00007f49633e9014 f() (/usr/lib/libOwn.so+0x12)\n", "3 dogs bark loudly\n",
        "libOwn.so 0x00007f49633e9014 f() + 4\n"})
    EXPECT_THAT(framesIn(line), IsEmpty()) << line;
  EXPECT_THAT(framesIn("10 libOwn.so 0x00007f49633e9014 f() + 4\n"), ElementsAre("f"));
}

TEST(Death, FramesWithAPlaceBelongToItsLibrary) {
  EXPECT_THAT(framesIn(" #0 0x00007fba730b8786 abort (/lib/x86_64-linux-gnu/libc.so.6+0x1c)\n"
                       " #1 0x00007fba730b8786 main (/usr/bin/own-opt+0x1c)\n"
                       " #2 0x00007fba730b8786 own::h(int)\n"
                       " #3 0x00007fba730b8786 (/opt/tools (old)/libOwn.so+0x1c)\n"),
              ElementsAre("main", "own::h"));
}

TEST(Death, FramesOfAStackThatIsPrintedWholeAreTheInnermost) {
  std::string text;
  for (int i = 0; i < 255; ++i)
    text += std::to_string(i) + " libOwn.so 0x00007f49633e9014 f" + std::to_string(4 - i % 5) +
            "() + 4\n";
  EXPECT_THAT(framesIn(text), ElementsAre("f4", "f3", "f2"));
}

TEST(Death, FramesOfARecursionAreThoseThatRecur) {
  std::string text = "0  libOwn.so 0x00007f49633e9014 leaf() + 1\n";
  for (int i = 1; i < 256; ++i)
    text += std::to_string(i) + " libOwn.so 0x00007f49633e9014 " + (i % 2 ? "odd" : "even") +
            "(int) + 4\n";
  EXPECT_THAT(framesIn(text), ElementsAre("even", "odd"));
}

} // namespace
} // namespace npufuzz::oracles
