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

bool isRuntimeCheck(const Meaning &meaning) {
  return meaning.state == Meaning::State::undefined &&
         llvm::StringRef(meaning.why).contains("Runtime op verification failed");
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
