//===- TransferLog.h - which elements transfers moved -----------*- C++ -*-===//
//
// Two stages of the pipeline can be compared by the elements they move, not only by results.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_TRANSFERLOG_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_TRANSFERLOG_H

#include "backend/Backend.h"
#include "interpreter/Value.h"

#include "llvm/ADT/DenseMap.h"

namespace npufuzz::npu {

/// Content of Execution::transfers. Elements are added before their bounds are checked, so a
/// transfer that traps shows where it went.
class TransferLog {
public:
  explicit TransferLog(llvm::ArrayRef<interpreter::Value> arguments) {
    for (size_t i = 0; i < arguments.size(); ++i)
      if (arguments[i].kind() == interpreter::Value::Kind::memory)
        argumentOf[arguments[i].memory().allocation.get()] = static_cast<int32_t>(i);
  }

  void add(const interpreter::Allocation &memory, int64_t globalElement, int64_t tileElement,
           bool isWrite, int32_t lane = -1, int64_t bankElement = -1) {
    if (elements.size() >= transfersRecordedMax) {
      complete = false;
      return;
    }
    auto found = argumentOf.find(&memory);
    elements.push_back({found == argumentOf.end() ? -1 : found->second, isWrite, globalElement,
                        tileElement, lane, bankElement});
  }

  std::vector<TransferredElement> elements;
  bool complete = true;

private:
  llvm::DenseMap<const interpreter::Allocation *, int32_t> argumentOf;
};

} // namespace npufuzz::npu

#endif
