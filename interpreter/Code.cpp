//===- Code.cpp - decodes a function --------------------------------------===//
//
// One pass over a function body, nested regions included. Regions share the frame of the function:
// a region sees the values around it by the same slot numbers.
//
// An op without a handler is not an error here. It gets `unsupportedOp`, so that a function may
// hold unknown ops as long as they are not executed.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Code.h"
#include "interpreter/Executor.h"
#include "support/mlir/Api.h"

#include "tile/Tile.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {
class Decoder {
public:
  Decoder(CodeFunction &function, const HandlerTable &table, int64_t replicas)
      : function(function), table(table), replicas(replicas) {}

  void decode(Region &from, CodeRegion &to) {
    // Number the values of all blocks first, because a block may use values of a later one.
    to.blocks.resize(from.getBlocks().size());
    for (auto [number, block] : llvm::enumerate(from)) {
      to.blockNumbers[&block] = static_cast<unsigned>(number);
      for (mlir::Value argument : block.getArguments())
        to.blocks[number].arguments.push_back(define(argument));
      for (Operation &op : block)
        for (mlir::Value result : op.getResults())
          define(result);
    }
    for (auto [number, block] : llvm::enumerate(from)) {
      std::vector<Step> &steps = to.blocks[number].steps;
      steps.reserve(block.getOperations().size());
      for (Operation &op : block)
        steps.push_back(decode(op));
    }
  }

private:
  Step decode(Operation &op) {
    Step step;
    step.op = &op;
    Handler handler = table.find(op.getName());
    step.handler = handler ? handler : unsupportedOp;
    step.operandCount = op.getNumOperands();
    for (mlir::Value operand : op.getOperands())
      step.slots.push_back(slots.lookup(operand));
    for (mlir::Value result : op.getResults())
      step.slots.push_back(slots.lookup(result));
    // Skip the regions of an unknown op, which never run.
    if (!handler)
      return step;
    for (Region &region : op.getRegions()) {
      step.regions.push_back(std::make_unique<CodeRegion>());
      decode(region, *step.regions.back());
    }
    return step;
  }

  uint32_t define(mlir::Value value) {
    auto slot = static_cast<uint32_t>(function.types.size());
    slots[value] = slot;
    function.types.push_back(typeOf(value.getType()));
    return slot;
  }

  SlotType typeOf(Type type) const {
    // `count` includes the replicas only for vectors: tiles are not repeated, and tensors and
    // memrefs carry their extents themselves.
    SlotType slot{type, formatOf(type), false, 0};
    if (slot.format.kind != FormatKind::none) {
      slot.isScalar = true;
      slot.count = 1;
    } else if (auto vector = fixedVector(type)) {
      slot.format = formatOf(vector->second);
      slot.count = static_cast<size_t>(vector->first * replicas);
    } else if (auto number = dyn_cast<ComplexType>(type)) {
      slot.format = formatOf(number.getElementType());
      slot.count = slot.format.kind == FormatKind::none || replicas != 1 ? 0 : 2;
    } else if (auto tile = dyn_cast<tile::TileType>(type)) {
      slot.format = formatOf(tile.getElementType());
      slot.count = static_cast<size_t>(tile.getNumElements());
    } else if (auto tensor = dyn_cast<TensorType>(type)) {
      slot.format = formatOf(tensor.getElementType());
    }
    return slot;
  }

  CodeFunction &function;
  const HandlerTable &table;
  int64_t replicas;
  llvm::DenseMap<mlir::Value, uint32_t> slots;
};
} // namespace

std::unique_ptr<CodeFunction> decodeFunction(Region &body, const HandlerTable &table,
                                             int64_t replicas) {
  auto function = std::make_unique<CodeFunction>();
  Decoder(*function, table, replicas).decode(body, function->body);
  return function;
}

} // namespace npufuzz::interpreter
