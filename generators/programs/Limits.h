//===- Limits.h - what a generated program may use --------------*- C++ -*-===//
//
// The generators know no backend: the campaign converts a backend's capabilities
// and settings to these.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_LIMITS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_LIMITS_H

#include "generators/Choices.h"
#include "tile/Case.h"

#include <functional>
#include <optional>

namespace npufuzz::generators {

/// What may appear in a program. The language's own rules hold besides.
struct Limits {
  /// This op (by mnemonic) on this element kind, of the first tile operand or of the result
  /// where there is none?
  std::function<bool(llvm::StringRef mnemonic, ElementKind kind)> op;
  std::function<bool(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate)>
      cast;
  int64_t rankMax = tile::rankMax;
  /// Largest total of the bytes of all tile values of one kernel.
  int64_t tileBytesMax = 64 << 10;

  /// Everything that the language has.
  static Limits everything();
};

/// Legal values of one machine parameter or pass option, the default first.
struct SettingValues {
  std::string name;
  std::vector<int64_t> values;
};

/// What to generate for: limits may depend on the settings.
struct Target {
  std::vector<SettingValues> settings;
  std::function<Limits(const Settings &)> limits = [](const Settings &) {
    return Limits::everything();
  };
};

/// How large programs are: `smoke` a few ops, `standard` the default, `deep` for long runs.
enum class Profile { smoke, standard, deep };
/// "smoke", "default", "deep"; nothing for any other name.
std::optional<Profile> profileFromName(llvm::StringRef name);

/// Bounds of a profile; elements are counted before layout, ops are compute ops of one kernel.
struct Sizes {
  int64_t tensorElementsMax, tileElementsMax, opsMax, tripsMax, kernelsMax;
};
Sizes sizesOf(Profile profile);

/// All defaults in about a quarter of the cases, otherwise a legal value each.
Settings drawSettings(Choices &choices, llvm::ArrayRef<SettingValues> settings);

} // namespace npufuzz::generators

#endif
