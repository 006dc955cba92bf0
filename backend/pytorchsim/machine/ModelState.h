//===- ModelState.h - the model's memory and registers ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_MODELSTATE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_MODELSTATE_H

#include "backend/pytorchsim/machine/Sequence.h"
#include "backend/pytorchsim/machine/Transfer.h"

#include <deque>

namespace npufuzz::pytorchsim {

/// Little-endian memory with a mark per byte.
class Bytes {
public:
  Bytes() = default;
  explicit Bytes(llvm::ArrayRef<uint64_t> words);
  std::vector<uint64_t> words() const;
  uint64_t size() const { return bytes.size(); }
  uint64_t read(uint64_t at, uint64_t count) const;
  /// Writes bytes and marks them exact.
  void write(uint64_t at, uint64_t count, uint64_t value);
  void copy(uint64_t at, const Bytes &from, uint64_t fromAt, uint64_t count);
  void markApproximate(uint64_t at, uint64_t count) {
    std::fill_n(approximate.begin() + static_cast<ptrdiff_t>(at), count, 1);
  }
  bool isApproximate(uint64_t at, uint64_t count) const {
    return llvm::is_contained(llvm::ArrayRef(approximate).slice(at, count), 1);
  }

  std::vector<uint8_t> approximate;

private:
  std::vector<uint8_t> bytes;
};

/// Model of the machine. Steps return why their effect is not promised; empty: the step has run.
class ModelState {
public:
  explicit ModelState(const Sequence &sequence);
  std::string run(const Step &step);
  bool hasOutputs() const { return !outputs.front().empty(); }

  Bytes dram, banks;
  /// Status with which the simulator ends after a step has left its bank.
  int status = 0;

private:
  static constexpr uint64_t registerCount = 32, registerBytes = 32;

  std::string runTransfer(const Step &step);
  std::string move(const Step &step);
  std::string placesOf(bool isOut, uint64_t dramOffset, uint64_t bankOffset);
  std::string runVector(const Step &step);
  std::string checkVector(const Step &step);
  std::string setVectorLength(const Step &step);
  std::string moveVector(const Step &step);
  int statusOf(uint64_t offset, uint64_t elementBytes) const;
  std::string applyFunction(const Step &step);
  std::string runArray(const Step &step);
  std::string groupTrouble(uint64_t reg) const;
  uint64_t registerAt(uint64_t lane, uint64_t reg) const {
    return (lane * registerCount + reg) * registerBytes;
  }

  uint64_t lanes, bankBytes;
  bool comparesLanes;
  Bytes registers;
  uint64_t length = 0, elementBits = 0, groupLog2 = 0;
  std::vector<std::deque<float>> weights, outputs; ///< per lane
  Transfer transfer;
  bool isConfigured = false, hasGlobalStrides = false, hasBankStrides = false;
  uint64_t indexOffset = 0, indexBytes = 0, indexStride = 0;
  struct Place {
    bool isUsed;
    uint64_t dram, bank; ///< of all of DRAM, of all banks
  };
  std::vector<Place> places; ///< of the current move
};

} // namespace npufuzz::pytorchsim

#endif
