//===- Translator.h - a user's command that says what IR means --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_TRANSLATOR_H
#define NPUFUZZ_BACKEND_FOREIGN_TRANSLATOR_H

#include "support/JsonServer.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace npufuzz {

/// Seconds of wall clock for the translation of one module, unless the user sets others.
inline constexpr double translationSecondsDefault = 10;

/// Answers that took all of their time, after which a translator is not asked again.
inline constexpr int64_t lateAnswersMax = 2;

/// How IR of private dialects becomes IR of upstream dialects.
struct TranslatorOptions {
  /// Shell command (support/Command.h): IR on its standard input or in {in}, its meaning on its
  /// standard output or in {out}. It refuses IR by another exit code than 0, and says why on its
  /// standard error.
  std::string command;
  /// The command is a server (support/JsonServer.h): {"step": "meaning", "ir": …} is its request,
  /// {"status": "ok", "ir": …} its answer.
  bool isServer = false;
  /// It gets all ops in the generic form.
  bool isGeneric = false;
  double secondsMax = translationSecondsDefault;
};

/// Parses a value of --meaning: CMD, or server:CMD.
TranslatorOptions parseTranslator(llvm::StringRef words);

/// Meaning of one module.
struct Translation {
  enum class Outcome {
    translated,
    refused, ///< the command says why
    died,    ///< a signal, a timeout, no answer
    notIR,   ///< its output does not parse or verify
  };
  Outcome outcome = Outcome::translated;
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< null unless translated; it verifies
  std::string why;                          ///< one line, empty if translated
};

/// Gives modules to the user's command. One process uses it at a time; a fork may use it later.
class Translator {
public:
  explicit Translator(TranslatorOptions options);
  /// Translates a module that verifies. Remembers the last text: the same text gives the same
  /// answer without asking again.
  Translation translate(mlir::ModuleOp module);
  /// Number of times that the command was asked.
  int64_t asked() const { return questions; }

private:
  /// Answer of the command, as text.
  struct Answer {
    Translation::Outcome outcome = Translation::Outcome::translated;
    std::string meaning, why;
  };
  Answer ask(const std::string &text);
  Answer askCommand(const std::string &text) const;
  Answer askServer(const std::string &text);

  TranslatorOptions options;
  JsonServer server;
  int64_t questions = 0, lateAnswers = 0;
  /// The last question and its answer; no module, because contexts come and go.
  std::string lastText;
  Answer lastAnswer;
};

} // namespace npufuzz

#endif
