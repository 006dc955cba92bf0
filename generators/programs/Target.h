//===- Target.h - what to generate for --------------------------*- C++ -*-===//
//
// The generators know no backend, only its capabilities (tile/Capabilities.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_TARGET_H
#define NPUFUZZ_GENERATORS_PROGRAMS_TARGET_H

#include "generators/Choices.h"
#include "tile/Capabilities.h"
#include "tile/Case.h"

#include <functional>
#include <optional>

namespace npufuzz::generators {

/// Legal values of one machine parameter or pass option, the default first.
struct SettingValues {
  std::string name;
  std::vector<int64_t> values;
  int64_t costlyValues =
      0; ///< of the last ones, drawn in one case of dearPeriod that varies settings
};

inline constexpr int64_t dearPeriod = 16;

/// Target of the generators: capabilities may depend on the settings.
struct Target {
  std::vector<SettingValues> settings;
  std::function<Capabilities(const Settings &)> capabilities = [](const Settings &) {
    return Capabilities();
  };
};

/// Size of programs: `smoke` a few ops, `standard` the default, `deep` for long runs.
enum class Profile { smoke, standard, deep };

/// Bounds of a profile. Elements are counted before layout; ops are compute ops of one kernel.
struct Sizes {
  int64_t tensorElementsMax, tileElementsMax, opsMax, tripsMax, kernelsMax;
};
Sizes sizesOf(Profile profile);

/// Takes all defaults in about a quarter of the cases, otherwise a legal value each.
Settings drawSettings(Choices &choices, llvm::ArrayRef<SettingValues> settings);

} // namespace npufuzz::generators

#endif
