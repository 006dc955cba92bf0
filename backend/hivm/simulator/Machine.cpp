//===- Machine.cpp - kernels, loops, branches -----------------------------===//
#include "backend/hivm/simulator/Machine.h"
#include "backend/hivm/reading/Calls.h"
#include "backend/hivm/simulator/References.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::hivm {

Attribute attributeOf(Operation &op, llvm::StringRef name) {
  if (Attribute attribute = op.getAttr(name))
    return attribute;
  auto properties = dyn_cast_or_null<DictionaryAttr>(op.getPropertiesAsAttribute());
  return properties ? properties.get(name) : Attribute();
}

llvm::StringRef wordOf(Attribute attribute) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute);
  return opaque ? opaque.getAttrData().split('<').second.split('>').first : "";
}

bool Machine::end(ExecutionStatus status, const llvm::Twine &why) {
  ending = status;
  message = why.str();
  return false;
}

bool Machine::unsupported(Operation &op, const llvm::Twine &why) {
  return end(ExecutionStatus::unsupported,
             "the machine has no " + op.getName().getStringRef() + why);
}

void Machine::setInteger(Value value, int64_t number, bool isDefined) {
  set(value, Number{static_cast<double>(number), number, isDefined});
}

static Number scalarArgument(const KernelArgument &argument, const std::vector<Tensor> &inputs) {
  Number value{static_cast<double>(argument.constant), argument.constant, true};
  if (argument.scalar < 0)
    return value;
  const Tensor &given = inputs[static_cast<size_t>(argument.scalar)];
  if (!isFloatKind(argument.kind)) {
    value.integer = given.integer(0);
    return value;
  }
  char letter = argument.kind == ElementKind::f32   ? 'f'
                : argument.kind == ElementKind::f16 ? 'h'
                                                    : 'B';
  return decode(letter, given.bits(0));
}

/// Judges by the module's content, because it does not record which passes have run. If one kernel
/// is known to be ordered, all are: one may have lost every flag.
static bool seemsSynchronised(ModuleOp module) {
  if (llvm::any_of(module.getOps<func::FuncOp>(), isOrderPromised))
    return false;
  return module
      .walk([](Operation *op) {
        llvm::StringRef name = op->getName().getStringRef();
        return name == "hivm.hir.pipe_barrier" || name == "hivm.hir.set_flag" ||
                       name == "hivm.hir.wait_flag"
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

Execution Machine::run(ModuleOp module, const CallList &list, const std::vector<Tensor> &inputs) {
  core.addMemory({parameters.bufferBytes, fillPattern});
  for (const GlobalBuffer &buffer : list.buffers)
    core.addMemory(contentsOf(buffer, inputs, fillPattern));
  tensorCount = list.buffers.size();
  const bool seemsOrdered = seemsSynchronised(module);
  for (const KernelCall &call : list.calls) {
    auto kernel = module.lookupSymbol<func::FuncOp>(call.function);
    if (!kernel || kernel.getNumArguments() != call.arguments.size()) {
      end(ExecutionStatus::unsupported, "the module has no such kernel: " + call.kernel);
      break;
    }
    SmallVector<Datum> arguments;
    for (auto [argument, type] : llvm::zip_equal(call.arguments, kernel.getArgumentTypes())) {
      Datum made;
      if (argument.buffer < 0)
        made.number = scalarArgument(argument, inputs);
      else if (auto memory = dyn_cast<MemRefType>(type)) {
        made.reference = referenceOf(memory, memory.getShape());
        made.reference->space = 1 + static_cast<int>(argument.buffer);
      }
      arguments.push_back(std::move(made));
    }
    core.promisesOrder = seemsOrdered || isOrderPromised(kernel);
    if (!runKernel(call.kernel, kernel, arguments))
      break;
  }

  Execution result;
  result.status = ending;
  result.message = message;
  collectResults(
      list.buffers, inputs,
      [&](size_t number) -> const WatchedMemory & {
        return core.memory(static_cast<int>(1 + number));
      },
      result);
  result.events = std::move(core.log.events);
  return result;
}

bool Machine::runKernel(llvm::StringRef name, func::FuncOp kernel, ArrayRef<Datum> arguments) {
  values.clear();
  for (auto [value, datum] : llvm::zip_equal(kernel.getArguments(), arguments))
    values[value] = datum;
  core.beginKernel(name);
  SmallVector<Datum> nothing;
  if (!runBlock(kernel.getBody().front(), nothing))
    return false;
  core.endKernel();
  // Releases the kernel's own allocations; the unified buffer keeps its contents.
  core.keepMemories(1 + tensorCount);
  elements.forgetBits();
  return true;
}

bool Machine::runBlock(Block &block, llvm::SmallVectorImpl<Datum> &given) {
  for (Operation &op : block.without_terminator())
    if (!runOp(op))
      return false;
  given.clear();
  for (Value operand : block.getTerminator()->getOperands())
    given.push_back(values[operand]);
  return true;
}

bool Machine::runOp(Operation &op) {
  if (++opCount > parameters.opsMax)
    return end(ExecutionStatus::trapped, "the kernel does not end");
  core.beginOp(op.getName().getStringRef(), opCount);
  if (isa<scf::ForOp>(op))
    return runLoop(op);
  if (isa<scf::IfOp>(op))
    return runBranch(op);
  if (op.getName().getStringRef().starts_with("annotation."))
    return true;
  for (auto run : {&Machine::runScalar, &Machine::runReference, &Machine::runTensor,
                   &Machine::runSynchronisation, &Machine::runVector})
    if (std::optional<bool> done = (this->*run)(op))
      return *done;
  return unsupported(op);
}

bool Machine::runLoop(Operation &op) {
  auto loop = cast<scf::ForOp>(op);
  SmallVector<Datum> carried;
  for (Value init : loop.getInitArgs())
    carried.push_back(values[init]);
  int64_t upper = integer(loop.getUpperBound()), step = integer(loop.getStep());
  if (step <= 0)
    return end(ExecutionStatus::trapped, "a loop goes " + llvm::Twine(step) + " at a time");
  for (int64_t i = integer(loop.getLowerBound()); i < upper; i += step) {
    setInteger(loop.getInductionVar(), i);
    for (auto [argument, datum] : llvm::zip_equal(loop.getRegionIterArgs(), carried))
      values[argument] = datum;
    if (!runBlock(*loop.getBody(), carried))
      return false;
  }
  for (auto [result, datum] : llvm::zip_equal(loop.getResults(), carried))
    values[result] = datum;
  return true;
}

bool Machine::runBranch(Operation &op) {
  auto branch = cast<scf::IfOp>(op);
  Region &arm =
      integer(branch.getCondition()) & 1 ? branch.getThenRegion() : branch.getElseRegion();
  SmallVector<Datum> given;
  if (!arm.empty() && !runBlock(arm.front(), given))
    return false;
  for (auto [result, datum] : llvm::zip_equal(branch.getResults(), given))
    values[result] = datum;
  return true;
}

} // namespace npufuzz::hivm
