#include "reduce/ir/AskCommand.h"

#include "oracles/Verdict.h"
#include "oracles/refinement/CompilerDeath.h"
#include "oracles/refinement/LogReplay.h"
#include "support/Command.h"

using namespace mlir;

namespace npufuzz::reduceir {

using refinement::Meaning;

namespace {

/// Compares the program before and after each run of one pass, up to the first wrong run.
class PassListener final : public refinement::LogListener {
public:
  PassListener(StringRef pass, const refinement::Subject &subject, const Input &input,
               const Harness &harness)
      : pass(pass), subject(subject), input(input), harness(harness) {}

  void onProgram(ModuleOp program) override { state = program.clone(); }

  void onSteps(llvm::ArrayRef<refinement::LogStep> steps, ModuleOp after) override {
    // A failure of several passes together may be another pass's fault.
    if (breakage.kind == Breakage::Kind::none && steps.size() == 1 && steps.front().pass == pass)
      compare(after);
    state = after.clone();
  }

  void onUnknown(const refinement::LogStep &, const std::string &) override {}
  void onFailure(const refinement::LogStep &, const std::string &, const std::string &) override {}

  Breakage breakage;

private:
  void compare(ModuleOp after) {
    Meaning before = harness.execute(*state, subject, deepCopy(input));
    if (before.state != Meaning::State::defined)
      return;
    Meaning now = harness.execute(after, subject, deepCopy(input));
    if (now.state == Meaning::State::unknown ||
        (now.state == Meaning::State::endless && !refinement::isEndless(before, now)))
      return;
    refinement::Difference difference = refinement::firstDifference(subject, before, now);
    if (harness.mayReorderSums && (before.hasRounded || now.hasRounded))
      return;
    breakage.kind = kindOf(difference.kind);
    breakage.detail = difference.text;
  }

  StringRef pass;
  const refinement::Subject &subject;
  const Input &input;
  const Harness &harness;
  OwningOpRef<ModuleOp> state;
};

/// Hears which invalid IR one pass leaves.
class InvalidListener final : public refinement::LogListener {
public:
  explicit InvalidListener(StringRef pass) : pass(pass) {}

  void onProgram(ModuleOp) override {}
  void onSteps(llvm::ArrayRef<refinement::LogStep>, ModuleOp) override {}
  void onUnknown(const refinement::LogStep &, const std::string &) override {}
  void onFailure(const refinement::LogStep &step, const std::string &,
                 const std::string &invalid) override {
    if (step.pass == pass && !invalid.empty())
      breakage = {Breakage::Kind::invalidIR, "the IR is invalid: " + invalid,
                  oracles::normaliseKind(invalid)};
  }

  Breakage breakage;

private:
  StringRef pass;
};

} // namespace

Harness askCommandToFail(const std::string &command, const std::string &pass,
                         const std::string &death, double secondsMax) {
  Harness harness;
  std::string asked = death.empty() ? command : refinement::printingBefore(command);
  harness.ask = [=](ModuleOp program, const refinement::Subject &, const Input &) -> Breakage {
    auto run = runCommand(asked, printed(program), secondsMax);
    if (!run) {
      llvm::consumeError(run.takeError()); // an attempt that cannot be made has shown nothing
      return {};
    }
    std::vector<refinement::Dump> dumps = refinement::readIRLog(*run);
    std::optional<refinement::CompilerDeath> died = refinement::deathOf(*run, dumps);
    if (!death.empty())
      return died && died->name() == death ? Breakage{Breakage::Kind::failure, died->text(), death}
                                           : Breakage();
    InvalidListener listener(pass);
    replayLog(*program.getContext(), program, dumps, listener);
    return listener.breakage;
  };
  return harness;
}

Harness askCommand(const std::string &command, const std::string &pass, double secondsMax,
                   const Harness &plain) {
  Harness harness = plain;
  harness.ask = [=](ModuleOp program, const refinement::Subject &subject,
                    const Input &input) -> Breakage {
    auto run = runCommand(command, printed(program), secondsMax);
    if (!run) {
      llvm::consumeError(run.takeError()); // an attempt that cannot run shows nothing
      return {};
    }
    PassListener listener(pass, subject, input, plain);
    replayLog(*program.getContext(), program, refinement::readIRLog(run->errors, "stderr"),
              listener);
    return listener.breakage;
  };
  return harness;
}

} // namespace npufuzz::reduceir
