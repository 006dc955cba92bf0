//===- Date.cpp -----------------------------------------------------------===//
#include "support/Date.h"

#include "llvm/ADT/StringRef.h"

#include <cstdlib>
#include <ctime>

namespace npufuzz {

int64_t currentDate() {
  const char *given = std::getenv("SOURCE_DATE_EPOCH");
  int64_t date = 0;
  if (given && !llvm::StringRef(given).getAsInteger(10, date) && date >= 0 && date <= dateMax)
    return date;
  return std::time(nullptr);
}

std::string dateText(int64_t date) {
  constexpr int64_t yearZero = -62167219200;
  std::time_t seconds = date;
  std::tm parts{};
  char text[32];
  if (date < yearZero || date > dateMax || !gmtime_r(&seconds, &parts) ||
      std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts) == 0)
    return std::to_string(date);
  return text;
}

} // namespace npufuzz
