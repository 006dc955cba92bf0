//===- VectorInstructions.cpp - the rows ----------------------------------===//
//
// One row per instruction and one per form of memory access, with the rules of legal words.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/VectorInstructions.h"

#include "backend/pytorchsim/machine/Encoding.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

static constexpr uint8_t vv = formVector, vx = formScalar, vi = formImmediate, vvx = vv | vx,
                         vxi = vx | vi, all = vv | vx | vi;
static constexpr uint16_t carry = ruleUnmasked | ruleUsesMask, toMask = ruleMaskResult | ruleApart,
                          masks = ruleMaskOperands | ruleMaskResult | ruleUnmasked,
                          widens = ruleWidens | ruleApart, narrows = ruleNarrows | ruleApart,
                          wide = ruleWidens | ruleWideFirst | ruleApart, fixed = ruleFixedSecond;

static constexpr VectorInstruction rows[] = {
    {"vadd", 0x00, 0, all, ruleNone},
    {"vsub", 0x02, 0, vvx, ruleNone},
    {"vrsub", 0x03, 0, vxi, ruleNone},
    {"vminu", 0x04, 0, vvx, ruleNone},
    {"vmin", 0x05, 0, vvx, ruleNone},
    {"vmaxu", 0x06, 0, vvx, ruleNone},
    {"vmax", 0x07, 0, vvx, ruleNone},
    {"vand", 0x09, 0, all, ruleNone},
    {"vor", 0x0a, 0, all, ruleNone},
    {"vxor", 0x0b, 0, all, ruleNone},
    {"vrgather", 0x0c, 0, all, ruleApart},
    {"vslideup", 0x0e, 0, vxi, ruleApart},
    {"vslidedown", 0x0f, 0, vxi, ruleNone},
    {"vadc", 0x10, 0, all, carry},
    {"vmadc", 0x11, 0, all, carry | toMask},
    {"vsbc", 0x12, 0, vvx, carry},
    {"vmsbc", 0x13, 0, vvx, carry | toMask},
    {"vmerge", 0x17, 0, all, carry},
    {"vmseq", 0x18, 0, all, toMask},
    {"vmsne", 0x19, 0, all, toMask},
    {"vmsltu", 0x1a, 0, vvx, toMask},
    {"vmslt", 0x1b, 0, vvx, toMask},
    {"vmsleu", 0x1c, 0, all, toMask},
    {"vmsle", 0x1d, 0, all, toMask},
    {"vmsgtu", 0x1e, 0, vxi, toMask},
    {"vmsgt", 0x1f, 0, vxi, toMask},
    {"vsaddu", 0x20, 0, all, ruleNone},
    {"vsadd", 0x21, 0, all, ruleNone},
    {"vssubu", 0x22, 0, vvx, ruleNone},
    {"vssub", 0x23, 0, vvx, ruleNone},
    {"vsll", 0x25, 0, all, ruleNone},
    {"vsmul", 0x27, 0, vvx, ruleNone},
    {"vsrl", 0x28, 0, all, ruleNone},
    {"vsra", 0x29, 0, all, ruleNone},
    {"vssrl", 0x2a, 0, all, ruleNone},
    {"vssra", 0x2b, 0, all, ruleNone},
    {"vnsrl", 0x2c, 0, all, narrows},
    {"vnsra", 0x2d, 0, all, narrows},
    {"vnclipu", 0x2e, 0, all, narrows},
    {"vnclip", 0x2f, 0, all, narrows},
    {"vwredsumu", 0x30, 0, vv, ruleWidens | ruleReduces},
    {"vwredsum", 0x31, 0, vv, ruleWidens | ruleReduces},
    {"vredsum", 0x00, 1, vv, ruleReduces},
    {"vredand", 0x01, 1, vv, ruleReduces},
    {"vredor", 0x02, 1, vv, ruleReduces},
    {"vredxor", 0x03, 1, vv, ruleReduces},
    {"vredminu", 0x04, 1, vv, ruleReduces},
    {"vredmin", 0x05, 1, vv, ruleReduces},
    {"vredmaxu", 0x06, 1, vv, ruleReduces},
    {"vredmax", 0x07, 1, vv, ruleReduces},
    {"vaaddu", 0x08, 1, vvx, ruleNone},
    {"vaadd", 0x09, 1, vvx, ruleNone},
    {"vasubu", 0x0a, 1, vvx, ruleNone},
    {"vasub", 0x0b, 1, vvx, ruleNone},
    {"vslide1up", 0x0e, 1, vx, ruleApart},
    {"vslide1down", 0x0f, 1, vx, ruleNone},
    {"vmv.s.x", 0x10, 1, vx, ruleUnmasked | ruleFixedFirst},
    {"vzext.vf2", 0x12, 1, vv, fixed | ruleApart, 6, 16},
    {"vsext.vf2", 0x12, 1, vv, fixed | ruleApart, 7, 16},
    {"vzext.vf4", 0x12, 1, vv, fixed | ruleApart, 4, 32},
    {"vsext.vf4", 0x12, 1, vv, fixed | ruleApart, 5, 32},
    {"vzext.vf8", 0x12, 1, vv, fixed | ruleApart, 2, 64},
    {"vsext.vf8", 0x12, 1, vv, fixed | ruleApart, 3, 64},
    {"vmsbf", 0x14, 1, vv, fixed | masks | ruleApart, 1},
    {"vmsof", 0x14, 1, vv, fixed | masks | ruleApart, 2},
    {"vmsif", 0x14, 1, vv, fixed | masks | ruleApart, 3},
    {"viota", 0x14, 1, vv, fixed | ruleMaskOperands | ruleApart, 16},
    {"vid", 0x14, 1, vv, fixed | ruleFixedFirst, 17},
    {"vcompress", 0x17, 1, vv, ruleUnmasked | ruleApart},
    {"vmandn", 0x18, 1, vv, masks},
    {"vmand", 0x19, 1, vv, masks},
    {"vmor", 0x1a, 1, vv, masks},
    {"vmxor", 0x1b, 1, vv, masks},
    {"vmorn", 0x1c, 1, vv, masks},
    {"vmnand", 0x1d, 1, vv, masks},
    {"vmnor", 0x1e, 1, vv, masks},
    {"vmxnor", 0x1f, 1, vv, masks},
    {"vdivu", 0x20, 1, vvx, ruleNone},
    {"vdiv", 0x21, 1, vvx, ruleNone},
    {"vremu", 0x22, 1, vvx, ruleNone},
    {"vrem", 0x23, 1, vvx, ruleNone},
    {"vmulhu", 0x24, 1, vvx, ruleNone},
    {"vmul", 0x25, 1, vvx, ruleNone},
    {"vmulhsu", 0x26, 1, vvx, ruleNone},
    {"vmulh", 0x27, 1, vvx, ruleNone},
    {"vmadd", 0x29, 1, vvx, ruleNone},
    {"vnmsub", 0x2b, 1, vvx, ruleNone},
    {"vmacc", 0x2d, 1, vvx, ruleNone},
    {"vnmsac", 0x2f, 1, vvx, ruleNone},
    {"vwaddu", 0x30, 1, vvx, widens},
    {"vwadd", 0x31, 1, vvx, widens},
    {"vwsubu", 0x32, 1, vvx, widens},
    {"vwsub", 0x33, 1, vvx, widens},
    {"vwaddu.w", 0x34, 1, vvx, wide},
    {"vwadd.w", 0x35, 1, vvx, wide},
    {"vwsubu.w", 0x36, 1, vvx, wide},
    {"vwsub.w", 0x37, 1, vvx, wide},
    {"vwmulu", 0x38, 1, vvx, widens},
    {"vwmulsu", 0x3a, 1, vvx, widens},
    {"vwmul", 0x3b, 1, vvx, widens},
    {"vwmaccu", 0x3c, 1, vvx, widens},
    {"vwmacc", 0x3d, 1, vvx, widens},
    {"vwmaccus", 0x3e, 1, vx, widens},
    {"vwmaccsu", 0x3f, 1, vvx, widens},
    {"vfadd", 0x00, 2, vvx, ruleFloat},
    {"vfredusum", 0x01, 2, vv, ruleFloat | ruleReduces},
    {"vfsub", 0x02, 2, vvx, ruleFloat},
    {"vfredosum", 0x03, 2, vv, ruleFloat | ruleReduces},
    {"vfmin", 0x04, 2, vvx, ruleFloat},
    {"vfredmin", 0x05, 2, vv, ruleFloat | ruleReduces},
    {"vfmax", 0x06, 2, vvx, ruleFloat},
    {"vfredmax", 0x07, 2, vv, ruleFloat | ruleReduces},
    {"vfsgnj", 0x08, 2, vvx, ruleFloat},
    {"vfsgnjn", 0x09, 2, vvx, ruleFloat},
    {"vfsgnjx", 0x0a, 2, vvx, ruleFloat},
    {"vfslide1up", 0x0e, 2, vx, ruleFloat | ruleApart},
    {"vfslide1down", 0x0f, 2, vx, ruleFloat},
    {"vfmv.s.f", 0x10, 2, vx, ruleFloat | ruleUnmasked | ruleFixedFirst},
    {"vfcvt.xu.f", 0x12, 2, vv, ruleFloat | fixed, 0},
    {"vfcvt.x.f", 0x12, 2, vv, ruleFloat | fixed, 1},
    {"vfcvt.f.xu", 0x12, 2, vv, ruleFloat | fixed, 2},
    {"vfcvt.f.x", 0x12, 2, vv, ruleFloat | fixed, 3},
    {"vfcvt.rtz.xu.f", 0x12, 2, vv, ruleFloat | fixed, 6},
    {"vfcvt.rtz.x.f", 0x12, 2, vv, ruleFloat | fixed, 7},
    {"vfwcvt.xu.f", 0x12, 2, vv, ruleFloat | fixed | widens, 8},
    {"vfwcvt.x.f", 0x12, 2, vv, ruleFloat | fixed | widens, 9},
    {"vfwcvt.f.xu", 0x12, 2, vv, ruleFloat | fixed | widens, 10},
    {"vfwcvt.f.x", 0x12, 2, vv, ruleFloat | fixed | widens, 11},
    {"vfwcvt.f.f", 0x12, 2, vv, ruleFloat | fixed | widens, 12},
    {"vfncvt.xu.f", 0x12, 2, vv, ruleFloat | fixed | narrows, 16},
    {"vfncvt.x.f", 0x12, 2, vv, ruleFloat | fixed | narrows, 17},
    {"vfncvt.f.xu", 0x12, 2, vv, ruleFloat | fixed | narrows, 18},
    {"vfncvt.f.x", 0x12, 2, vv, ruleFloat | fixed | narrows, 19},
    {"vfncvt.f.f", 0x12, 2, vv, ruleFloat | fixed | narrows, 20},
    {"vfncvt.rod.f.f", 0x12, 2, vv, ruleFloat | fixed | narrows, 21},
    {"vfsqrt", 0x13, 2, vv, ruleFloat | fixed, 0},
    {"vfrsqrt7", 0x13, 2, vv, ruleFloat | fixed, 4},
    {"vfrec7", 0x13, 2, vv, ruleFloat | fixed, 5},
    {"vfclass", 0x13, 2, vv, ruleFloat | fixed, 16},
    {"vfmerge", 0x17, 2, vx, ruleFloat | carry},
    {"vmfeq", 0x18, 2, vvx, ruleFloat | toMask},
    {"vmfle", 0x19, 2, vvx, ruleFloat | toMask},
    {"vmflt", 0x1b, 2, vvx, ruleFloat | toMask},
    {"vmfne", 0x1c, 2, vvx, ruleFloat | toMask},
    {"vmfgt", 0x1d, 2, vx, ruleFloat | toMask},
    {"vmfge", 0x1f, 2, vx, ruleFloat | toMask},
    {"vfdiv", 0x20, 2, vvx, ruleFloat},
    {"vfrdiv", 0x21, 2, vx, ruleFloat},
    {"vfmul", 0x24, 2, vvx, ruleFloat},
    {"vfrsub", 0x27, 2, vx, ruleFloat},
    {"vfmadd", 0x28, 2, vvx, ruleFloat},
    {"vfnmadd", 0x29, 2, vvx, ruleFloat},
    {"vfmsub", 0x2a, 2, vvx, ruleFloat},
    {"vfnmsub", 0x2b, 2, vvx, ruleFloat},
    {"vfmacc", 0x2c, 2, vvx, ruleFloat},
    {"vfnmacc", 0x2d, 2, vvx, ruleFloat},
    {"vfmsac", 0x2e, 2, vvx, ruleFloat},
    {"vfnmsac", 0x2f, 2, vvx, ruleFloat},
    {"vfwadd", 0x30, 2, vvx, ruleFloat | widens},
    {"vfwredusum", 0x31, 2, vv, ruleFloat | ruleWidens | ruleReduces},
    {"vfwsub", 0x32, 2, vvx, ruleFloat | widens},
    {"vfwredosum", 0x33, 2, vv, ruleFloat | ruleWidens | ruleReduces},
    {"vfwadd.w", 0x34, 2, vvx, ruleFloat | wide},
    {"vfwsub.w", 0x36, 2, vvx, ruleFloat | wide},
    {"vfwmul", 0x38, 2, vvx, ruleFloat | widens},
    {"vfwmacc", 0x3c, 2, vvx, ruleFloat | widens},
    {"vfwnmacc", 0x3d, 2, vvx, ruleFloat | widens},
    {"vfwmsac", 0x3e, 2, vvx, ruleFloat | widens},
    {"vfwnmsac", 0x3f, 2, vvx, ruleFloat | widens},
};

ArrayRef<VectorInstruction> vectorInstructions() { return rows; }

/// Category of the instruction's form in its space.
static uint32_t categoryOf(uint8_t space, VectorForm form) {
  if (space == 0)
    return form == formVector ? 0 : form == formImmediate ? 3 : 4;
  if (space == 1)
    return form == formVector ? 2 : 6;
  return form == formVector ? 1 : 5;
}

uint32_t vectorWord(const VectorInstruction &instruction, VectorForm form, bool isMasked,
                    uint32_t result, uint32_t first, uint32_t second) {
  bool usesMask = instruction.rules & ruleUsesMask;
  uint32_t unmasked = isMasked || usesMask ? 0 : 1;
  return uint32_t(instruction.function) << 26 | unmasked << 25 | first << 20 | second << 15 |
         categoryOf(instruction.space, form) << 12 | result << 7 | 0x57;
}

static constexpr VectorAccess accesses[] = {
    {"masked load", false, 0, 0, 1},
    {"masked store", true, 0, 0, 1},
    {"load of segments", false, 0, 0, 2},
    {"store of segments", true, 0, 0, 2},
    {"load with a stride", false, 2, 0, 1},
    {"store with a stride", true, 2, 0, 1},
    {"load of indices", false, 1, 0, 1},
    {"store of indices", true, 1, 0, 1},
    {"load of ordered indices", false, 3, 0, 1},
    {"store of ordered indices", true, 3, 0, 1},
    {"load of whole registers", false, 0, 8, 2},
    {"store of whole registers", true, 0, 8, 2},
    {"load of a mask", false, 0, 11, 1},
    {"store of a mask", true, 0, 11, 1},
    {"load that may end early", false, 0, 16, 1},
};

ArrayRef<VectorAccess> vectorAccesses() { return accesses; }

uint32_t accessWord(const VectorAccess &access, bool isMasked, uint32_t data, uint32_t second,
                    uint32_t bits) {
  return uint32_t(access.fields - 1) << 29 | uint32_t(access.mode) << 26 |
         (isMasked ? 0u : 1u) << 25 | (access.mode == 0 ? access.unitKind : second) << 20 |
         encoding::first << 15 | encoding::widthField(bits) << 12 | data << 7 |
         (access.isStore ? 0x27 : 0x07);
}

StringRef nameOfVectorWord(uint32_t word) {
  uint32_t category = word >> 12 & 7, second = word >> 15 & 31;
  if ((word & 0x7f) != 0x57) {
    for (const VectorAccess &access : accesses)
      if (access.isStore == ((word & 0x7f) == 0x27) && access.mode == (word >> 26 & 3) &&
          access.fields == (word >> 29) + 1 &&
          (access.mode != 0 || access.unitKind == (word >> 20 & 31)))
        return access.name;
    return "";
  }
  for (const VectorInstruction &row : rows)
    for (VectorForm form : {formVector, formScalar, formImmediate})
      if (row.function == word >> 26 && (row.forms & form) &&
          categoryOf(row.space, form) == category &&
          (!(row.rules & ruleFixedSecond) || row.field == second))
        return row.name;
  return "";
}

} // namespace npufuzz::pytorchsim
