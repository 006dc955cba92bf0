//===- DrawLanes.cpp - draws legal vector instructions of every kind ------===//
//
// Uses three groups of eight registers, which hold any operand in any grouping, and the mask
// register. They are loaded from the bank first and stored there last.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/Encoding.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"
#include "campaign/sequences/DrawSequence.h"

namespace npufuzz::campaign::sequences {

using pytorchsim::Fill;
using pytorchsim::StepKind;
using pytorchsim::VectorAccess;
using pytorchsim::VectorForm;
using pytorchsim::VectorInstruction;

static constexpr uint64_t groups[] = {8, 16, 24};
static constexpr uint64_t groupBytes = 256, registerBytes = 32, maskOffset = 3 * groupBytes;

static void moveAll(Sequence &sequence, StepKind kind) {
  addStep(sequence, StepKind::vectorLength, {groupBytes / 8, 64, 3});
  for (uint64_t group : groups)
    addStep(sequence, kind, {group, (group / 8 - 1) * groupBytes});
  addStep(sequence, StepKind::vectorLength, {registerBytes / 8, 64, 0});
  addStep(sequence, kind, {0, maskOffset});
}

/// Draws the bits of an element and the number of registers in a group, within the limits of the
/// row.
static std::pair<uint64_t, uint64_t> drawType(Choices &choices, const VectorInstruction &row) {
  bool isWide = row.rules & (pytorchsim::ruleWidens | pytorchsim::ruleNarrows);
  std::vector<uint64_t> widths;
  for (uint64_t bits : {32, 8, 16, 64})
    if (bits >= row.widthMin && (!isWide || bits < 64) &&
        (!(row.rules & pytorchsim::ruleFloat) || bits == 32 || (bits == 64 && !isWide)))
      widths.push_back(bits);
  return {choices.pick("element bits", widths), choices.draw("registers", isWide ? 2 : 3)};
}

static uint64_t drawLength(Choices &choices, uint64_t bits, uint64_t group) {
  uint64_t lengthMax = (registerBytes * 8 << group) / bits;
  return choices.chance("all", 1, 3) ? lengthMax : choices.draw("elements", lengthMax);
}

/// Draws a value for the integer register that a step loads: a small number, or any. A 32-bit float
/// has ones in the upper half.
static uint64_t drawScalar(Choices &choices, bool isFloat, uint64_t bits) {
  if (!isFloat && choices.chance("small", 1, 2))
    return choices.draw("scalar", 40);
  uint64_t any = choices.draw("any scalar", UINT64_MAX - 1);
  return isFloat && bits == 32 ? any | uint64_t(UINT32_MAX) << 32 : any;
}

static uint64_t drawGroup(Choices &choices, std::string_view label,
                          std::initializer_list<uint64_t> others = {}) {
  std::vector<uint64_t> free;
  for (uint64_t group : groups)
    if (!llvm::is_contained(others, group))
      free.push_back(group);
  return choices.pick(label, free);
}

static void drawInstruction(Choices &choices, Sequence &sequence) {
  const VectorInstruction &row = choices.pick("instruction", pytorchsim::vectorInstructions());
  std::vector<VectorForm> forms;
  for (VectorForm form :
       {pytorchsim::formVector, pytorchsim::formScalar, pytorchsim::formImmediate})
    if (row.forms & form)
      forms.push_back(form);
  VectorForm form = choices.pick("form", forms);
  auto [bits, group] = drawType(choices, row);
  uint64_t first = drawGroup(choices, "first"), second = drawGroup(choices, "second");
  uint64_t result = row.rules & pytorchsim::ruleApart
                        ? drawGroup(choices, "result", {first, second})
                        : drawGroup(choices, "result");
  bool isMasked = !(row.rules & pytorchsim::ruleUnmasked) && choices.chance("masked", 1, 3);
  if (row.rules & pytorchsim::ruleFixedFirst)
    first = 0;
  if (form == pytorchsim::formScalar)
    second = pytorchsim::encoding::first;
  if (form == pytorchsim::formImmediate)
    second = choices.draw("immediate", 31);
  if (row.rules & pytorchsim::ruleFixedSecond)
    second = row.field;
  addStep(sequence, StepKind::vectorLength, {drawLength(choices, bits, group), bits, group});
  uint32_t word =
      pytorchsim::vectorWord(row, form, isMasked, static_cast<uint32_t>(result),
                             static_cast<uint32_t>(first), static_cast<uint32_t>(second));
  uint64_t scalar = form == pytorchsim::formScalar
                        ? drawScalar(choices, row.rules & pytorchsim::ruleFloat, bits)
                        : 0;
  addStep(sequence, StepKind::raw, {word, scalar, 0});
}

/// Draws an aligned access to the lane's own bank; unaligned and foreign accesses are no subject of
/// this family.
static void drawAccess(Choices &choices, Sequence &sequence) {
  const VectorAccess &access = choices.pick("access", pytorchsim::vectorAccesses());
  bool hasIndices = access.mode == 1 || access.mode == 3,
       ofBytes = hasIndices || access.unitKind == 8 || access.unitKind == 11;
  static constexpr uint64_t widths[] = {32, 8, 16, 64};
  uint64_t bits = ofBytes ? 8 : choices.pick("element bits", widths);
  uint64_t group = choices.draw("registers", access.fields > 1 ? 2 : 3);
  uint64_t length = drawLength(choices, bits, group), bytes = bits / 8;
  uint64_t stride = access.mode == 2 ? bytes * choices.draw("stride", 3) : 0;
  uint64_t span = hasIndices             ? groupBytes
                  : access.mode == 2     ? stride * length + bytes
                  : access.unitKind == 8 ? registerBytes * access.fields
                                         : length * bytes * access.fields;
  uint64_t room = sequence.bankBytes - pytorchsim::stackBytes;
  if (span > room)
    span = bytes, length = 1, stride = 0;
  uint64_t at = bytes * choices.draw("bank offset", (room - span) / bytes);
  uint64_t data = drawGroup(choices, "data");
  uint64_t second =
      hasIndices ? drawGroup(choices, "indices", {data}) : pytorchsim::encoding::second;
  bool isMasked = access.unitKind == 0 && choices.chance("masked", 1, 3);
  addStep(sequence, StepKind::vectorLength, {length, bits, group});
  addStep(sequence, StepKind::rawMemory,
          {pytorchsim::accessWord(access, isMasked, static_cast<uint32_t>(data),
                                  static_cast<uint32_t>(second), static_cast<uint32_t>(bits)),
           at, stride});
}

void drawLanes(Choices &choices, Sequence &sequence) {
  sequence.comparesLanes = true;
  fillMemory(choices, sequence, ~uint64_t(0));
  moveAll(sequence, StepKind::load);
  for (uint64_t left = 1 + choices.draw("instructions", 5); left > 0; --left)
    if (choices.chance("access", 1, 6))
      drawAccess(choices, sequence);
    else
      drawInstruction(choices, sequence);
  moveAll(sequence, StepKind::store);
}

} // namespace npufuzz::campaign::sequences
