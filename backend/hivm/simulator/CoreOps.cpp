//===- CoreOps.cpp - ops of dialects that this process does not have ------===//
//
// Such ops are unregistered and share one handler, which dispatches on their names: the unified
// buffer, flags and barriers here, all others in VectorOps.cpp.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/Machine.h"
#include "backend/hivm/simulator/VectorInstruction.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

using interpreter::Call;
using interpreter::Flow;

Flow unsupported(Call &call, const llvm::Twine &why) {
  return call.executor.stop(
      interpreter::Status::unsupported,
      ("the machine has no " + call.op()->getName().getStringRef() + why).str());
}

namespace {

Flow hasNoEffect(Call &) { return Flow::next; }

/// Gives bytes of the unified buffer a type.
Flow placeAt(Call &call) {
  auto &machine = call.extension<Machine>();
  auto type = cast<MemRefType>(call.resultType().type);
  auto segments =
      dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(*call.op(), "operandSegmentSizes"));
  // Uses the first address: a later pass chooses among the copies of a multi-buffered allocation.
  unsigned sizesFrom = segments ? static_cast<unsigned>(segments[0]) : call.operandCount();
  bool isUndefined = false;
  auto sizes = interpreter::mixedOperands(call, type.getShape(), sizesFrom, isUndefined);
  auto made = inRows(machine.unifiedBuffer(), type, sizes);
  made->base = integerOf(call, 0);
  made->viewedAs = interpreter::formatOf(type.getElementType());
  made->unit = interpreter::bytesOf(made->viewedAs);
  Reference buffer(*made, letterOfType(type.getElementType()));
  if (!buffer.element)
    return unsupported(call, " of this type");
  (void)machine.elements.isInside(buffer, "the buffer lies at");
  call.setResult(0, interpreter::Value(std::move(made)));
  return Flow::next;
}

/// Reads the same bytes as elements of another kind with as many bits. The type alone tells kinds
/// of one width apart.
Flow reinterpret(Call &call) {
  auto elementOf = [](Type type) { return letterOfType(cast<ShapedType>(type).getElementType()); };
  char from = elementOf(call.operandType(0).type), to = elementOf(call.resultType().type);
  if (!from || !to || from == 'm' || to == 'm' || bytesOf(from) != bytesOf(to))
    return unsupported(call, " of such types");
  call.setResult(0, call.operand(0));
  return Flow::next;
}

Flow waitForPipes(Call &call) {
  call.extension<Machine>().core.barrier(pipeOfName(wordOf(attributeOf(*call.op(), "pipe"))));
  return Flow::next;
}

/// Number of the event: from #hivm.event<EVENT_ID3>, or from an operand.
std::optional<int64_t> eventOf(const Call &call) {
  llvm::StringRef word = wordOf(attributeOf(*call.op(), "static_event_id"));
  int64_t id = 0;
  if (word.consume_front("EVENT_ID") && !word.getAsInteger(10, id))
    return id;
  return call.operandCount() == 1 ? std::optional(integerOf(call, 0)) : std::nullopt;
}

Flow setOrWaitFlag(Call &call) {
  Operation &op = *call.op();
  RecordingMachine &core = call.extension<Machine>().core;
  unsigned from = pipeOfName(wordOf(attributeOf(op, "set_pipe"))),
           to = pipeOfName(wordOf(attributeOf(op, "wait_pipe")));
  std::optional<int64_t> id = eventOf(call);
  if (!id || from >= pipeCount || to >= pipeCount)
    return unsupported(call, " of such pipes or events");
  if (op.getName().stripDialect() == "hir.set_flag") {
    core.setFlag(from, to, *id);
    return Flow::next;
  }
  core.log.where += llvm::formatv(" of {0}, {1}, {2}", pipeNames[from], pipeNames[to], *id);
  core.waitFlag(from, to, *id);
  return Flow::next;
}

Flow runUnregistered(Call &call) {
  llvm::StringRef name = call.op()->getName().getStringRef();
  call.extension<Machine>().beginOp(call.op());
  auto run = llvm::StringSwitch<interpreter::Handler>(name)
                 .StartsWith("annotation.", hasNoEffect)
                 .Case("hivm.hir.pointer_cast", placeAt)
                 .Cases("hivm.hir.bitcast", "hfusion.bitcast", reinterpret)
                 .Case("hivm.hir.pipe_barrier", waitForPipes)
                 .Cases("hivm.hir.set_flag", "hivm.hir.wait_flag", setOrWaitFlag)
                 // This resets the vector mask to all elements.
                 .Case("hivm.hir.set_mask_norm", hasNoEffect)
                 .Default(runVector);
  return run(call);
}

Flow runTransfer(Call &call) {
  call.extension<Machine>().beginOp(call.op());
  return runVector(call);
}

} // namespace

void registerInstructions(interpreter::HandlerTable &table) {
  table.add<void>(runUnregistered);
  table.add<memref::CopyOp, bufferization::MaterializeInDestinationOp>(runTransfer);
}

} // namespace npufuzz::hivm
