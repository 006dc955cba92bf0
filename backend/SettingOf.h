//===- SettingOf.h - value of a setting of a case ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_SETTINGOF_H
#define NPUFUZZ_BACKEND_SETTINGOF_H

#include "backend/Backend.h"

namespace npufuzz {

/// Returns the case's value of a setting, `otherwise` where the case does not say.
inline int64_t settingOf(const Settings &settings, llvm::StringRef name, int64_t otherwise) {
  auto found = settings.find(name.str());
  return found == settings.end() ? otherwise : found->second;
}

/// Returns the default of each of these settings.
inline Settings defaultsOf(llvm::ArrayRef<Setting> known) {
  Settings defaults;
  for (const Setting &setting : known)
    defaults[setting.name] = setting.values.front();
  return defaults;
}

/// Returns the default of one of the settings that a backend lists.
inline int64_t defaultOf(llvm::ArrayRef<Setting> known, llvm::StringRef name) {
  auto found = llvm::find_if(known, [&](const Setting &setting) { return setting.name == name; });
  assert(found != known.end() && "not a setting of this backend");
  return found->values.front();
}

} // namespace npufuzz

#endif
