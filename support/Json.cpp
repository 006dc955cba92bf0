//===- Json.cpp - without exceptions --------------------------------------===//
//
// Text from outside must not throw: parsing gives a discarded value, and invalid UTF-8 (a
// compiler's stderr may hold any byte) is replaced when written.
//
//===----------------------------------------------------------------------===//
#include "support/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace npufuzz {

/// Deeper than anything that we or a person write. What walks a value recurses.
static constexpr int64_t depthMax = 500;

static bool isTooDeep(llvm::StringRef text) {
  int64_t depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{') && ++depth > depthMax)
      return true;
    else if (!quoted && (c == ']' || c == '}'))
      --depth;
  }
  return false;
}

Json parseJson(llvm::StringRef text) {
  if (isTooDeep(text))
    return Json(Json::value_t::discarded);
  return Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
}

std::string jsonLine(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json toJson(const Tensor &tensor) {
  return {{"kind", std::string(elementKindName(tensor.kind))},
          {"shape", tensor.shape},
          {"bytes", llvm::toHex(tensor.bytes)}};
}

/// Whether these bytes are the elements of that shape, which may be any numbers.
static bool isSizeOf(size_t bytes, ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  int64_t expected = elementKindBytes(kind);
  for (int64_t extent : shape)
    if (extent < 0 || llvm::MulOverflow(expected, extent, expected))
      return false;
  return bytes == static_cast<uint64_t>(expected);
}

bool fromJson(const Json &json, Tensor &tensor) {
  std::string kindName, hex;
  std::vector<int64_t> shape;
  if (!readKey(json, "kind", kindName) || !readList(json, "shape", shape) ||
      !readKey(json, "bytes", hex))
    return false;
  std::optional<ElementKind> kind = elementKindFromName(kindName);
  std::string bytes;
  if (!kind || !llvm::tryGetFromHex(hex, bytes) || !isSizeOf(bytes.size(), *kind, shape))
    return false;
  tensor = Tensor(*kind, shape);
  std::copy(bytes.begin(), bytes.end(), tensor.bytes.begin());
  return true;
}

} // namespace npufuzz
