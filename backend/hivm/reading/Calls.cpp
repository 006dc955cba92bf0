//===- Calls.cpp ----------------------------------------------------------===//
//
// Stores buffers and calls as arrays of numbers and names in two attributes of the module. A
// promise of order is an attribute of its kernel. Reading checks nothing, because only this file
// writes the attributes.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/reading/Calls.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace npufuzz::hivm {

constexpr llvm::StringLiteral buffersName = "npufuzz.buffers", callsName = "npufuzz.calls",
                              orderName = "npufuzz.order";

void attachCalls(ModuleOp module, const CallList &list) {
  Builder builder(module.getContext());
  SmallVector<Attribute> buffers, calls;
  for (const GlobalBuffer &buffer : list.buffers)
    buffers.push_back(builder.getI64ArrayAttr(
        {static_cast<int64_t>(buffer.kind), buffer.elements, buffer.argument}));
  for (const KernelCall &call : list.calls) {
    SmallVector<Attribute> parts = {builder.getStringAttr(call.kernel),
                                    builder.getStringAttr(call.function)};
    for (const KernelArgument &argument : call.arguments)
      parts.push_back(builder.getI64ArrayAttr({argument.buffer, argument.scalar, argument.constant,
                                               static_cast<int64_t>(argument.kind)}));
    calls.push_back(builder.getArrayAttr(parts));
  }
  module->setAttr(buffersName, builder.getArrayAttr(buffers));
  module->setAttr(callsName, builder.getArrayAttr(calls));
}

void detachCalls(ModuleOp module) {
  module->removeAttr(buffersName);
  module->removeAttr(callsName);
  for (auto kernel : module.getOps<func::FuncOp>())
    kernel->removeAttr(orderName);
}

static SmallVector<int64_t> numbersOf(Attribute attribute) {
  return llvm::map_to_vector(cast<ArrayAttr>(attribute),
                             [](Attribute number) { return cast<IntegerAttr>(number).getInt(); });
}

std::optional<CallList> attachedCalls(ModuleOp module) {
  auto buffers = module->getAttrOfType<ArrayAttr>(buffersName),
       calls = module->getAttrOfType<ArrayAttr>(callsName);
  if (!buffers || !calls)
    return std::nullopt;
  CallList list;
  for (Attribute attribute : buffers) {
    SmallVector<int64_t> numbers = numbersOf(attribute);
    list.buffers.push_back({static_cast<ElementKind>(numbers[0]), numbers[1], numbers[2]});
  }
  for (Attribute attribute : calls) {
    ArrayRef<Attribute> parts = cast<ArrayAttr>(attribute).getValue();
    KernelCall call{cast<StringAttr>(parts[0]).str(), cast<StringAttr>(parts[1]).str(), {}};
    for (Attribute part : parts.drop_front(2)) {
      SmallVector<int64_t> numbers = numbersOf(part);
      call.arguments.push_back(
          {numbers[0], numbers[1], numbers[2], static_cast<ElementKind>(numbers[3])});
    }
    list.calls.push_back(std::move(call));
  }
  return list;
}

void promiseOrder(func::FuncOp kernel) {
  kernel->setAttr(orderName, UnitAttr::get(kernel.getContext()));
}

bool isOrderPromised(func::FuncOp kernel) { return kernel->hasAttr(orderName); }

} // namespace npufuzz::hivm
