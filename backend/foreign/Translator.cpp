//===- Translator.cpp - asks for a meaning, and reads it ------------------===//
//
// A module is printed, given to the command or server, and its answer is parsed and verified. Every
// failure is the translator's: callers say "cannot tell" and never blame a pass for it.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/Translator.h"

#include "backend/foreign/ReadModule.h"
#include "backend/passes/PassStep.h"
#include "support/Command.h"
#include "support/Printable.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace npufuzz {

using Outcome = Translation::Outcome;

TranslatorOptions parseTranslator(llvm::StringRef words) {
  TranslatorOptions options;
  options.isServer = words.consume_front("server:");
  options.command = words.trim().str();
  return options;
}

/// The line in which a command says why it fails. An exception of Python ends with it.
static std::string wordsOf(llvm::StringRef errors) {
  errors = errors.trim();
  return shortened(errors.starts_with("Traceback ") ? errors.rsplit('\n').second
                                                    : tellingLine(errors));
}

Translator::Translator(TranslatorOptions given)
    : options(std::move(given)),
      server({"/bin/sh", "-c", options.command}, ".", processOutputBytesMax) {}

/// Answer of a command that ended with another exit code than 0.
static std::pair<Outcome, std::string> failureOf(const CommandRun &run) {
  constexpr int notExecutable = 126, notFound = 127;
  std::string words = wordsOf(run.errors);
  if (run.exitCode == notFound || run.exitCode == notExecutable)
    return {Outcome::died, "the translator cannot be started: " + words};
  std::string code = "exit code " + std::to_string(run.exitCode);
  if (run.exitCode > notFound)
    return {Outcome::died,
            "the translator died with " + code + (words.empty() ? "" : ": " + words)};
  return {Outcome::refused, "the translator refuses it: " + (words.empty() ? code : words)};
}

Translator::Answer Translator::askCommand(const std::string &text) const {
  auto run = runCommand(options.command, text, options.secondsMax);
  if (!run)
    return {Outcome::died, "", "the translator failed: " + llvm::toString(run.takeError())};
  if (run->succeeded())
    return {Outcome::translated, std::move(run->output), ""};
  if (run->hung)
    return {Outcome::died, "", "the translator did not end in time"};
  auto [outcome, why] = failureOf(*run);
  return {outcome, "", why};
}

Translator::Answer Translator::askServer(const std::string &text) {
  ServerAnswer answer = server.ask({{"step", "meaning"}, {"ir", text}}, options.secondsMax);
  std::string meaning;
  readKey(answer.json, "ir", meaning);
  switch (answer.status) {
  case ServerAnswer::Status::ok:
    return {Outcome::translated, std::move(meaning), ""};
  case ServerAnswer::Status::unsupported:
  case ServerAnswer::Status::failed:
    return {Outcome::refused, "", "the translator refuses it: " + answer.message};
  case ServerAnswer::Status::died:
    return {Outcome::died, "", "the translator failed: " + answer.message};
  }
  llvm_unreachable("every status is an answer");
}

Translator::Answer Translator::ask(const std::string &text) {
  using Clock = std::chrono::steady_clock;
  if (lateAnswers == lateAnswersMax)
    return {Outcome::died, "", "the translator did not end in time before, and is not asked again"};
  ++questions;
  auto start = Clock::now();
  Answer answer = options.isServer ? askServer(text) : askCommand(text);
  std::chrono::duration<double> spent = Clock::now() - start;
  lateAnswers += answer.outcome == Outcome::died && spent.count() >= options.secondsMax;
  return answer;
}

/// Reads an answer.
static Translation readMeaning(llvm::StringRef text, MLIRContext &context) {
  auto notIR = [](const std::string &why) {
    return Translation{Outcome::notIR, {}, "the meaning is not IR: " + why};
  };
  // An empty text parses as a module, but says nothing.
  if (text.trim().empty())
    return notIR("the translator prints nothing");
  ForeignModule read = readForeign(context, text, "meaning");
  if (!read.module)
    return notIR(read.why);
  FirstError firstError(context);
  if (failed(verify(*read.module)))
    return notIR(firstError.text());
  return {Outcome::translated, std::move(read.module), ""};
}

Translation Translator::translate(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.assumeVerified();
  if (options.isGeneric)
    flags.printGenericOpForm();
  module.print(os, flags);
  os << "\n";
  if (lastText != text) {
    lastAnswer = ask(text);
    lastText = std::move(text);
  }
  if (lastAnswer.outcome != Outcome::translated)
    return {lastAnswer.outcome, {}, lastAnswer.why};
  return readMeaning(lastAnswer.meaning, *module.getContext());
}

} // namespace npufuzz
