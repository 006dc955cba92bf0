//===- MachineState.h - scratchpad, buffers, systolic array -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_MACHINESTATE_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_MACHINESTATE_H

#include "backend/npu/simulator/BankLayout.h"
#include "backend/npu/simulator/ScalarCache.h"
#include "backend/npu/simulator/TaskGraph.h"
#include "backend/npu/simulator/TransferLog.h"
#include "interpreter/TileKernels.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <deque>
#include <memory>

namespace npufuzz::npu {

using interpreter::Call;
using interpreter::Elements;
using interpreter::Extent;
using interpreter::Flow;

/// Names, units and defaults as in Backend.h's settings.
struct MachineParameters {
  int64_t lanes = 8;         ///< npu.lanes; also the side of the systolic array
  int64_t vectorBits = 256;  ///< npu.vlen
  int64_t bankBytes = 32768; ///< npu.bank_bytes, per lane
  int64_t schedule = 0;      ///< npu.schedule: which legal order of what may happen in any

  static MachineParameters of(mlir::ModuleOp module);
  /// Bits of the widest register group.
  int64_t groupBits() const { return 8 * vectorBits; }
};

/// Banks: bytes, and which buffer wrote each of them.
///
/// Buffers may share addresses one after the other. A byte is defined for the buffer that wrote
/// it last, and undefined for every other one: a buffer starts undefined without destroying what
/// an older one still reads, and buffers that overlap while both live lose what they wrote.
struct Banks {
  int64_t bytesPerLane = 0;
  std::vector<uint8_t> bytes;
  std::vector<uint32_t> writers; ///< 0: nobody

  Banks() = default;
  Banks(int64_t lanes, int64_t bytesPerLane)
      : bytesPerLane(bytesPerLane), bytes(lanes * bytesPerLane), writers(lanes * bytesPerLane) {}
};

/// One execution of npu.alloc.
class Buffer final : public interpreter::Payload {
public:
  const BankLayout *layout = nullptr;
  Banks *banks = nullptr;
  Banks own; ///< where the alloc has no address
  int64_t address = 0;
  uint32_t id = 0;
  uint8_t fillPattern = 0;

  /// Valid-extent registers, as written.
  llvm::SmallVector<Extent, 4> valid;
  void setValid(llvm::ArrayRef<Extent> extents);

  /// Elements [element, element + count) of a lane's bank; they lie in the bank. to and toAt: where
  /// the first one goes.
  void read(int64_t lane, int64_t element, int64_t count, Elements &to, size_t toAt) const;
  void write(int64_t lane, int64_t element, uint64_t bits, bool undefined);
  void write(BankLayout::Place place, uint64_t bits, bool undefined) {
    write(place.lane, place.element, bits, undefined);
  }
  /// Zero in every byte.
  void zero();

  /// The whole tile in logical order, with its valid extents clamped to the shape.
  void gather(Elements &to) const;
  /// Per lane * bankElements + element: 1 inside these extents. Kept until the extents change.
  const std::vector<uint8_t> &inside(llvm::ArrayRef<int64_t> extents);

private:
  size_t byteOf(int64_t lane, int64_t element) const {
    return static_cast<size_t>(lane * banks->bytesPerLane + address +
                               element * layout->elementBytes);
  }
  std::vector<uint8_t> insideFlags;
  llvm::SmallVector<int64_t, 6> insideExtents;
};

/// One input pushed through the array: side elements in bits of the accumulator's type.
struct ArrayResult {
  llvm::SmallVector<uint64_t, 16> bits;
  llvm::SmallVector<uint8_t, 16> undefined;
};

class MachineState final : public interpreter::Extension {
public:
  MachineState(mlir::ModuleOp module, uint8_t fillPattern);

  MachineParameters parameters;
  uint8_t fillPattern;
  Banks scratchpad;
  TaskGraph tasks;
  int64_t core = 0; ///< that runs now
  ScalarCaches caches;
  /// Absent where nobody asked for it.
  std::unique_ptr<TransferLog> transfers;

  void onTransfer(const interpreter::Allocation &memory, int64_t globalElement, int64_t tileElement,
                  bool isWrite) override {
    if (transfers)
      transfers->add(memory, globalElement, tileElement, isWrite);
  }

  const BankLayout &layoutOf(BufferType type);
  uint32_t nextBufferId = 1;

  /// weights[j * side + k]; absent where it lay outside the valid extents.
  struct Weight {
    uint64_t bits = 0;
    bool present = false, undefined = false;
  };
  std::vector<Weight> weights;
  interpreter::Format weightFormat;
  std::deque<ArrayResult> results;

private:
  llvm::DenseMap<mlir::Type, std::unique_ptr<BankLayout>> layouts;
};

inline MachineState &machineOf(const Call &call) { return call.extension<MachineState>(); }
inline Buffer &bufferOf(const Call &call, unsigned operand) {
  return call.operand(operand).opaquePayload<Buffer>();
}
/// Valid extents of a buffer used to choose elements: clamped, undefined ones reported.
inline llvm::SmallVector<int64_t, 6> useValid(const Call &call, const Buffer &buffer) {
  return interpreter::useExtents(call, buffer.valid, buffer.layout->shape);
}

} // namespace npufuzz::npu

#endif
