//===- Json.cpp - without exceptions --------------------------------------===//
//
// Text from outside must not throw: parsing gives a discarded value, and invalid UTF-8 (a
// compiler's stderr may hold any byte) is replaced when written.
//
//===----------------------------------------------------------------------===//
#include "support/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

namespace npufuzz {

/// Deeper than any value that we or a person write. Code that walks a value recurses.
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

namespace {

/// Builds the value. The library's own builder searches all earlier keys one by one, which is
/// quadratic in the counters of a long run.
class Builder final : public nlohmann::json_sax<Json> {
public:
  Json root = Json(Json::value_t::discarded);

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t &) override { return add(value); }
  bool string(string_t &value) override { return add(std::move(value)); }
  bool binary(binary_t &value) override { return add(std::move(value)); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t &name) override {
    nextKey = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override {
    return false;
  }

private:
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json container) {
    Json *opened = place(std::move(container));
    containers.push_back({opened, {}});
    return true;
  }
  bool close() {
    containers.pop_back();
    return true;
  }

  /// Only the innermost container grows, so that those around it stay where they are.
  Json *place(Json value) {
    if (containers.empty()) {
      root = std::move(value);
      return &root;
    }
    Open &in = containers.back();
    if (in.value->is_array()) {
      in.value->push_back(std::move(value));
      return &in.value->back();
    }
    auto &object = in.value->get_ref<Json::object_t &>();
    auto [slot, isNew] = in.keys.try_emplace(nextKey, object.size());
    if (isNew)
      object.emplace_back(std::move(nextKey), Json());
    Json &member = (object.begin() + slot->second)->second;
    member = std::move(value);
    return &member;
  }

  struct Open {
    Json *value;
    llvm::StringMap<size_t> keys; ///< of an object, and where each stands
  };
  std::vector<Open> containers; ///< the open ones, the innermost last
  std::string nextKey;
};

} // namespace

Json parseJson(llvm::StringRef text) {
  Builder builder;
  if (isTooDeep(text) || !Json::sax_parse(text.begin(), text.end(), &builder))
    return Json(Json::value_t::discarded);
  return std::move(builder.root);
}

std::string jsonLine(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json toJson(const Tensor &tensor) {
  return {{"kind", std::string(elementKindName(tensor.kind))},
          {"shape", tensor.shape},
          {"bytes", llvm::toHex(tensor.bytes)}};
}

/// Returns true if `bytes` is the size of that shape, whose numbers may be anything.
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
