//===- Validate.cpp -------------------------------------------------------===//
#include "campaign/validate/Validate.h"

#include "backend/PassSequence.h"
#include "campaign/Sandbox.h"
#include "campaign/validate/DrawArguments.h"
#include "campaign/validate/Meaning.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FormatVariadic.h"

#include <deque>

using namespace mlir;

namespace npufuzz::campaign::validate {

namespace {

/// Lines of the child's output begin with what they are.
constexpr char textLine = '|', bugLine = '!', refusalLine = '?', passBegins = 'p', runBegins = 'r';

/// What the functions compute at one point of the pipeline: one row a function, one entry an input.
using Meanings = std::vector<std::vector<Meaning>>;

std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

/// "unsupported: name …" with where the first op of that name stands.
std::string withLocation(ModuleOp module, const std::string &why) {
  StringRef name = StringRef(why);
  if (!name.consume_front("unsupported: "))
    return why;
  name = name.take_until([](char c) { return c == ' ' || c == ':'; });
  std::string text = why;
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() != name)
      return WalkResult::advance();
    llvm::raw_string_ostream(text) << " at " << op->getLoc();
    return WalkResult::interrupt();
  });
  return text;
}

class Validator {
public:
  Validator(ModuleOp module, const ValidateOptions &options, const std::vector<PipelineStep> &steps,
            std::deque<PassManager> &managers, ChildSide &out)
      : module(module), options(options), steps(steps), managers(managers), out(out),
        firstError(*module.getContext()) {}

  void run() {
    chooseSubjects();
    send(runBegins, "program");
    Meanings before = execute();
    reportProgram(before);
    std::string text = printed(module);
    for (auto [index, step] : llvm::enumerate(steps)) {
      label = llvm::formatv("-- {0}. {1}: ", index + 1, step.pass);
      send(passBegins, label);
      firstError.clear();
      if (failed(managers[index].run(module))) {
        send(textLine, label + "refused the IR: " + firstError.text());
        send(refusalLine, step.pass + ": " + firstError.text());
        return;
      }
      if (failed(verify(module))) {
        send(bugLine, label + "WRONG: the IR is invalid: " + firstError.text());
        return;
      }
      std::string after = printed(module);
      if (after == text) {
        send(textLine, label + "nothing changed");
        continue;
      }
      text = std::move(after);
      send(runBegins, label);
      Meanings now = execute();
      judge(before, now);
      before = std::move(now);
    }
  }

private:
  void send(char kind, const std::string &text) {
    out.write(kind + llvm::join(llvm::split(text, '\n'), " ") + "\n");
  }

  void chooseSubjects() {
    for (auto function : module.getOps<FunctionOpInterface>()) {
      if (function.isExternal())
        continue;
      auto types = function.getArgumentTypes();
      auto strange = llvm::find_if_not(types, canBeDrawn);
      if (strange == types.end()) {
        subjects.push_back({function.getName().str(), {types.begin(), types.end()}});
        continue;
      }
      std::string type;
      llvm::raw_string_ostream(type) << *strange;
      // Private ones are helpers of others, which run them.
      if (!function.isPrivate())
        send(textLine, "-- 0. program: cannot tell: @" + function.getName().str() + " takes a " +
                           type + ", which cannot be drawn");
    }
  }

  Meanings execute() {
    Meanings meanings;
    for (const Subject &subject : subjects) {
      auto &row = meanings.emplace_back();
      int64_t runs = subject.arguments.empty() ? 1 : options.inputs;
      for (int64_t number = 0; number < runs; ++number) {
        row.push_back(validate::execute(module, subject,
                                        drawArguments(subject.arguments, options.seed, number)));
        row.back().why = withLocation(module, row.back().why);
        // What cannot be executed once cannot be executed at all; limits are the exception.
        if (number == 0 && StringRef(row[0].why).starts_with("unsupported"))
          row.resize(runs, row[0]);
        if (static_cast<int64_t>(row.size()) == runs)
          break;
      }
    }
    return meanings;
  }

  void reportProgram(const Meanings &meanings) {
    for (auto [subject, row] : llvm::zip(subjects, meanings)) {
      std::string line = "-- 0. program: @" + subject.name;
      auto unknown =
          llvm::find_if(row, [](const Meaning &m) { return m.state == Meaning::State::unknown; });
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

  void judge(const Meanings &before, const Meanings &after) {
    int64_t compared = 0, wrong = 0;
    std::string difference, doubt;
    for (size_t i = 0; i < subjects.size(); ++i)
      for (size_t number = 0; number < before[i].size(); ++number) {
        const Meaning &old = before[i][number], &now = after[i][number];
        if (old.state == Meaning::State::undefined)
          continue;
        if (old.state == Meaning::State::unknown || now.state == Meaning::State::unknown) {
          if (doubt.empty())
            doubt = old.state == Meaning::State::unknown ? old.why : now.why;
          continue;
        }
        ++compared;
        std::string text = firstDifference(subjects[i], old, now);
        if (text.empty())
          continue;
        if (!wrong++)
          difference = llvm::formatv("{0}, input {1}", text, number);
      }
    if (wrong)
      send(bugLine, llvm::formatv("{0}WRONG at {1} ({2} of {3} inputs)", label, difference, wrong,
                                  compared));
    else if (!doubt.empty())
      send(textLine, label + "cannot tell: " + doubt);
    else if (compared)
      send(textLine, llvm::formatv("{0}ok, {1} inputs", label, compared));
    else
      send(textLine, label + "cannot tell: no input on which the program is defined");
  }

  ModuleOp module;
  const ValidateOptions &options;
  const std::vector<PipelineStep> &steps;
  std::deque<PassManager> &managers;
  ChildSide &out;
  FirstError firstError;
  std::vector<Subject> subjects;
  std::string label;
};

/// What the child said, and how it ended.
Validation read(const SandboxResult &result) {
  Validation validation;
  bool inPass = false;
  std::string label;
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
    } else {
      validation.text += text.str() + "\n";
      validation.foundBug |= kind == bugLine;
    }
  }
  if (result.stopped) {
    validation.text += "stopped\n";
  } else if (result.death) {
    std::string how = deathVerdict(*result.death, "").evidence;
    if (inPass)
      validation.text += label + "WRONG: the pass died: " + how + "\n";
    else
      validation.text += label + "cannot tell: the interpreter died: " + how + "\n";
    validation.foundBug |= inPass;
  }
  return validation;
}

} // namespace

llvm::Expected<Validation> validate(ModuleOp module, const ValidateOptions &options) {
  auto steps = splitPipeline(options.pipeline);
  if (!steps)
    return steps.takeError();
  std::deque<PassManager> managers; // they cannot move
  for (const PipelineStep &step : *steps) {
    PassManager &manager = managers.emplace_back(module.getContext());
    manager.enableVerifier(false); // done here, to tell a pass that fails from one that is wrong
    std::string message;
    llvm::raw_string_ostream os(message);
    if (failed(parsePassPipeline(step.text, manager, os))) {
      auto [head, tail] = StringRef(os.str()).split("error: ");
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "pass pipeline: " +
                                         (tail.empty() ? head : tail).split('\n').first.trim());
    }
  }
  auto result = runInSandbox(options.secondsMax, [&](ChildSide &out) {
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    Validator(module, options, *steps, managers, out).run();
  });
  if (!result)
    return result.takeError();
  return read(*result);
}

} // namespace npufuzz::campaign::validate
