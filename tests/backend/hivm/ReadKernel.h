//===- ReadKernel.h - executes handwritten IR -------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_HIVM_READKERNEL_H
#define NPUFUZZ_TESTS_BACKEND_HIVM_READKERNEL_H

#include "backend/hivm/reading/Calls.h"
#include "backend/hivm/reading/Reader.h"
#include "backend/hivm/simulator/Machine.h"

namespace npufuzz::hivm {

/// A kernel @k on tensors of 16 f32 each: the first one holds 1, 2, …, and the others are never
/// initialised.
class ReadKernel {
public:
  explicit ReadKernel(const std::string &body, size_t tensors = 2, bool isOrderPromised = false) {
    mlir::DialectRegistry registry;
    registerReadDialects(registry);
    context.appendDialectRegistry(registry);
    std::string types, names;
    CallList calls;
    calls.calls.push_back({"k", "k", {}});
    for (size_t i = 0; i < tensors; ++i) {
      types += std::string(i ? ", " : "") + "memref<16xf32, #hivm.address_space<gm>>";
      names += std::string(i ? ", " : "") + "%arg" + std::to_string(i) +
               ": memref<16xf32, #hivm.address_space<gm>>";
      calls.buffers.push_back({ElementKind::f32, 16, i == 0 ? 0 : -1});
      calls.calls.back().arguments.push_back({static_cast<int64_t>(i), -1, 0, ElementKind::f32});
    }
    // The last one is a result that tests can read.
    calls.buffers.back().argument = static_cast<int64_t>(tensors) - 1;
    auto module = readModule(
        context, "\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (" + types +
                     ") -> (), sym_name = \"k\"}> ({\n  ^bb0(" + names + "):\n" + body +
                     "    \"func.return\"() : () -> ()\n  }) : () -> ()\n}) : "
                     "() -> ()\n");
    if (!module) {
      run.message = llvm::toString(module.takeError());
      run.status = ExecutionStatus::unsupported;
      return;
    }
    if (isOrderPromised)
      promiseOrder((*module)->lookupSymbol<mlir::func::FuncOp>("k"));
    std::vector<Tensor> inputs(tensors, Tensor(ElementKind::f32, {16}));
    for (int64_t i = 0; i < 16; ++i)
      inputs[0].setBits(i, __builtin_bit_cast(uint32_t, static_cast<float>(i + 1)));
    run = Machine({}, 0xa5).run(**module, calls, inputs);
  }

  float result(int64_t element) const {
    return __builtin_bit_cast(float, static_cast<uint32_t>(run.memory.back().bits(element)));
  }
  /// "race: SORT", "flag", "bounds", in order.
  std::vector<std::string> events() const {
    std::vector<std::string> all;
    for (const MachineEvent &event : run.events)
      all.push_back(event.kind == MachineEvent::Kind::dataRace      ? "race: " + event.sort
                    : event.kind == MachineEvent::Kind::idleWait    ? "flag"
                    : event.kind == MachineEvent::Kind::outOfBounds ? "bounds"
                                                                    : "other");
    return all;
  }

  Execution run;

private:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

/// A buffer of 16 f32 at a place of the unified buffer.
inline std::string buffer(const std::string &name, int64_t address) {
  return "    %a" + name + " = \"arith.constant\"() <{value = " + std::to_string(address) +
         " : i64}> : () -> i64\n    %" + name + " = \"hivm.hir.pointer_cast\"(%a" + name +
         ") <{operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> memref<16xf32, "
         "#hivm.address_space<ub>>\n";
}
inline const char *const ub = "memref<16xf32, #hivm.address_space<ub>>";
inline const char *const gm = "memref<16xf32, #hivm.address_space<gm>>";
inline std::string load(const std::string &from, const std::string &to) {
  return "    \"hivm.hir.load\"(" + from + ", " + to +
         ") <{init_out_buffer = false, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}> : (" +
         gm + ", " + ub + ") -> ()\n";
}
inline std::string store(const std::string &from, const std::string &to) {
  return "    \"hivm.hir.store\"(" + from + ", " + to + ") : (" + ub + ", " + gm + ") -> ()\n";
}
inline std::string add(const std::string &a, const std::string &b, const std::string &to) {
  return "    \"hivm.hir.vadd\"(" + a + ", " + b + ", " + to +
         ") <{broadcast = array<i64>, operandSegmentSizes = array<i32: 2, 1, 0>, transpose = "
         "array<i64>}> : (" +
         ub + ", " + ub + ", " + ub + ") -> ()\n";
}
inline std::string flag(const std::string &what, const std::string &from, const std::string &to,
                        int event = 0) {
  return "    \"hivm.hir." + what + "_flag\"() <{set_pipe = #hivm.pipe<PIPE_" + from +
         ">, static_event_id = #hivm.event<EVENT_ID" + std::to_string(event) +
         ">, wait_pipe = #hivm.pipe<PIPE_" + to + ">}> : () -> ()\n";
}
inline std::string flags(const std::string &from, const std::string &to, int event = 0) {
  return flag("set", from, to, event) + flag("wait", from, to, event);
}
inline std::string barrier(const std::string &pipe) {
  return "    \"hivm.hir.pipe_barrier\"() <{pipe = #hivm.pipe<PIPE_" + pipe + ">}> : () -> ()\n";
}

} // namespace npufuzz::hivm

#endif
