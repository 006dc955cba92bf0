//===- Calls.cpp - reduces calls, kernels and their arguments -------------===//
//
// Removes kernels before their ops, because a call is the largest part that can go at once. Scratch
// memory that a later kernel read from the dropped one becomes an argument with fresh contents;
// otherwise the program would read undefined memory.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Contents.h"
#include "reduce/program/Reductions.h"
#include "reduce/program/Tidy.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace npufuzz::reduce {

// Delta debugging's schedule of chunks: halves, quarters, down to single ones (Zeller and
// Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE 2002). Tries only to remove
// a chunk, never to keep it alone.
std::vector<std::pair<size_t, size_t>> runs(size_t count, bool whole) {
  std::vector<std::pair<size_t, size_t>> result;
  if (whole && count > 0)
    result.emplace_back(0, count);
  for (size_t length = (count + 1) / 2; length >= 1 && length < count; length = (length + 1) / 2) {
    for (size_t begin = 0; begin < count; begin += length)
      result.emplace_back(begin, std::min(begin + length, count));
    if (length == 1)
      break;
  }
  return result;
}

/// The numbers of the ops of one class.
template <typename Op> static std::vector<size_t> numbersOf(const Case &testCase) {
  std::vector<size_t> numbers;
  for (auto [number, op] : llvm::enumerate(numberedOps(testCase.module)))
    if (isa<Op>(op))
      numbers.push_back(number);
  return numbers;
}

Edits tidy(const Case &, const Options &) {
  return {[](Draft &draft) {
    dropUnused(draft.result);
    return true;
  }};
}

namespace {
/// An unused op without effects, or an unused argument of a numbered function.
struct UnusedPart {
  size_t number;
  std::optional<unsigned> argument;
};
} // namespace

static void eraseArgument(Draft &draft, func::FuncOp function, unsigned position) {
  for (func::CallOp call : callsOf(function))
    call->eraseOperand(position);
  if (function == tile::mainOf(draft.result.module))
    draft.result.inputs.erase(draft.result.inputs.begin() + position);
  function.eraseArgument(position);
}

Edits dropUnusedParts(const Case &base, const Options &options) {
  if (!options.keepUnused)
    return {};
  std::vector<UnusedPart> parts;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module))) {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      for (BlockArgument argument : function.getArguments())
        if (argument.use_empty())
          parts.push_back({number, argument.getArgNumber()});
    } else if (isOpTriviallyDead(op) || (isa<tile::ScratchOp>(op) && op->use_empty())) {
      parts.push_back({number, std::nullopt});
    }
  }
  Edits edits;
  for (auto [begin, end] : runs(parts.size(), true))
    edits.push_back([gone = std::vector<UnusedPart>(
                         parts.begin() + static_cast<std::ptrdiff_t>(begin),
                         parts.begin() + static_cast<std::ptrdiff_t>(end))](Draft &draft) {
      // From the last one, because erasing an argument shifts the positions after it.
      for (const UnusedPart &part : llvm::reverse(gone))
        if (part.argument)
          eraseArgument(draft, draft.op<func::FuncOp>(part.number), *part.argument);
        else
          draft.op(part.number)->erase();
      return true;
    });
  return edits;
}

static void makeArgument(Draft &draft, tile::ScratchOp scratch, Filling filling) {
  Type type = scratch.getMemory().getType();
  Value argument = addMainArgument(draft.result, type, freshContents(draft.result, type, filling));
  scratch.getMemory().replaceAllUsesWith(argument);
  scratch.erase();
}

Edits dropCalls(const Case &base, const Options &) {
  Edits edits;
  std::vector<size_t> calls = numbersOf<func::CallOp>(base);
  for (auto [begin, end] : runs(calls.size(), false)) {
    std::vector<size_t> gone(calls.begin() + static_cast<std::ptrdiff_t>(begin),
                             calls.begin() + static_cast<std::ptrdiff_t>(end));
    auto dropThem = [gone](Draft &draft, std::optional<Filling> filling) {
      llvm::SetVector<Operation *> scratch;
      for (size_t number : gone) {
        for (Value operand : draft.op(number)->getOperands())
          if (auto memory = operand.getDefiningOp<tile::ScratchOp>())
            scratch.insert(memory);
        draft.op(number)->erase();
      }
      for (Operation *memory : scratch)
        if (filling && !memory->use_empty())
          makeArgument(draft, cast<tile::ScratchOp>(memory), *filling);
      return true;
    };
    for (Filling filling : allFillings)
      edits.push_back([=](Draft &draft) { return dropThem(draft, filling); });
    edits.push_back([=](Draft &draft) { return dropThem(draft, std::nullopt); });
  }
  return edits;
}

/// A tensor that arrives as an input needs no kernel that writes it.
Edits scratchToArgument(const Case &base, const Options &) {
  Edits edits;
  for (size_t number : numbersOf<tile::ScratchOp>(base))
    for (Filling filling : allFillings)
      edits.push_back([=](Draft &draft) {
        makeArgument(draft, draft.op<tile::ScratchOp>(number), filling);
        return true;
      });
  return edits;
}

/// Value that the first call of a kernel passes as a scalar, as an attribute of that type.
static TypedAttr passedScalar(Draft &draft, BlockArgument argument) {
  auto kernel = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  std::vector<func::CallOp> calls = callsOf(kernel);
  if (calls.empty())
    return {};
  Value passed = calls.front().getOperand(argument.getArgNumber());
  if (auto constant = passed.getDefiningOp<arith::ConstantOp>())
    return constant.getValue();
  auto global = dyn_cast<BlockArgument>(passed);
  if (!global)
    return {};
  const Tensor &input = draft.result.inputs[global.getArgNumber()];
  Builder builder(argument.getContext());
  if (isa<FloatType>(argument.getType()))
    return builder.getFloatAttr(argument.getType(), valueOf(input, 0));
  return builder.getIntegerAttr(argument.getType(), input.integer(0));
}

/// A constant is simpler to read; a bug that needs a value at run time rejects it.
Edits scalarToConstant(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module))) {
    func::FuncOp kernel = dyn_cast<func::FuncOp>(op);
    if (!kernel || kernel == tile::mainOf(base.module))
      continue;
    for (auto [position, type] : llvm::enumerate(kernel.getArgumentTypes()))
      if (!isa<MemRefType>(type))
        edits.push_back([number = number, position = position](Draft &draft) {
          auto function = draft.op<func::FuncOp>(number);
          TypedAttr value = passedScalar(draft, function.getArgument(position));
          if (!value)
            return false;
          auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
          Value constant = builder.create<arith::ConstantOp>(function.getLoc(), value);
          function.getArgument(position).replaceAllUsesWith(constant);
          return true;
        });
  }
  return edits;
}

} // namespace npufuzz::reduce
