//===- Foreign.cpp --------------------------------------------------------===//
#include "backend/hivm/simulator/Foreign.h"
#include "backend/hivm/simulator/Machine.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Name of linalg.elemwise_… and hfusion.elemwise_… ops, by their functions.
static llvm::StringRef elementwiseName(llvm::StringRef function) {
  return llvm::StringSwitch<llvm::StringRef>(function)
      .Case("add", "vadd")
      .Case("sub", "vsub")
      .Case("mul", "vmul")
      .Case("div", "vdiv")
      .Cases("max_signed", "maxf", "vmax")
      .Cases("min_signed", "minf", "vmin")
      .Cases("vand", "vor", "vxor", "vnot", function)
      .Case("shli", "vshl")
      .Case("shrsi", "vshr")
      .Case("mod", "vmod")
      .Cases("abs", "absi", "vabs")
      .Case("exp", "vexp")
      .Case("log", "vln")
      .Case("sqrt", "vsqrt")
      .Case("rsqrt", "vrsqrt")
      .Case("tanh", "vtanh")
      .Case("sin", "vsin")
      .Case("cos", "vcos")
      .Case("erf", "verf")
      .Case("rec", "vrec")
      .Case("relu", "vrelu")
      .Case("negf", "vneg")
      .Default("");
}

llvm::StringRef instructionOf(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  if (name.consume_front("hivm.hir."))
    return name;
  if (name.starts_with("linalg_.elemwise_") || name.starts_with("hfusion.elemwise_"))
    return elementwiseName(wordOf(attributeOf(op, "fun")));
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases("linalg_.fill", "linalg_.broadcast", "vbrc")
      .Cases("linalg_.reduce", "hfusion.reduce_with_index", "vreduce")
      .Case("linalg_.transpose", "vtranspose")
      .Cases("linalg_.copy", "memref.copy", "copy")
      .Case("hfusion.cast", "vcast")
      .Case("hfusion.compare", "vcmp")
      .Case("hfusion.select", "vsel")
      .Case("hfusion.cumsum", "vcumsum")
      .Case("hfusion.arange", "varange")
      .Case("hfusion.gather", "vgather")
      .Case("hfusion.load", "load")
      .Cases("hfusion.store", "bufferization.materialize_in_destination", "store")
      .Default("");
}

SmallVector<int64_t> listOf(Operation &op, llvm::StringRef name) {
  auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attributeOf(op, name));
  return list ? SmallVector<int64_t>(list.asArrayRef()) : SmallVector<int64_t>();
}

SmallVector<int64_t> axesOf(Operation &op) {
  for (llvm::StringRef name :
       {"reduce_dims", "cum_dims", "permutation", "dimensions", "broadcast_dims"})
    if (attributeOf(op, name))
      return listOf(op, name);
  return {};
}

llvm::StringRef reductionOf(Operation &op) {
  if (op.getName().getStringRef() == "hfusion.reduce_with_index") {
    auto left = dyn_cast_or_null<BoolAttr>(attributeOf(op, "tie_break_left"));
    bool isMax = wordOf(attributeOf(op, "reduce_kind")) == "max", isLeft = left && left.getValue();
    if (isMax)
      return isLeft ? "max_with_index_left" : "max_with_index_right";
    return isLeft ? "min_with_index_left" : "min_with_index_right";
  }
  if (keepsRank(op))
    return wordOf(attributeOf(op, "arith"));
  // For linalg the body names it: one op and a yield.
  Region &body = op.getRegion(0);
  if (body.empty() || std::distance(body.front().begin(), body.front().end()) != 2)
    return "";
  return llvm::StringSwitch<llvm::StringRef>(body.front().front().getName().getStringRef())
      .Cases("arith.addf", "arith.addi", "sum")
      .Cases("arith.mulf", "arith.muli", "prod")
      .Cases("arith.maximumf", "arith.maxsi", "max")
      .Cases("arith.minimumf", "arith.minsi", "min")
      .Case("arith.ori", "any")
      .Case("arith.andi", "all")
      .Default("");
}

llvm::StringRef comparisonOf(Operation &op) {
  llvm::StringRef mode = wordOf(attributeOf(op, "compare_mode"));
  if (mode.empty())
    mode = wordOf(attributeOf(op, "compare_fn")).drop_front(1);
  return mode.empty() ? "eq" : mode;
}

bool keepsRank(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  return name != "linalg_.reduce" && name != "linalg_.broadcast" &&
         name != "hfusion.reduce_with_index";
}

bool reducesIntoResult(Operation &op) { return op.getName().getStringRef() == "linalg_.reduce"; }

Reference withAxes(Reference reference, ArrayRef<int64_t> axes) {
  for (int64_t axis : axes) {
    auto at = static_cast<ptrdiff_t>(axis);
    if (at > static_cast<ptrdiff_t>(reference.sizes.size()))
      break; // extents will differ
    reference.sizes.insert(reference.sizes.begin() + at, 1);
    reference.strides.insert(reference.strides.begin() + at, 0);
  }
  return reference;
}

} // namespace npufuzz::hivm
