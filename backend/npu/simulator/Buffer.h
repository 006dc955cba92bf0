//===- Buffer.h - the scratchpad's banks and the tiles in them --*- C++ -*-===//
//
// A buffer is a typed window on the banks. The writer of each byte is architectural state here, so
// a read of unwritten bytes differs from a wrong value.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_BUFFER_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_BUFFER_H

#include "backend/npu/simulator/BankLayout.h"
#include "interpreter/tile/TileKernels.h"

namespace npufuzz::npu {

using interpreter::Elements;
using interpreter::Extent;

/// Banks: bytes, and the buffer that wrote each of them.
///
/// Buffers may share addresses one after the other. A byte is defined for the buffer that wrote it
/// last, and undefined for every other one. So a buffer starts undefined without destroying what an
/// older one still reads. Buffers that overlap while both live lose what they wrote.
struct Banks {
  int64_t bytesPerLane = 0;
  std::vector<uint8_t> bytes;
  std::vector<uint32_t> writers; ///< 0: none

  Banks() = default;
  Banks(int64_t lanes, int64_t bytesPerLane)
      : bytesPerLane(bytesPerLane), bytes(lanes * bytesPerLane), writers(lanes * bytesPerLane) {}
};

/// One execution of npu.alloc.
class Buffer final : public interpreter::Payload {
public:
  const BankLayout *layout = nullptr;
  Banks *banks = nullptr;
  Banks own; ///< used if the alloc has no address
  int64_t address = 0;
  uint32_t id = 0;
  uint8_t fillPattern = 0;
  int64_t region = -1; ///< number in Pipes, once it tracks hazards here

  /// Valid-extent registers, as written.
  llvm::SmallVector<Extent, 4> valid;
  void setValid(llvm::ArrayRef<Extent> extents);

  /// Reads elements [element, element + count) of a lane's bank, all inside it, into `to` from
  /// `toAt` on.
  void read(int64_t lane, int64_t element, int64_t count, Elements &to, size_t toAt) const;
  void write(int64_t lane, int64_t element, uint64_t bits, bool undefined);
  void write(BankLayout::Place place, uint64_t bits, bool undefined) {
    write(place.lane, place.element, bits, undefined);
  }
  /// Sets every byte to zero.
  void zero();

  /// Gathers the whole tile in logical order, with its valid extents clamped to the shape.
  void gather(Elements &to) const;
  /// Per lane * bankElements + element: 1 inside these extents. Cached until the extents change.
  const std::vector<uint8_t> &inside(llvm::ArrayRef<int64_t> extents);

private:
  size_t byteOf(int64_t lane, int64_t element) const {
    return static_cast<size_t>(lane * banks->bytesPerLane + address +
                               element * layout->elementBytes);
  }
  /// Returns false, and the pattern of undefined memory, if another buffer wrote one of its bytes.
  template <typename Word> bool readElement(size_t byte, uint64_t mask, uint64_t &bits) const;

  std::vector<uint8_t> insideFlags;
  llvm::SmallVector<int64_t, 6> insideExtents;
};

} // namespace npufuzz::npu

#endif
