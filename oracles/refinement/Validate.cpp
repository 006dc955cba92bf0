//===- Validate.cpp - the verb validate, in a child -----------------------===//
//
// The child runs the passes and writes tagged lines as it goes; the parent turns them into the
// report. When a pass kills the child, the last line says which pass it was, and what IR entered
// it.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/Validate.h"

#include "backend/PassSequence.h"
#include "oracles/Death.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "support/Json.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::refinement {

namespace {

/// Lines of the child's output begin with what they are.
constexpr char textLine = '|', bugLine = '!', refusalLine = '?', passBegins = 'p', runBegins = 'r',
               culpritLine = 'c';
/// Before the first pass.
constexpr llvm::StringLiteral programLabel = "-- 0. program: ";

using Passes = std::vector<std::unique_ptr<PassManager>>;

class Validator {
public:
  Validator(ModuleOp module, const ValidateOptions &options, const std::vector<PipelineStep> &steps,
            const Passes &passes, ChildSide &out)
      : module(module), options(options), steps(steps), passes(passes), out(out) {}

  void run() {
    send(runBegins, programLabel.str());
    JudgedModule judged(module, options.inputs);
    reportProgram(judged);
    for (auto [index, step] : llvm::enumerate(steps)) {
      std::string label = llvm::formatv("-- {0}. {1}: ", index + 1, step.pass);
      send(passBegins, label);
      // A pass that dies cannot be asked afterwards.
      sendCulprit(index, judged);
      OwningOpRef<ModuleOp> before(judged.module->clone());
      Judgement judgement = judgePass(judged, *passes[index], [&] { send(runBegins, label); });
      std::string pattern;
      if (judgement.isBug()) {
        pattern = guiltyPattern(*before, *passes[index], judgement, judged);
        out.write(culpritLine + jsonLine({{"pattern", pattern}}));
      }
      if (!report(label, step.pass, judgement, pattern, judged))
        return;
    }
  }

private:
  void send(char kind, const std::string &text) {
    out.write(kind + llvm::join(llvm::split(text, '\n'), " ") + "\n");
  }

  void sendCulprit(size_t index, const JudgedModule &judged) {
    if (judged.subjects.functions.empty())
      return;
    out.write(culpritLine + jsonLine({{"step", index + 1},
                                      {"pass", steps[index].text},
                                      {"input", judged.text},
                                      {"function", judged.subjects.functions.front().name}}));
  }

  void reportProgram(const JudgedModule &judged) {
    for (const std::string &why : judged.subjects.notDrawn)
      send(textLine, programLabel.str() + "cannot tell: " + why);
    for (auto [subject, row] : llvm::zip(judged.subjects.functions, judged.meanings)) {
      std::string line = (programLabel + "@" + subject.name).str();
      auto unknown = llvm::find_if(row, [](const Meaning &m) {
        return m.state == Meaning::State::unknown || m.state == Meaning::State::endless;
      });
      int64_t undefined = llvm::count_if(
          row, [](const Meaning &m) { return m.state == Meaning::State::undefined; });
      if (unknown != row.end())
        line += ": cannot tell: " + unknown->why;
      else if (undefined == static_cast<int64_t>(row.size()))
        line += ": undefined behaviour for every input, which proves nothing: " + row.front().why;
      else
        line +=
            llvm::formatv(": {0} inputs, {1} of them undefined behaviour", row.size(), undefined)
                .str();
      send(textLine, line);
    }
  }

  std::string guiltyPattern(ModuleOp before, PassManager &pass, const Judgement &judgement,
                            const JudgedModule &judged) const {
    auto run = [&](OwningOpRef<ModuleOp> &input) { return runStep(input, pass); };
    if (judgement.answer == Judgement::Answer::invalidIR)
      return findGuiltyPattern(before, run, isRight);
    const Subject &subject = judged.subjects.functions[judgement.subject];
    auto execute = [&](ModuleOp module) {
      return refinement::execute(module, subject, inputOf(subject, judged.inputs, judgement.input));
    };
    Meaning expected = execute(before);
    return findGuiltyPattern(
        before, run, [&](ModuleOp after) { return answerOf(subject, expected, execute(after)); });
  }

  /// Whether the next pass can run on what this one left.
  bool report(const std::string &label, const std::string &pass, const Judgement &judgement,
              const std::string &pattern, const JudgedModule &judged) {
    std::string culprit = pattern.empty() ? "" : " by " + oracles::culpritName(pattern);
    switch (judgement.answer) {
    case Judgement::Answer::nothingChanged:
      send(textLine, label + "nothing changed");
      return true;
    case Judgement::Answer::ok:
      send(textLine, llvm::formatv("{0}ok, {1} inputs", label, judgement.compared));
      return true;
    case Judgement::Answer::cannotTell:
      send(textLine, label + "cannot tell: " + judgement.detail);
      return true;
    case Judgement::Answer::wrong:
      out.write(culpritLine +
                jsonLine({{"function", judged.subjects.functions[judgement.subject].name},
                          {"number", judgement.input}}));
      send(bugLine, llvm::formatv("{0}WRONG{1} at {2}, input {3} ({4} of {5} inputs)", label,
                                  culprit, judgement.detail, judgement.input, judgement.wrongInputs,
                                  judgement.compared));
      return true;
    case Judgement::Answer::invalidIR:
      send(bugLine, label + "WRONG" + culprit + ": the IR is invalid: " + judgement.detail);
      return false;
    case Judgement::Answer::tooLarge:
      send(textLine, label + "cannot tell: " + judgement.detail);
      return false;
    case Judgement::Answer::refused:
      send(textLine, label + "refused the IR: " + judgement.detail);
      send(refusalLine, pass + ": " + judgement.detail);
      return false;
    }
    llvm_unreachable("every answer has its line");
  }

  ModuleOp module;
  const ValidateOptions &options;
  const std::vector<PipelineStep> &steps;
  const Passes &passes;
  ChildSide &out;
};

/// A line says what enters the next pass, which pattern of it is guilty, or which function and
/// input it changed.
void takeCulprit(const Json &json, Culprit &suspect) {
  if (readKey(json, "step", suspect.step)) {
    suspect.inputNumber = 0;
    suspect.pattern.clear();
  }
  readKey(json, "pattern", suspect.pattern);
  readKey(json, "pass", suspect.pass);
  readKey(json, "input", suspect.input);
  readKey(json, "function", suspect.function);
  readKey(json, "number", suspect.inputNumber);
}

/// What the child said, and how it ended.
Validation read(const SandboxResult &result) {
  Validation validation;
  bool inPass = false;
  std::string label;
  Culprit suspect;
  llvm::SmallVector<StringRef> lines;
  StringRef(result.output).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    char kind = line.front();
    StringRef text = line.drop_front();
    if (kind == passBegins || kind == runBegins) {
      inPass = kind == passBegins;
      label = text.str();
    } else if (kind == refusalLine) {
      validation.refusal = text.str();
    } else if (kind == culpritLine) {
      takeCulprit(parseJson(text), suspect);
    } else {
      validation.text += text.str() + "\n";
      if (kind == bugLine)
        validation.culprits.push_back(suspect);
    }
  }
  if (result.stopped) {
    validation.text += "stopped\n";
  } else if (result.death) {
    std::string how = oracles::deathVerdict(*result.death, "").evidence;
    if (inPass) {
      validation.text += label + "WRONG: the pass died: " + how + "\n";
      validation.culprits.push_back(suspect);
    } else {
      validation.text += label + "cannot tell: the interpreter died: " + how + "\n";
    }
  }
  return validation;
}

} // namespace

llvm::Expected<Validation> validate(ModuleOp module, const ValidateOptions &options) {
  auto steps = splitPipeline(options.pipeline);
  if (!steps)
    return steps.takeError();
  Passes passes;
  for (const PipelineStep &step : *steps) {
    auto pass = parsePass(*module.getContext(), step.text);
    if (!pass)
      return pass.takeError();
    passes.push_back(std::move(*pass));
  }
  // The user's limit is on the clock: CPU seconds of one step would let a busy machine take four
  // times as long.
  TimeLimit limit{options.secondsMax, options.secondsMax};
  auto result = runInSandbox(limit, [&](ChildSide &out) {
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    Validator(module, options, *steps, passes, out).run();
  });
  if (!result)
    return result.takeError();
  return read(*result);
}

} // namespace npufuzz::refinement
