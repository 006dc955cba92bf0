#include "oracles/refinement/Assumptions.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::refinement {

bool mayTruncateIndices(llvm::StringRef pass) {
  return pass == "convert-vector-to-llvm" || pass == "convert-to-llvm" ||
         pass == "test-lower-to-llvm";
}

unsigned otherIndexWidth(llvm::StringRef step) {
  constexpr unsigned indexBits = 64;
  llvm::StringRef value = step.split("index-bitwidth=").second;
  unsigned bits = 0;
  // 0 means the width of the machine.
  return value.consumeInteger(10, bits) || bits == indexBits ? 0 : bits;
}

bool mayAssumeAlignment(llvm::StringRef step, llvm::StringRef why) {
  auto [before, value] = step.split("use-vector-alignment");
  return before != step && !value.starts_with("=0") && !value.starts_with("=false") &&
         why.contains("an access that is not aligned");
}

bool isCheckOfView(const Meaning &meaning) {
  llvm::StringRef why = meaning.why;
  // MLIR up to 19 prints the op in generic form, later releases in its own.
  auto isNamed = [&](llvm::StringRef op) {
    return why.contains(("\"" + op + "\"(").str()) || why.contains(("= " + op + " ").str());
  };
  // An undefined condition is not a failed check.
  return meaning.state == Meaning::State::undefined && why.starts_with("assertion failed: ") &&
         why.contains("Runtime op verification failed") &&
         llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"memref.cast", "memref.reinterpret_cast",
                                                      "memref.subview", "memref.expand_shape"},
                      isNamed);
}

bool hasLongIndex(const Subject &subject, const std::vector<interpreter::Value> &arguments) {
  auto isLong = [](uint64_t bits) { return !llvm::isInt<32>(static_cast<int64_t>(bits)); };
  for (auto [type, value] : llvm::zip(subject.arguments, arguments)) {
    if (!getElementTypeOrSelf(type).isIndex())
      continue;
    if (value.kind() == interpreter::Value::Kind::memory) {
      if (llvm::any_of(value.memory().allocation->bits, isLong))
        return true;
    } else if (llvm::any_of(llvm::ArrayRef<uint64_t>(value.bits(), value.count()), isLong)) {
      return true;
    }
  }
  return false;
}

} // namespace npufuzz::refinement
