//===- Date.h - when something was, in seconds since 1970 -------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_DATE_H
#define NPUFUZZ_SUPPORT_DATE_H

#include <cstdint>
#include <string>

namespace npufuzz {

/// Last second of the year 9999.
inline constexpr int64_t dateMax = 253402300799;

/// The current date, or SOURCE_DATE_EPOCH if it is set to a number from 0 to dateMax. With it set,
/// a run produces the same bytes again.
int64_t currentDate();

/// "2026-11-23 12:00:05", UTC; the plain number if the date is not in the years 0 to 9999.
std::string dateText(int64_t date);

} // namespace npufuzz

#endif
