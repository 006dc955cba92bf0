//===- VectorInstructions.h - vector instructions by their rules -*- C++ -*-===//
//
// Rules for legal words, without meanings. The simulator itself, on one lane, gives the result that
// all lanes must compute.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_VECTORINSTRUCTIONS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_VECTORINSTRUCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace npufuzz::pytorchsim {

/// Forms of the second operand; a set of bits.
enum VectorForm : uint8_t { formVector = 1, formScalar = 2, formImmediate = 4 };

/// Rules that a legal word must obey; a set of bits.
enum VectorRule : uint16_t {
  ruleNone = 0,
  ruleFloat = 1,         ///< elements are floats of 32 or 64 bits
  ruleWidens = 2,        ///< the result has elements of twice the bits
  ruleNarrows = 4,       ///< the first operand has elements of twice the bits
  ruleWideFirst = 8,     ///< the first operand has the result's bits
  ruleMaskResult = 16,   ///< one bit per element
  ruleMaskOperands = 32, ///< all operands are masks
  ruleApart = 64,        ///< the result shares no register with an operand
  ruleUnmasked = 128,    ///< takes no mask
  ruleUsesMask = 256,    ///< the mask is an operand
  ruleFixedSecond = 512, ///< the second operand's field selects the operation
  ruleFixedFirst = 1024, ///< the first operand's field must be 0
  ruleReduces = 2048,    ///< second operand and result are single elements
};

struct VectorInstruction {
  llvm::StringLiteral name;
  uint8_t function; ///< six bits
  /// 0: integers; 1: integers, the other opcode space; 2: floats.
  uint8_t space;
  uint8_t forms;
  uint16_t rules;
  uint8_t field = 0;    ///< with ruleFixedSecond
  uint8_t widthMin = 8; ///< bits of an element
};
llvm::ArrayRef<VectorInstruction> vectorInstructions();

/// Builds the word; `second` is a register or the immediate.
uint32_t vectorWord(const VectorInstruction &instruction, VectorForm form, bool isMasked,
                    uint32_t result, uint32_t first, uint32_t second);

/// Loads and stores other than plain ones, in the middle of a bank's bytes.
struct VectorAccess {
  llvm::StringLiteral name;
  bool isStore;
  uint8_t mode;     ///< 0 unit stride, 1 unordered indices, 2 stride, 3 ordered indices
  uint8_t unitKind; ///< of unit stride: 0 plain, 8 whole registers, 11 mask, 16 fault-only-first
  uint8_t fields;   ///< segments; whole registers
};
llvm::ArrayRef<VectorAccess> vectorAccesses();
uint32_t accessWord(const VectorAccess &access, bool isMasked, uint32_t data, uint32_t second,
                    uint32_t bits);

/// Row of a word; empty: none.
llvm::StringRef nameOfVectorWord(uint32_t word);

} // namespace npufuzz::pytorchsim

#endif
