//===- LateFrame.h - operands kept for an instruction that lags -*- C++ -*-===//
//
// Lets an instruction read its buffers again when its effect happens, after a race.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_LATEFRAME_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_LATEFRAME_H

#include "interpreter/Executor.h"

namespace npufuzz::npu {

/// A copy of some values of a function's frame, from which steps of the same function can be
/// executed later. It keeps registers, and not the contents of buffers.
class LateFrame {
public:
  LateFrame(const interpreter::Call &call, llvm::ArrayRef<uint32_t> slots)
      : executor(call.executor), types(call.frame.types), slots(slots) {
    for (uint32_t slot : slots)
      values.push_back(call.frame.slots[slot]);
  }

  /// Calls f(executor, frame).
  template <typename F> auto with(F f) const {
    std::vector<interpreter::Value> all(types.size());
    for (auto [slot, value] : llvm::zip_equal(slots, values))
      all[slot] = value;
    interpreter::Frame frame{all, types};
    return f(executor, frame);
  }

private:
  interpreter::Executor &executor;
  llvm::ArrayRef<interpreter::SlotType> types;
  llvm::ArrayRef<uint32_t> slots; ///< of the decoded code, which outlives the run
  llvm::SmallVector<interpreter::Value, 4> values;
};

} // namespace npufuzz::npu

#endif
