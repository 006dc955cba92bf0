//===- Json.h - JSON that is read with distrust -----------------*- C++ -*-===//
//
// Readers take any text: what does not fit is an error, never an exception.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_JSON_H
#define NPUFUZZ_SUPPORT_JSON_H

#include "support/Tensor.h"

#include "llvm/ADT/StringRef.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace npufuzz {

/// Keys stay in the order in which they were written.
using Json = nlohmann::ordered_json;

/// Returns a discarded value (Json::is_discarded) for text that is no JSON or is nested hundreds
/// deep. The last of two values of one key counts, as in the library's own reader. Takes time
/// linear in the text.
Json parseJson(llvm::StringRef text);

/// One line with a line feed; bytes that are no UTF-8 are replaced.
std::string jsonLine(const Json &json);

/// True for a whole number that the type holds. A file may contain any number.
template <typename T> bool isWholeNumber(const Json &json) {
  if (json.is_number_unsigned())
    return std::in_range<T>(json.get<uint64_t>());
  return json.is_number_integer() && std::in_range<T>(json.get<int64_t>());
}

/// Reads one value with a type check.
template <typename T> bool readKey(const Json &json, const char *key, T &value) {
  if (!json.is_object())
    return false;
  auto found = json.find(key);
  if (found == json.end())
    return false;
  bool fits = true;
  if constexpr (std::is_same_v<T, bool>)
    fits = found->is_boolean();
  else if constexpr (std::is_integral_v<T>)
    fits = isWholeNumber<T>(*found);
  else if constexpr (std::is_floating_point_v<T>)
    fits = found->is_number();
  else if constexpr (std::is_same_v<T, std::string>)
    fits = found->is_string();
  if (fits)
    value = found->template get<T>();
  return fits;
}

/// Reads a list of scalars or strings, each checked.
template <typename T> bool readList(const Json &json, const char *key, std::vector<T> &values) {
  if (!json.is_object() || !json.contains(key) || !json[key].is_array())
    return false;
  for (const Json &entry : json[key]) {
    if constexpr (std::is_same_v<T, std::string>) {
      if (!entry.is_string())
        return false;
    } else if constexpr (std::is_integral_v<T>) {
      if (!isWholeNumber<T>(entry))
        return false;
    } else if (!entry.is_number()) {
      return false;
    }
    values.push_back(entry.template get<T>());
  }
  return true;
}

/// Kind, shape and the bytes in hexadecimal.
Json toJson(const Tensor &tensor);
/// Returns false if a key is missing or has the wrong type, and then leaves the tensor unchanged.
bool fromJson(const Json &json, Tensor &tensor);

} // namespace npufuzz

#endif
