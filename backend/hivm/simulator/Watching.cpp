//===- Watching.cpp - flags, barriers, overlaps ---------------------------===//
#include "backend/hivm/simulator/References.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Number of the event: from #hivm.event<EVENT_ID3>, or from an operand.
static std::optional<int64_t> eventOf(Operation &op) {
  llvm::StringRef word = wordOf(attributeOf(op, "static_event_id"));
  int64_t id = 0;
  if (word.consume_front("EVENT_ID") && !word.getAsInteger(10, id))
    return id;
  return std::nullopt;
}

std::optional<bool> Machine::runSynchronisation(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  if (name == "hivm.hir.pipe_barrier") {
    unsigned pipe = pipeOfName(wordOf(attributeOf(op, "pipe")));
    core.barrier(pipe);
    return true;
  }
  // This resets the vector mask to all elements.
  if (name == "hivm.hir.set_mask_norm")
    return true;
  bool sets = name == "hivm.hir.set_flag";
  if (!sets && name != "hivm.hir.wait_flag")
    return std::nullopt;
  unsigned from = pipeOfName(wordOf(attributeOf(op, "set_pipe"))),
           to = pipeOfName(wordOf(attributeOf(op, "wait_pipe")));
  std::optional<int64_t> id = eventOf(op);
  if (!id && op.getNumOperands() == 1)
    id = integer(op.getOperand(0));
  if (!id || from >= pipeCount || to >= pipeCount)
    return unsupported(op, " of such pipes or events");
  if (sets) {
    core.setFlag(from, to, *id);
  } else {
    core.log.where += llvm::formatv(" of {0}, {1}, {2}", pipeNames[from], pipeNames[to], *id);
    core.waitFlag(from, to, *id);
  }
  return true;
}

void Machine::watchOverlaps(OperandRange inputs, OperandRange results, OperandRange temporaries) {
  auto firstByte = [](const Reference &reference) {
    return reference.begin + static_cast<uint64_t>(reference.start * reference.bitsOfElement() / 8);
  };
  auto anyOf = [&](OperandRange operands, llvm::function_ref<bool(const Reference &)> is) {
    return llvm::any_of(operands, [&](Value operand) {
      const std::optional<Reference> &reference = datum(operand).reference;
      return reference && is(*reference);
    });
  };
  auto report = [&](const llvm::Twine &what) {
    core.log.report(MachineEvent::Kind::outOfBounds, what.str(), "of operands that overlap");
  };
  if (anyOf(results, [&](const Reference &result) {
        return anyOf(inputs, [&](const Reference &input) {
          return firstByte(result) != firstByte(input) && haveCommonBytes(result, input);
        });
      }))
    report("its result lies on an operand, and does not begin where that does");
  if (anyOf(temporaries, [&](const Reference &temporary) {
        auto isSpoilt = [&](const Reference &operand) {
          return haveCommonBytes(temporary, operand);
        };
        return anyOf(inputs, isSpoilt) || anyOf(results, isSpoilt);
      }))
    report("its temporary buffer lies on an operand");
}

} // namespace npufuzz::hivm
