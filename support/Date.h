//===- Date.h - when something was, in seconds since 1970 -------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_DATE_H
#define NPUFUZZ_SUPPORT_DATE_H

#include <cstdint>
#include <string>

namespace npufuzz {

/// The last second of the year 9999.
inline constexpr int64_t dateMax = 253402300799;

/// Now; where SOURCE_DATE_EPOCH is set to a number from 0 to dateMax, that: who says when it is
/// gets the same bytes again.
int64_t currentDate();

/// "2026-11-23 12:00:05", UTC; for what is no date of the years 0 to 9999 its number.
std::string dateText(int64_t date);

} // namespace npufuzz

#endif
