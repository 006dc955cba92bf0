//===- ModelTransfer.cpp - the DMA and the systolic array -----------------===//
//
// Moves elements between DRAM and banks as a descriptor asks, and multiplies on the systolic
// array. Refuses whatever depends on an order that the machine does not promise.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/ModelState.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace llvm;

namespace npufuzz::pytorchsim {

std::string ModelState::runTransfer(const Step &step) {
  const std::vector<uint64_t> &n = step.numbers;
  switch (step.kind) {
  case StepKind::configure:
    transfer.extents = {n[0], n[1], n[2], n[3]};
    transfer.split = n[4];
    transfer.laneStride = n[5];
    transfer.elementBytes = n[6];
    transfer.isIndirect = n[7] != 0;
    isConfigured = true;
    return n[4] > 3 || n[8] > 3 ? "no axis or no type of that number" : "";
  case StepKind::globalStrides:
    transfer.globalStrides = {n[0], n[1], n[2], n[3]};
    hasGlobalStrides = true;
    return "";
  case StepKind::bankStrides:
    transfer.bankStrides = {n[0], n[1], n[2], n[3]};
    hasBankStrides = true;
    return "";
  case StepKind::indices:
    indexOffset = n[0];
    indexBytes = n[1];
    indexStride = n[2];
    return !is_contained({1u, 2u, 4u, 8u}, n[1]) || n[2] > extentMax ? "no kind of index" : "";
  default:
    return move(step);
  }
}

/// Computes the place of each element, or what is wrong with it. Elements of a destination are
/// distinct, because their order is not promised.
std::string ModelState::placesOf(bool isOut, uint64_t dramOffset, uint64_t bankOffset) {
  std::string trouble;
  std::vector<bool> written(isOut ? dram.size() : banks.size()); // by the first byte of an element
  uint64_t bytes = transfer.elementBytes;
  places.clear();
  // Sums may wrap, so never add up the ends of elements.
  auto fits = [](uint64_t at, uint64_t bytes, uint64_t of) {
    return bytes <= of && at <= of - bytes;
  };
  // Ends at the first wrong element. All earlier ones lie in distinct places, so there are at most
  // as many as memory has.
  auto place = [&](uint64_t lane, bool isUsed, uint64_t global, uint64_t bank) {
    if (isOut && !isUsed)
      return true;
    uint64_t inBank = bankOffset + bank * bytes, inDram = dramOffset + global * bytes;
    if (transfer.isIndirect && isUsed) {
      uint64_t at = indexOffset + bank * indexBytes;
      if (!fits(at, indexBytes, bankBytes)) {
        trouble = "an index outside of the bank";
        return false;
      }
      inDram += banks.read(lane * bankBytes + at, indexBytes) * indexStride * bytes;
    }
    // An element that begins in the bank and ends in the next one has left it, too.
    if (!fits(inBank, bytes, bankBytes)) {
      status = scratchpadOverrun;
      return false;
    }
    if (isUsed && !fits(inDram, bytes, dram.size()))
      trouble = formatv("element at {0} of {1} bytes of DRAM", inDram, dram.size());
    else if (auto isWritten = written[isOut ? inDram : lane * bankBytes + inBank])
      trouble = "two elements in one place";
    else
      isWritten = true;
    places.push_back({isUsed, inDram, lane * bankBytes + inBank});
    return trouble.empty();
  };
  transfer.forEachElement(lanes, place);
  return trouble;
}

std::string ModelState::move(const Step &step) {
  uint64_t dramOffset = step.numbers[0], bankOffset = step.numbers[1];
  bool isOut = step.kind == StepKind::moveOut;
  if (!isConfigured || !hasGlobalStrides || !hasBankStrides)
    return "a descriptor that is not configured";
  if (std::string broken = transfer.brokenContract(lanes); !broken.empty())
    return broken;
  uint64_t bytes = transfer.elementBytes;
  if (dramOffset % bytes != 0 || bankOffset > bankBytes)
    return "an address in DRAM that is not aligned, or one far off in the bank";
  if (transfer.isIndirect && (indexBytes == 0 || indexOffset % indexBytes != 0))
    return "no indices, or not aligned";
  if (std::string trouble = placesOf(isOut, dramOffset, bankOffset); !trouble.empty())
    return trouble;
  if (status != 0)
    return "";
  if (transfer.isIndirect && !isOut) {
    // The machine may read indices before or after the same move overwrites them.
    std::vector<bool> overwritten(banks.size());
    for (const Place &place : places)
      std::fill_n(overwritten.begin() + static_cast<ptrdiff_t>(place.bank), bytes, true);
    for (const Place &place : places) {
      uint64_t lane = place.bank / bankBytes,
               element = (place.bank % bankBytes - bankOffset) / bytes;
      // A lane without elements reads no index: its bank may hold none.
      uint64_t index = lane * bankBytes + indexOffset + element * indexBytes;
      for (uint64_t at = index; at < std::min(index + indexBytes, banks.size()); ++at)
        if (overwritten[at])
          return "it overwrites its own indices";
    }
  }
  for (const Place &place : places) {
    if (isOut)
      dram.copy(place.dram, banks, place.bank, bytes);
    else if (place.isUsed)
      banks.copy(place.bank, dram, place.dram, bytes);
    else
      banks.write(place.bank, bytes, 0);
  }
  return "";
}

/// Sums of products of such numbers are exact in any order if there are fewer than 2^14 of them: 24
/// bits hold 2^14 times 2^10.
static bool isSmallInteger(float value) {
  return std::abs(value) <= 32 && value == std::rint(value);
}

std::string ModelState::runArray(const Step &step) {
  if (elementBits != 32)
    return "the array takes elements of 32 bits";
  uint64_t reg = step.numbers[0];
  if (step.kind == StepKind::pop) {
    if (outputs.front().size() < length)
      return formatv("{0} results are popped and {1} are there", length, outputs.front().size());
    for (uint64_t lane = 0; lane < lanes; ++lane)
      for (uint64_t i = 0; i < length; ++i) {
        registers.write(registerAt(lane, reg) + 4 * i, 4,
                        bit_cast<uint32_t>(outputs[lane].front()));
        outputs[lane].pop_front();
      }
    return "";
  }
  std::vector<std::vector<float>> pushed(length, std::vector<float>(lanes));
  for (uint64_t lane = 0; lane < lanes; ++lane)
    for (uint64_t i = 0; i < length; ++i) {
      uint64_t at = registerAt(lane, reg) + 4 * i;
      float value = bit_cast<float>(static_cast<uint32_t>(registers.read(at, 4)));
      if (registers.isApproximate(at, 4) || !isSmallInteger(value))
        return "operands of the array whose sums depend on the order";
      pushed[i][lane] = value;
    }
  for (const std::vector<float> &vector : pushed)
    for (uint64_t lane = 0; lane < lanes; ++lane) {
      if (step.kind == StepKind::pushWeights) {
        weights[lane].pop_front();
        weights[lane].push_back(vector[lane]);
        continue;
      }
      float sum = 0;
      for (uint64_t k = 0; k < lanes; ++k)
        sum += vector[k] * weights[lane][k];
      outputs[lane].push_back(sum);
    }
  return "";
}

} // namespace npufuzz::pytorchsim
