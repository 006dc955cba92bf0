//===- DrawTransfers.cpp - draws descriptors up to the limit of each field ---===//
//
// A transfer has extents, strides in a bank and in DRAM, and sometimes indices. A tile that does
// not fit shrinks axis by axis until it does. Some offsets lie at the end of a memory, where one
// byte too many becomes visible.
//
//===----------------------------------------------------------------------===//
#include "campaign/sequences/DrawSequence.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace npufuzz::campaign::sequences {

using pytorchsim::Fill;
using pytorchsim::StepKind;
using pytorchsim::Transfer;

namespace {

/// Room in the memories. Half of the bank is data; the rest holds the indices if there are any.
struct Room {
  uint64_t bank, dram; ///< bytes
};

class TransferDraw {
public:
  TransferDraw(Choices &choices, Sequence &sequence) : choices(choices), sequence(sequence) {}
  void draw();

private:
  void drawExtents();
  void drawBankStrides();
  void drawGlobalStrides();
  void drawIndices();
  void fillUnitAxes();
  uint64_t spanInBank() const;
  uint64_t spanInDram() const;
  bool shrinkOnce();
  std::array<uint64_t, 4> drawOrder(std::string_view label);

  Choices &choices;
  Sequence &sequence;
  Transfer transfer;
  bool isOut = false;
  uint64_t indexBytes = 4, indexStride = 0, indexMask = 0;
};

} // namespace

std::array<uint64_t, 4> TransferDraw::drawOrder(std::string_view label) {
  std::array<uint64_t, 4> order = {3, 2, 1, 0};
  for (uint64_t i = 0; i + 1 < order.size(); ++i)
    std::swap(order[i], order[i + choices.draw(label, order.size() - 1 - i)]);
  return order;
}

void TransferDraw::drawExtents() {
  static constexpr uint64_t laneStrides[] = {1, 2, 4, 3, 8, 16};
  static constexpr uint64_t sizes[] = {4, 2, 1, 8};
  uint64_t lanes = sequence.lanes;
  // The greatest extent is three lanes of 21845 bytes.
  constexpr uint64_t thirdOfExtent = pytorchsim::extentMax / 3;
  if (sequence.bankBytes >= thirdOfExtent && choices.chance("greatest extent", 1, 8)) {
    transfer.elementBytes = 1;
    transfer.split = choices.draw("split", 3);
    transfer.laneStride = thirdOfExtent;
    transfer.extents[transfer.split] = pytorchsim::extentMax;
    return;
  }
  transfer.elementBytes = choices.pick("element bytes", sizes);
  transfer.split = choices.draw("split", 3);
  transfer.laneStride = choices.pick("lane stride", laneStrides);
  for (uint64_t &extent : transfer.extents)
    extent = choices.chance("unit axis", 1, 2) ? 1 : 1 + choices.draw("extent", 7);
  uint64_t outer = choices.chance("many rounds", 1, 3) ? 2 + choices.draw("rounds", 3) : 1;
  uint64_t used =
      outer > 1 || choices.chance("all lanes", 1, 2) ? lanes : 1 + choices.draw("used", lanes - 1);
  transfer.extents[transfer.split] = outer * used * transfer.laneStride;
}

/// Lays out a tile in any order of its axes, with gaps. Axes outside the split one have strides as
/// if the tile had one lane: multiples of the split extent.
void TransferDraw::drawBankStrides() {
  uint64_t span = 1, splitExtent = transfer.extents[transfer.split],
           inBankExtent = transfer.laneStride * transfer.outerCount(sequence.lanes);
  bool isOutside = false;
  for (uint64_t axis : drawOrder("bank order")) {
    uint64_t gap = choices.chance("gap", 1, 6) ? choices.draw("gap elements", 3) : 0;
    uint64_t inBank = span + gap;
    if (isOutside) {
      uint64_t rows = llvm::divideCeil(inBank, inBankExtent);
      transfer.bankStrides[axis] = rows * splitExtent;
      inBank = rows * inBankExtent;
    } else {
      transfer.bankStrides[axis] = inBank;
    }
    span = inBank * (axis == transfer.split ? inBankExtent : transfer.extents[axis]);
    isOutside |= axis == transfer.split;
  }
}

/// In DRAM a source may overlap itself, as in broadcasts and windows. A destination has distinct
/// elements, even if an index moves each of them.
void TransferDraw::drawGlobalStrides() {
  uint64_t span = 1 + (transfer.isIndirect && isOut ? indexMask * indexStride : 0);
  bool overlaps = !isOut && choices.chance("overlaps", 1, 4);
  for (uint64_t axis : drawOrder("DRAM order")) {
    uint64_t gap = choices.chance("gap", 1, 6) ? choices.draw("gap elements", 3) : 0;
    transfer.globalStrides[axis] = overlaps ? choices.draw("stride", 9) : span + gap;
    span = (span + gap) * transfer.extents[axis];
  }
}

void TransferDraw::drawIndices() {
  // Masks must differ from the values that mark other kinds of fills.
  static constexpr uint64_t sizes[] = {8, 4, 2, 1}, masks[] = {3, 2, 7};
  transfer.isIndirect = choices.chance("indirect", 1, 5);
  if (!transfer.isIndirect)
    return;
  indexBytes = choices.pick("index bytes", sizes);
  indexMask = choices.pick("largest index", masks);
  indexStride = choices.draw("index stride", 9);
}

/// The strides of an axis with one coordinate have no effect, so the field may hold anything.
/// Outside the split axis it must still be a multiple of the split extent.
void TransferDraw::fillUnitAxes() {
  for (uint64_t axis = 0; axis < 4; ++axis) {
    if (transfer.extents[axis] != 1 || axis == transfer.split || !choices.chance("edge", 1, 4))
      continue;
    uint64_t extent = transfer.extents[transfer.split];
    transfer.bankStrides[axis] = pytorchsim::strideMax / extent * extent;
    transfer.globalStrides[axis] = pytorchsim::strideMax;
  }
}

uint64_t TransferDraw::spanInBank() const {
  Transfer::Axes inBank = transfer.stridesInBank(sequence.lanes);
  uint64_t span = 1;
  for (uint64_t axis = 0; axis < 4; ++axis) {
    uint64_t extent = axis == transfer.split
                          ? transfer.laneStride * transfer.outerCount(sequence.lanes)
                          : transfer.extents[axis];
    span += (extent - 1) * inBank[axis];
  }
  return span;
}

uint64_t TransferDraw::spanInDram() const {
  uint64_t span = 1 + (transfer.isIndirect ? indexMask * indexStride : 0);
  for (uint64_t axis = 0; axis < 4; ++axis)
    span += (transfer.extents[axis] - 1) * transfer.globalStrides[axis];
  return span;
}

/// Shrinks the largest axis; false if all are as small as possible.
bool TransferDraw::shrinkOnce() {
  uint64_t largest = 4, extentMax = 1;
  for (uint64_t axis = 0; axis < 4; ++axis)
    if (axis != transfer.split && transfer.extents[axis] > extentMax) {
      largest = axis;
      extentMax = transfer.extents[axis];
    }
  if (largest < 4) {
    transfer.extents[largest] /= 2;
    return true;
  }
  uint64_t &extent = transfer.extents[transfer.split];
  uint64_t outer = transfer.outerCount(sequence.lanes), used = transfer.usedLanes(sequence.lanes);
  if (outer > 1) {
    extent = extent / outer * (outer - 1);
    return true;
  }
  if (transfer.laneStride > 1) {
    extent = used;
    transfer.laneStride = 1;
    return true;
  }
  return false;
}

void TransferDraw::draw() {
  isOut = choices.chance("out", 1, 2);
  drawExtents();
  drawIndices();
  Room room = {transfer.isIndirect ? sequence.bankBytes / 2 : sequence.bankBytes,
               sequence.dramBytes};
  // Lays out a shrunk tile anew, in the end without gaps.
  while (true) {
    drawBankStrides();
    drawGlobalStrides();
    uint64_t bank = spanInBank() * transfer.elementBytes,
             indices = transfer.isIndirect ? spanInBank() * indexBytes : 0,
             dram = spanInDram() * transfer.elementBytes;
    if (bank <= room.bank && indices <= room.bank && dram <= room.dram)
      break;
    if (!shrinkOnce()) {
      indexStride = 0;
      transfer.extents[transfer.split] = 1;
    }
  }
  uint64_t bytes = transfer.elementBytes;
  auto offset = [&](std::string_view label, uint64_t room, uint64_t span, uint64_t unit) {
    uint64_t last = (room - span) / unit * unit;
    // At the end, one byte too many becomes visible.
    return choices.chance("at the end", 1, 4) ? last : unit * choices.draw(label, last / unit);
  };
  uint64_t bankOffset = offset("bank offset", room.bank, spanInBank() * bytes, bytes),
           dramOffset = offset("DRAM offset", room.dram, spanInDram() * bytes, bytes);
  if (transfer.isIndirect) {
    uint64_t at = room.bank + offset("index offset", room.bank, spanInBank() * indexBytes, 8);
    uint64_t mask = 0;
    for (uint64_t i = 0; i < 8; i += indexBytes)
      mask |= indexMask << 8 * i;
    sequence.fills.push_back(
        {Fill::Where::banks, room.bank, room.bank / 8, choices.draw("indices", UINT32_MAX), mask});
    addStep(sequence, StepKind::indices, {at, indexBytes, indexStride});
  }
  fillUnitAxes();
  static constexpr StepKind in[] = {StepKind::moveIn, StepKind::moveIn2, StepKind::moveIn3};
  uint64_t type = isOut ? 3 : choices.draw("which", 2);
  const Transfer::Axes &d = transfer.extents, &g = transfer.globalStrides,
                       &b = transfer.bankStrides;
  addStep(sequence, StepKind::configure,
          {d[0], d[1], d[2], d[3], transfer.split, transfer.laneStride, bytes, transfer.isIndirect,
           type});
  addStep(sequence, StepKind::globalStrides, {g[0], g[1], g[2], g[3]});
  addStep(sequence, StepKind::bankStrides, {b[0], b[1], b[2], b[3]});
  addStep(sequence, isOut ? StepKind::moveOut : in[type], {dramOffset, bankOffset});
}

void drawTransfers(Choices &choices, Sequence &sequence) {
  fillMemory(choices, sequence, ~uint64_t(0));
  // Indices are filled in before the first step, so only one move may read them: the first.
  TransferDraw(choices, sequence).draw();
  // Filling and comparing memory takes the simulator as long as 15 transfers.
  uint64_t more = choices.chance("many transfers", 1, 4) ? choices.draw("of many", 31)
                                                         : choices.draw("more transfers", 3);
  for (uint64_t left = more; left > 0; --left) {
    size_t fills = sequence.fills.size(), steps = sequence.steps.size();
    TransferDraw(choices, sequence).draw();
    if (sequence.fills.size() > fills) { // needs indices of its own
      sequence.fills.resize(fills);
      sequence.steps.resize(steps);
    }
  }
}

} // namespace npufuzz::campaign::sequences
