#include "campaign/schedules/StepWriter.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <numeric>

namespace npufuzz::campaign::schedules {

using namespace mlir;
using llvm::StringRef;

std::string listed(const Numbers &numbers) {
  return llvm::join(llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ");
}
std::string bracketed(const Numbers &numbers) { return "[" + listed(numbers) + "]"; }
size_t countNonZeros(const Numbers &numbers) {
  return llvm::count_if(numbers, [](int64_t number) { return number != 0; });
}

static std::string typesOf(size_t count, StringRef type) {
  return "(" + llvm::join(std::vector<std::string>(count, type.str()), ", ") + ")";
}

std::string StepWriter::handleTo(Operation *target, StringRef type) {
  StringRef name = target->getName().getStringRef();
  size_t place = 0, count = 0;
  module.walk([&](Operation *op) { // in the order of structured.match
    if (op == target)
      place = count;
    count += op->getName().getStringRef() == name;
  });
  std::string number = std::to_string(handles++);
  emit(llvm::formatv("%m{0} = transform.structured.match ops{{[\"{1}\"]} in %root : "
                     "(!transform.any_op) -> {2}",
                     number, name, type)
           .str());
  if (count == 1)
    return "%m" + number;
  // A smaller payload has fewer such ops: the handle is then empty, which no op minds.
  emit(llvm::formatv("%h{0}:{1} = transform.split_handle %m{0} {{fail_on_payload_too_small = "
                     "false} : ({2}) -> {3}",
                     number, count, type, typesOf(count, type))
           .str());
  return llvm::formatv("%h{0}#{1}", number, place);
}

void StepWriter::apply(StringRef middle, llvm::ArrayRef<std::string> results, StringRef type) {
  std::string handle = handleTo(payload, type), binding;
  if (!results.empty())
    binding = "%r:" + std::to_string(results.size()) + " = ";
  std::string types = llvm::join(results, ", ");
  if (results.size() != 1) // some ops take one type without brackets only
    types = "(" + types + ")";
  emit((binding + op + " " + handle + " " + middle + " : (" + type + ") -> " + types).str());
}

void StepWriter::apply(StringRef middle, size_t results, StringRef type) {
  apply(middle, std::vector<std::string>(results, anyOp.str()), type);
}

void StepWriter::applyInPlace(StringRef middle, StringRef type) {
  std::string handle = handleTo(payload, type);
  emit((op + " " + handle + " " + middle + " : " + type).str());
}

Numbers StepWriter::loopExtents() const {
  if (auto structured = dyn_cast<linalg::LinalgOp>(payload)) {
    Numbers extents;
    for (int64_t extent : structured.getStaticLoopRanges())
      extents.push_back(ShapedType::isDynamic(extent) ? -1 : extent);
    return extents;
  }
  auto tileable = dyn_cast<TilingInterface>(payload);
  size_t loops = tileable ? tileable.getLoopIteratorTypes().size() : 0;
  Numbers extents(loops, -1);
  if (payload->getNumResults() == 0)
    return extents;
  if (auto type = dyn_cast<ShapedType>(payload->getResult(0).getType()))
    for (size_t i = 0; i < loops && i < static_cast<size_t>(type.getRank()); ++i)
      if (!type.isDynamicDim(static_cast<unsigned>(i)))
        extents[i] = type.getDimSize(static_cast<unsigned>(i));
  return extents;
}

std::vector<bool> StepWriter::parallelLoops() const {
  std::vector<bool> isParallel;
  if (auto tileable = dyn_cast<TilingInterface>(payload))
    for (utils::IteratorType kind : tileable.getLoopIteratorTypes())
      isParallel.push_back(kind == utils::IteratorType::parallel);
  return isParallel;
}

int64_t StepWriter::size(int64_t extent) {
  Numbers some{2, 3, 1, 4, 5};
  if (extent > 1)
    some.insert(some.end(), {extent, extent - 1, (extent + 1) / 2});
  if (extent >= 0)
    some.push_back(extent + 1);
  return choices.pick("size", some);
}

Numbers StepWriter::sizes(const std::vector<bool> &isAllowed) {
  if (!llvm::is_contained(isAllowed, true))
    return {};
  Numbers extents = loopExtents(), drawn(isAllowed.size(), 0);
  for (size_t i = 0; i < drawn.size(); ++i)
    if (isAllowed[i] && chance("tiled", 1, 2))
      drawn[i] = size(i < extents.size() ? extents[i] : -1);
  if (countNonZeros(drawn) == 0) {
    auto first = static_cast<size_t>(llvm::find(isAllowed, true) - isAllowed.begin());
    drawn[first] = size(first < extents.size() ? extents[first] : -1);
  }
  return drawn;
}

Numbers StepWriter::permutation(size_t length) {
  Numbers order(length);
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = length; i > 1; --i)
    std::swap(order[i - 1], order[choices.draw("order", i - 1)]);
  return order;
}

std::string StepWriter::sequence(StringRef name) const {
  if (text.empty())
    return "";
  return llvm::formatv("transform.named_sequence private @{0}(%root: !transform.any_op {{{1}}) "
                       "{{{2} transform.yield }",
                       name, consumesModule ? "transform.consumed" : "transform.readonly", text);
}

} // namespace npufuzz::campaign::schedules
