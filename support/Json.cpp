//===- Json.cpp - without exceptions --------------------------------------===//
//
// Text from outside must not throw: parsing gives a discarded value, and invalid UTF-8 (a
// compiler's stderr may hold any byte) is replaced when written.
//
//===----------------------------------------------------------------------===//
#include "support/Json.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

Json parseJson(llvm::StringRef text) {
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

bool fromJson(const Json &json, Tensor &tensor) {
  std::string kindName, hex;
  std::vector<int64_t> shape;
  if (!readKey(json, "kind", kindName) || !readList(json, "shape", shape) ||
      !readKey(json, "bytes", hex))
    return false;
  std::optional<ElementKind> kind = elementKindFromName(kindName);
  std::string bytes;
  if (!kind || !llvm::tryGetFromHex(hex, bytes))
    return false;
  tensor = Tensor(*kind, shape);
  if (bytes.size() != tensor.bytes.size())
    return false;
  std::copy(bytes.begin(), bytes.end(), tensor.bytes.begin());
  return true;
}

} // namespace npufuzz
