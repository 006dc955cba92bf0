//===- AirMachine.cpp - makes, runs and judges tasks ----------------------===//
//
// Adds tasks while the control runs, then runs them in an order that respects their waits.
// Afterwards it looks for deadlocks, races, and channels that need more than one message of depth.
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/AirMachine.h"
#include "interpreter/Memory.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace npufuzz::interpreter;

namespace npufuzz::air {

namespace {

/// Slots of outer values that an op and its regions use.
struct SlotsAround : StepCache {
  llvm::SmallVector<uint32_t> slots;
};

void collect(const Step &step, llvm::DenseSet<uint32_t> &defined, llvm::SetVector<uint32_t> &used) {
  for (auto [number, slot] : llvm::enumerate(step.slots))
    if (number < step.operandCount)
      used.insert(slot);
    else
      defined.insert(slot);
  for (const auto &region : step.regions)
    for (const CodeBlock &block : region->blocks) {
      defined.insert(block.arguments.begin(), block.arguments.end());
      for (const Step &inner : block.steps)
        collect(inner, defined, used);
    }
}

llvm::SmallVector<uint32_t> slotsAround(const Step &step) {
  llvm::DenseSet<uint32_t> defined;
  llvm::SetVector<uint32_t> used;
  collect(step, defined, used);
  llvm::SmallVector<uint32_t> around;
  for (uint32_t slot : used)
    if (!defined.contains(slot))
      around.push_back(slot);
  return around;
}

/// Maximum length of an op's text in a message.
constexpr size_t opTextMax = 240;

/// Kind of an op for signatures, without its dialect.
StringRef roleOf(Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (name == "execute")
    for (Operation &inner : op->getRegion(0).front())
      if (!isAirTerminator(&inner) && !isPure(&inner))
        return roleOf(&inner);
  return isa<linalg::LinalgOp>(op) ? "linalg" : name;
}

} // namespace

std::string OpTexts::of(Operation *op) {
  Operation *around = op;
  while (!around->hasTrait<OpTrait::IsIsolatedFromAbove>() && around->getParentOp())
    around = around->getParentOp();
  if (around != numbered) {
    names = std::make_unique<AsmState>(around, OpPrintingFlags().skipRegions().useLocalScope());
    numbered = around;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, *names);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.size() > opTextMax ? text.substr(0, opTextMax) + "…" : text;
}

Flow AirMachine::addTask(Call &call, const TaskIds &tokens, TaskId &id) {
  if (graph.size() >= TaskGraph::tasksMax)
    return call.unsupported("in a kernel of more than " + Twine(TaskGraph::tasksMax) + " tasks");
  Task task;
  task.step = &call.step;
  for (uint32_t slot : slotsAround(call.step))
    task.values.push_back({slot, call.frame.slots[slot]});
  llvm::SetVector<TaskId> before(threadWaitsFor.begin(), threadWaitsFor.end());
  before.insert(tokens.begin(), tokens.end());
  task.before.assign(before.begin(), before.end());
  id = graph.add(std::move(task));
  return Flow::next;
}

void AirMachine::touchElement(const Allocation &memory, size_t element, bool isWrite) {
  Touched &touched = graph[running].touched[&memory];
  llvm::BitVector &elements = isWrite ? touched.written : touched.read;
  if (elements.empty())
    elements.resize(static_cast<unsigned>(memory.bits.size()));
  if (element < memory.bits.size())
    elements.set(static_cast<unsigned>(element));
}

void AirMachine::touch(const MemoryReference &memory, bool isWrite, bool isView) {
  graph[running].touched[memory.allocation.get()].throughView |= isView;
  forEachIndex(memory.sizes, [&](ArrayRef<int64_t> index) {
    int64_t element = memory.offset;
    for (auto [position, stride] : llvm::zip_equal(index, memory.strides))
      element += position * stride;
    touchElement(*memory.allocation, static_cast<size_t>(memory.base + memory.unit * element),
                 isWrite);
    return true;
  });
}

void AirMachine::report(MachineEvent::Kind kind, Operation *op, const Twine &detail,
                        const Twine &sort) {
  log.where = texts.of(op);
  log.report(kind, detail.str(), sort.str());
}

/// First task with an op among those that wait for one another; tasks that only wait have none.
/// Every cycle contains a task with an op.
Task &AirMachine::firstOutside(ArrayRef<TaskId> order) {
  llvm::BitVector done(static_cast<unsigned>(graph.size()));
  for (TaskId id : order)
    done.set(id);
  int first = done.find_first_unset();
  while (!graph[static_cast<TaskId>(first)].step)
    first = done.find_next_unset(static_cast<unsigned>(first));
  return graph[static_cast<TaskId>(first)];
}

Flow AirMachine::reportDeadlock(Call &call, ArrayRef<TaskId> order) {
  report(MachineEvent::Kind::idleWait, firstOutside(order).step->op,
         Twine(graph.size() - order.size()) + " of " + Twine(graph.size()) +
             " tasks wait for one another",
         "of tasks for one another");
  return call.trap("deadlock: tasks wait for one another");
}

Flow AirMachine::runTasks(Call &call, ArrayRef<TaskId> order) {
  runsTasks = true;
  for (TaskId id : order) {
    Task &task = graph[id];
    if (!task.step)
      continue;
    running = id;
    for (const auto &[slot, value] : task.values)
      call.frame.slots[slot] = value;
    Call inner(call.executor, call.frame, *task.step);
    if (task.step->handler(inner) == Flow::stop)
      return Flow::stop;
  }
  runsTasks = false;
  return Flow::next;
}

void AirMachine::judgeRaces(ArrayRef<TaskGraph::Wait> inStreams, ArrayRef<TaskId> order) {
  for (const Race &race : graph.races(order, inStreams)) {
    Operation *first = graph[race.first].step->op, *second = graph[race.second].step->op;
    bool throughView = graph[race.first].touched[race.memory].throughView ||
                       graph[race.second].touched[race.memory].throughView;
    report(MachineEvent::Kind::dataRace, second,
           "element " + Twine(race.element) + " of memory that `" + texts.of(first) +
               "` touches, too: no token orders them",
           "of " + roleOf(first) + " and " + roleOf(second) +
               (throughView ? " through a subview" : ""));
  }
}

void AirMachine::clear() {
  graph.clear();
  streams.clear();
  locked.clear();
  contents.clear();
  piecesOf.clear();
  ownWaits.clear();
  threadWaitsFor.clear();
}

Flow AirMachine::flush(Call &call) {
  if (graph.size() == 0)
    return Flow::next;
  if (connectStreams(call) == Flow::stop)
    return Flow::stop;
  std::vector<TaskId> order = graph.order();
  if (order.size() < graph.size())
    return reportDeadlock(call, order);
  if (runTasks(call, order) == Flow::stop)
    return Flow::stop;
  std::vector<TaskGraph::Wait> inStreams = orderInStreams();
  std::vector<TaskId> streamed = graph.order(inStreams);
  bool isStreamed = streamed.size() == graph.size();
  // If several threads use one stream, the order in which the program reaches its ops may be one in
  // which they cannot run.
  if (!isStreamed)
    inStreams.clear();
  judgeRaces(inStreams, isStreamed ? streamed : order);
  // Reported last: any other event says more.
  if (isStreamed)
    judgeDepth(inStreams);
  clear();
  return Flow::next;
}

} // namespace npufuzz::air
