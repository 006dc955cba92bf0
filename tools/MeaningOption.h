//===- MeaningOption.h - --meaning=CMD --------------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_MEANINGOPTION_H
#define NPUFUZZ_TOOLS_MEANINGOPTION_H

#include "backend/foreign/Translator.h"

#include <CLI/CLI.hpp>
#include <optional>

namespace npufuzz::tools {

/// The command of the user's that says what IR of private dialects means, and the form of IR that
/// commands get.
class MeaningOption {
public:
  /// `generic` is the help text of --generic.
  void addTo(CLI::App &commandLine, const char *group, const char *generic);
  /// Makes the translator. Fails if the value names no command.
  llvm::Error resolve();
  /// Null if the option was not given.
  Translator *translator() { return made ? &*made : nullptr; }
  /// Precondition: translator().
  const TranslatorOptions &options() const { return read; }
  bool isGeneric() const { return generic; }
  /// The options as another command line takes them, one word each.
  std::vector<std::string> words() const;

private:
  std::string text;
  bool generic = false;
  CLI::Option *given = nullptr;
  TranslatorOptions read;
  std::optional<Translator> made;
};

} // namespace npufuzz::tools

#endif
