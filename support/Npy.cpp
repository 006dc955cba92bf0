//===- Npy.cpp - tensors as NumPy reads them ------------------------------===//
//
// The .npy format of NEP 1, version 1.0: magic, header length in two bytes, a Python dictionary
// padded with spaces, then the elements, row-major and little-endian. bf16 and the 8-bit floats are
// no NumPy types: their bits go as unsigned integers.
//
//===----------------------------------------------------------------------===//
#include "support/Npy.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz {

namespace {

constexpr char magicBytes[] = "\x93NUMPY\x01"; // and a zero: version 1.0
constexpr llvm::StringRef magic(magicBytes, 8);
/// The element data starts at a multiple of this.
constexpr size_t alignment = 64;
/// Elements of the largest file that we read; none of our tensors has more.
constexpr int64_t elementsMax = int64_t(1) << 28;

llvm::StringRef descriptor(ElementKind kind) {
  switch (kind) {
  case ElementKind::i1:
    return "|b1";
  case ElementKind::i8:
    return "|i1";
  case ElementKind::i16:
    return "<i2";
  case ElementKind::i32:
    return "<i4";
  case ElementKind::i64:
  case ElementKind::index:
    return "<i8";
  case ElementKind::f16:
    return "<f2";
  case ElementKind::bf16:
    return "<u2";
  case ElementKind::f32:
    return "<f4";
  case ElementKind::f8E4M3FN:
  case ElementKind::f8E5M2:
    return "|u1";
  }
  llvm_unreachable("every element kind has a descriptor");
}

std::string header(llvm::StringRef descriptor, llvm::ArrayRef<int64_t> shape) {
  std::string dictionary =
      llvm::formatv("{{'descr': '{0}', 'fortran_order': False, 'shape': (", descriptor);
  for (int64_t extent : shape)
    dictionary += llvm::formatv("{0}, ", extent);
  if (shape.size() > 1) // NumPy writes (3,) but (3, 4)
    dictionary.resize(dictionary.size() - 2);
  else if (shape.size() == 1)
    dictionary.resize(dictionary.size() - 1);
  dictionary += "), }";
  size_t unpadded = magic.size() + 2 + dictionary.size() + 1;
  dictionary.append(llvm::alignTo(unpadded, alignment) - unpadded, ' ');
  dictionary += '\n';
  std::string text = magic.str();
  text += static_cast<char>(dictionary.size() & 0xff);
  text += static_cast<char>(dictionary.size() >> 8);
  return text + dictionary;
}

std::string withData(std::string text, const void *data, size_t bytes) {
  text.append(static_cast<const char *>(data), bytes);
  return text;
}

llvm::Error fail(const std::string &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

/// The text after 'key': in the header's dictionary.
llvm::StringRef entry(llvm::StringRef dictionary, llvm::StringRef key) {
  size_t at = dictionary.find(("'" + key + "':").str());
  return at == llvm::StringRef::npos ? "" : dictionary.substr(at + key.size() + 3).ltrim();
}

// The product is bounded at every step: a hostile header cannot overflow it.
bool parseShape(llvm::StringRef text, std::vector<int64_t> &shape, int64_t &elements) {
  if (!text.consume_front("("))
    return false;
  llvm::SmallVector<llvm::StringRef> extents;
  text.take_until([](char c) { return c == ')'; }).split(extents, ',', -1, /*KeepEmpty=*/false);
  elements = 1;
  for (llvm::StringRef extentText : extents) {
    int64_t extent;
    if (extentText.trim().empty())
      continue;
    if (extentText.trim().getAsInteger(10, extent) || extent < 0 || extent > elementsMax ||
        (elements *= extent) > elementsMax)
      return false;
    shape.push_back(extent);
  }
  return true;
}

} // namespace

std::string npyText(const Tensor &tensor) {
  return withData(header(descriptor(tensor.kind), tensor.shape), tensor.bytes.data(),
                  tensor.bytes.size());
}

std::string npyText(llvm::ArrayRef<int64_t> shape, const std::vector<double> &values) {
  return withData(header("<f8", shape), values.data(), values.size() * sizeof(double));
}

std::string npyText(llvm::ArrayRef<int64_t> shape, const std::vector<int64_t> &values) {
  return withData(header("<i8", shape), values.data(), values.size() * sizeof(int64_t));
}

std::string npyText(llvm::ArrayRef<int64_t> shape, const std::vector<uint8_t> &values) {
  return withData(header("|u1", shape), values.data(), values.size());
}

/// `of` says what the elements are, for the error.
static llvm::Expected<ByteTensor> parseElements(llvm::StringRef text, llvm::StringRef descriptor,
                                                size_t elementBytes, llvm::StringRef of) {
  if (!text.consume_front(magic))
    return fail("expected a .npy file of version 1.0");
  if (text.size() < 2)
    return fail("the header is truncated");
  size_t headerBytes = static_cast<uint8_t>(text[0]) | static_cast<uint8_t>(text[1]) << 8;
  if (text.size() < 2 + headerBytes)
    return fail("the header is truncated");
  llvm::StringRef dictionary = text.substr(2, headerBytes);
  llvm::StringRef data = text.substr(2 + headerBytes);

  llvm::StringRef found = entry(dictionary, "descr");
  std::string wanted = ("'" + descriptor + "'").str();
  if (!found.starts_with(wanted))
    return fail(llvm::formatv("expected elements {0} for {1}, got {2}", wanted, of,
                              found.split(',').first));
  if (!entry(dictionary, "fortran_order").starts_with("False"))
    return fail("expected row-major order ('fortran_order': False)");
  ByteTensor tensor;
  int64_t elements;
  if (!parseShape(entry(dictionary, "shape"), tensor.shape, elements))
    return fail("the shape cannot be read");
  size_t bytes = static_cast<size_t>(elements) * elementBytes;
  if (data.size() != bytes)
    return fail(llvm::formatv("expected {0} bytes of elements, got {1}", bytes, data.size()));
  tensor.bytes = data;
  return tensor;
}

llvm::Expected<Tensor> parseNpy(llvm::StringRef text, ElementKind kind) {
  auto parsed = parseElements(text, descriptor(kind), elementKindBytes(kind),
                              llvm::StringRef(elementKindName(kind)));
  if (!parsed)
    return parsed.takeError();
  // Allocates only now: a short file may claim to be long.
  Tensor tensor(kind, parsed->shape);
  llvm::copy(parsed->bytes, tensor.bytes.begin());
  return tensor;
}

llvm::Expected<ByteTensor> parseNpyBytes(llvm::StringRef text) {
  return parseElements(text, "|u1", 1, "bytes");
}

} // namespace npufuzz
