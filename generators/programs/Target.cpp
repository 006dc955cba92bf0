//===- Target.cpp - profiles and settings ---------------------------------===//
//
// A profile bounds sizes and counts; the features of a program are drawn in the same way for all.
// The first value of each setting is the default. A quarter of the cases keep all defaults, for
// bugs that a varied setting would hide.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Target.h"

namespace npufuzz::generators {

Sizes sizesOf(Profile profile) {
  switch (profile) {
  case Profile::smoke:
    return {512, 128, 5, 6, 2};
  case Profile::standard:
    return {4096, 512, 9, 16, 3};
  case Profile::deep:
    return {16384, 2048, 28, 48, 3};
  }
  llvm_unreachable("a profile without sizes");
}

static int64_t drawValue(Choices &choices, const SettingValues &setting) {
  llvm::ArrayRef<int64_t> values = setting.values;
  if (setting.costlyValues == 0)
    return choices.pick("setting", values);
  auto dear = static_cast<size_t>(setting.costlyValues);
  return choices.pick("setting", choices.chance("dear", 1, dearPeriod) ? values.take_back(dear)
                                                                       : values.drop_back(dear));
}

Settings drawSettings(Choices &choices, llvm::ArrayRef<SettingValues> settings) {
  Settings drawn;
  bool vary = choices.chance("settings vary", 3, 4);
  for (const SettingValues &setting : settings) {
    assert(!setting.values.empty() && "a setting without a default");
    drawn[setting.name] = vary ? drawValue(choices, setting) : setting.values.front();
  }
  return drawn;
}

} // namespace npufuzz::generators
