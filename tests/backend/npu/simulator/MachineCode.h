//===- MachineCode.h - npu IR text in, final memory out ---------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_NPU_SIMULATOR_MACHINECODE_H
#define NPUFUZZ_TESTS_BACKEND_NPU_SIMULATOR_MACHINECODE_H

#include "backend/npu/dialect/Npu.h"
#include "backend/npu/simulator/Simulator.h"

#include <gtest/gtest.h>

namespace npufuzz::npu {

/// Parses a module in any of the pipeline's dialects and simulates it.
class MachineCode {
public:
  explicit MachineCode(const std::string &text);
  Execution operator()(const std::vector<Tensor> &inputs, uint8_t fillPattern = 0xa5) const;
  mlir::ModuleOp module() const { return *owned; }

private:
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> owned;
};

/// `body` inside @main, which takes %m: memref<`tensor`> and %n: index, on a machine with that many
/// lanes.
std::string mainOf(const std::string &body, const std::string &tensor = "8xi32", int lanes = 2,
                   int bankBytes = 1024);

/// Row-major tensors of small numbers.
Tensor tensorOf(ElementKind kind, std::vector<int64_t> shape, const std::vector<int64_t> &numbers);
/// 0, 1, 2, …
Tensor counting(std::vector<int64_t> shape);
Tensor scalarIndex(int64_t number);
std::vector<int64_t> numbersOf(const Tensor &tensor);

/// Final contents of the first argument; a test failure if the run did not complete.
std::vector<int64_t> finalNumbers(const Execution &execution);
/// Flags of its defined elements.
std::vector<int> finalDefined(const Execution &execution);
/// All except the first `count`; empty if there are fewer.
template <typename T> std::vector<T> dropFirst(std::vector<T> all, size_t count) {
  all.erase(all.begin(), all.begin() + std::min(count, all.size()));
  return all;
}
int countEvents(const Execution &execution, MachineEvent::Kind kind);

} // namespace npufuzz::npu

#endif
