//===- MutationStudyTest.cpp - are wrong kernels flagged, right ones not? -===//
//
// Correct kernels, and mutants of each with one synchronisation step dropped, moved or weakened.
// Schedules.h decides which mutants are really wrong, because it tries every order of the pipes.
// The recording machine runs one order and must come to the same answer.
//
//===----------------------------------------------------------------------===//
#include "Schedules.h"

#include "backend/pto/recording/Machine.h"

#include "gtest/gtest.h"

#include <iostream>

using namespace npufuzz;
using namespace npufuzz::test;
using pto::pipeMTE2;
using pto::pipeMTE3;
using pto::pipeV;

namespace {

constexpr int tensorA = 100, tensorB = 101, tensorC = 102, tensorCount = 3;
constexpr uint64_t tileBytes = 32;

Step load(int tile, int tensor) { return {Step::load, tile, tensor}; }
Step add(int tile, int first, int second) { return {Step::add, tile, first, second}; }
Step store(int tensor, int tile) { return {Step::store, tensor, tile}; }
Step set(unsigned from, unsigned to, int64_t id = 0) { return {Step::set, 0, 0, 0, from, to, id}; }
Step wait(unsigned from, unsigned to, int64_t id = 0) {
  return {Step::wait, 0, 0, 0, from, to, id};
}
Step barrier(unsigned pipe = Step::pipeAll) { return {Step::barrier, 0, 0, 0, pipe}; }

struct NamedKernel {
  const char *name;
  Kernel steps;
};

std::vector<NamedKernel> correctKernels() {
  std::vector<NamedKernel> kernels;
  kernels.push_back({"load, add, store",
                     {load(0, tensorA), set(pipeMTE2, pipeV), wait(pipeMTE2, pipeV), add(1, 0, 0),
                      set(pipeV, pipeMTE3), wait(pipeV, pipeMTE3), store(tensorB, 1)}});
  kernels.push_back(
      {"two loads, one flag",
       {load(0, tensorA), load(1, tensorB), set(pipeMTE2, pipeV), wait(pipeMTE2, pipeV),
        add(2, 0, 1), set(pipeV, pipeMTE3), wait(pipeV, pipeMTE3), store(tensorC, 2)}});
  kernels.push_back(
      {"two loads, a flag each",
       {load(0, tensorA), set(pipeMTE2, pipeV, 0), load(1, tensorB), set(pipeMTE2, pipeV, 1),
        wait(pipeMTE2, pipeV, 0), add(2, 0, 0), wait(pipeMTE2, pipeV, 1), add(3, 2, 1),
        set(pipeV, pipeMTE3), wait(pipeV, pipeMTE3), store(tensorC, 3)}});
  kernels.push_back({"barriers of all",
                     {load(0, tensorA), barrier(), add(1, 0, 0), barrier(pipeV), add(2, 1, 0),
                      barrier(), store(tensorB, 2)}});
  // One buffer, two iterations: the second load waits for the first add.
  kernels.push_back(
      {"a loop over one buffer",
       {set(pipeV, pipeMTE2),  set(pipeMTE3, pipeV),  wait(pipeV, pipeMTE2), load(0, tensorA),
        set(pipeMTE2, pipeV),  wait(pipeMTE2, pipeV), wait(pipeMTE3, pipeV), add(1, 0, 0),
        set(pipeV, pipeMTE2),  set(pipeV, pipeMTE3),  wait(pipeV, pipeMTE3), store(tensorB, 1),
        set(pipeMTE3, pipeV),  wait(pipeV, pipeMTE2), load(0, tensorC),      set(pipeMTE2, pipeV),
        wait(pipeMTE2, pipeV), wait(pipeMTE3, pipeV), add(1, 0, 0),          set(pipeV, pipeMTE2),
        set(pipeV, pipeMTE3),  wait(pipeV, pipeMTE3), store(tensorA, 1),     set(pipeMTE3, pipeV),
        wait(pipeV, pipeMTE2), wait(pipeMTE3, pipeV)}});
  kernels.push_back({"two buffers in turn",
                     {load(0, tensorA),
                      set(pipeMTE2, pipeV, 0),
                      load(1, tensorB),
                      set(pipeMTE2, pipeV, 1),
                      wait(pipeMTE2, pipeV, 0),
                      add(2, 0, 0),
                      set(pipeV, pipeMTE2, 0),
                      set(pipeV, pipeMTE3, 0),
                      wait(pipeV, pipeMTE2, 0),
                      load(0, tensorC),
                      set(pipeMTE2, pipeV, 0),
                      wait(pipeMTE2, pipeV, 1),
                      add(3, 1, 1),
                      set(pipeV, pipeMTE3, 1),
                      wait(pipeV, pipeMTE3, 0),
                      store(tensorA, 2),
                      wait(pipeV, pipeMTE3, 1),
                      store(tensorB, 3),
                      set(pipeMTE3, pipeV, 0),
                      wait(pipeMTE2, pipeV, 0),
                      wait(pipeMTE3, pipeV, 0),
                      add(2, 0, 0),
                      set(pipeV, pipeMTE3, 0),
                      wait(pipeV, pipeMTE3, 0),
                      store(tensorC, 2)}});
  // A store is loaded again: global memory needs order like buffers.
  kernels.push_back(
      {"through global memory",
       {load(0, tensorA), set(pipeMTE2, pipeV), wait(pipeMTE2, pipeV), add(1, 0, 0),
        set(pipeV, pipeMTE3), wait(pipeV, pipeMTE3), store(tensorB, 1), set(pipeMTE3, pipeMTE2),
        wait(pipeMTE3, pipeMTE2), load(2, tensorB), set(pipeMTE2, pipeV), wait(pipeMTE2, pipeV),
        add(3, 2, 2), set(pipeV, pipeMTE3), wait(pipeV, pipeMTE3), store(tensorC, 3)}});
  return kernels;
}

bool isSync(const Step &step) { return step.kind >= Step::set; }

/// Mutants with one change each.
std::vector<Kernel> mutantsOf(const Kernel &kernel) {
  std::vector<Kernel> mutants;
  for (size_t i = 0; i < kernel.size(); ++i) {
    if (!isSync(kernel[i]))
      continue;
    Kernel dropped = kernel;
    dropped.erase(dropped.begin() + static_cast<ptrdiff_t>(i));
    mutants.push_back(dropped);
    // Moved to any other place.
    for (size_t to = 0; to <= dropped.size(); ++to)
      if (to != i) {
        Kernel moved = dropped;
        moved.insert(moved.begin() + static_cast<ptrdiff_t>(to), kernel[i]);
        mutants.push_back(moved);
      }
    // Weakened: another flag, another pipe, or a barrier of one pipe.
    auto changed = [&](auto change) {
      Kernel weak = kernel;
      change(weak[i]);
      mutants.push_back(weak);
    };
    if (kernel[i].kind == Step::barrier) {
      if (kernel[i].from == Step::pipeAll)
        changed([](Step &step) { step.from = pipeV; });
      continue;
    }
    changed([](Step &step) { step.id ^= 1; });
    changed([](Step &step) { step.id = 5; });
    for (unsigned pipe : {pipeMTE2, pipeV, pipeMTE3}) {
      if (kernel[i].from != pipe && kernel[i].target != pipe) {
        changed([&](Step &step) { step.from = pipe; });
        changed([&](Step &step) { step.target = pipe; });
      }
    }
  }
  return mutants;
}

npufuzz_operand tileOperand(int tile) {
  npufuzz_operand operand = {};
  operand.kind = NPUFUZZ_TILE;
  operand.element = 'f';
  operand.rows = operand.valid_rows = 1;
  operand.columns = operand.valid_columns = 8;
  operand.valid_rows_set = operand.valid_columns_set = operand.address_set = 1;
  operand.address = static_cast<uint64_t>(tile) * tileBytes;
  return operand;
}

npufuzz_operand tensorOperand(pto::Machine &machine, int tensor) {
  npufuzz_operand operand = {};
  operand.kind = NPUFUZZ_GLOBAL;
  operand.element = 'f';
  operand.address =
      reinterpret_cast<uint64_t>(machine.pointerTo(static_cast<size_t>(tensor - tensorA)));
  for (int i = 0; i < 5; ++i) {
    operand.shape[i] = 1;
    operand.stride[i] = 8;
  }
  operand.shape[4] = 8;
  operand.stride[4] = 1;
  return operand;
}

/// Complaint of the machine; empty if there is none.
std::string complaint(const Kernel &kernel) {
  pto::Machine machine({8 * tileBytes}, 0);
  for (int i = 0; i < tensorCount; ++i)
    machine.addTensor(WatchedMemory(tileBytes, 0));
  machine.core.beginKernel("k");
  for (const Step &step : kernel)
    switch (step.kind) {
    case Step::load:
      machine.execute("TLOAD", {tileOperand(step.to), tensorOperand(machine, step.first)});
      break;
    case Step::add:
      machine.execute("TADD",
                      {tileOperand(step.to), tileOperand(step.first), tileOperand(step.second)});
      break;
    case Step::store:
      machine.execute("TSTORE", {tensorOperand(machine, step.to), tileOperand(step.first)});
      break;
    case Step::set:
      machine.core.setFlag(step.from, step.target, step.id);
      break;
    case Step::wait:
      machine.waitFlag(step.from, step.target, step.id);
      break;
    case Step::barrier:
      machine.core.barrier(step.from);
      break;
    }
  machine.core.endKernel();
  return machine.core.log.events.empty()
             ? ""
             : machine.core.log.events[0].where + ": " + machine.core.log.events[0].detail;
}

std::string listing(const Kernel &kernel) {
  std::string text;
  for (const Step &step : kernel)
    text += "  " + step.text() + "\n";
  return text;
}

} // namespace

TEST(MutationStudy, FlagsWhatIsWrongAndNothingElse) {
  int64_t kernels = 0, mutants = 0, wrong = 0, missed = 0, falseAlarms = 0, right = 0, states = 0;
  auto examine = [&](const Kernel &kernel, const char *name) {
    Truth truth = runEveryOrder(kernel);
    std::string said = complaint(kernel);
    states += truth.states;
    (truth.isWrong ? wrong : right) += 1;
    if (truth.isWrong && said.empty()) {
      ++missed;
      ADD_FAILURE() << "missed (" << truth.why << ") in a mutant of \"" << name << "\":\n"
                    << listing(kernel);
    }
    if (!truth.isWrong && !said.empty()) {
      ++falseAlarms;
      ADD_FAILURE() << "false alarm (" << said << ") in a mutant of \"" << name << "\":\n"
                    << listing(kernel);
    }
    return truth.isWrong;
  };
  for (const NamedKernel &kernel : correctKernels()) {
    ++kernels;
    EXPECT_FALSE(examine(kernel.steps, kernel.name)) << kernel.name << " is wrong itself";
    for (const Kernel &mutant : mutantsOf(kernel.steps)) {
      ++mutants;
      examine(mutant, kernel.name);
    }
  }
  std::cout << kernels << " correct kernels, " << mutants << " mutants of their synchronisation, "
            << wrong << " of them wrong in some order: " << wrong - missed << " flagged; " << right
            << " right in every order: " << falseAlarms << " flagged; " << states
            << " states looked at\n";
  EXPECT_GE(wrong, 100);
  EXPECT_GE(right, 20);
}
