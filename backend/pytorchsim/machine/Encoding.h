//===- Encoding.h - instructions of the machine as words --------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_ENCODING_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_ENCODING_H

#include <cstdint>

namespace npufuzz::pytorchsim::encoding {

/// Numbers of the integer registers that sequences use.
inline constexpr uint32_t zero = 0, returnAddress = 1, operands = 10, first = 11, second = 12;

/// Function codes of the DMA's instructions.
enum class Dma : uint32_t {
  configure = 0,
  moveIn2 = 1,
  moveIn = 2,
  moveOut = 3,
  globalStrides = 4,
  bankStrides = 5,
  indices = 6,
  moveIn3 = 14,
};

constexpr uint32_t dma(Dma what, uint32_t rs1, uint32_t rs2) {
  return static_cast<uint32_t>(what) << 25 | rs2 << 20 | rs1 << 15 | 3u << 12 | 0x2b;
}

/// Instructions of the array and the function unit have the form of a coprocessor extension: with
/// or without a vector operand, with or without a result.
struct Coprocessor {
  uint32_t opcode; ///< of two bits
  bool hasOperand, hasResult;
  uint32_t immediate = 0;
};
inline constexpr Coprocessor pushWeights{1, true, false}, pushInputs{0, true, false},
    popResults{2, false, true}, markCompute{1, false, false}, laneNumber{0, false, true},
    expOf{3, true, true}, erfOf{0, true, true}, tanhOf{1, true, true}, sinOf{2, true, true, 0},
    cosOf{2, true, true, 1};

constexpr uint32_t coprocessor(Coprocessor what, uint32_t result, uint32_t operand) {
  return (what.hasOperand ? 2u : 0u) << 28 | what.opcode << 26 | (what.hasResult ? 0u : 1u) << 25 |
         operand << 20 | what.immediate << 15 | 3u << 12 | result << 7 | 0x5b;
}

/// Sets the vector length from rs1, `sew` bits per element and 2^groupLog2 registers. Elements past
/// the length or masked off stay unchanged.
constexpr uint32_t setVectorLength(uint32_t rs1, uint32_t sew, uint32_t groupLog2) {
  uint32_t sewLog2 = sew == 8 ? 0 : sew == 16 ? 1 : sew == 32 ? 2 : 3;
  return (sewLog2 << 3 | groupLog2) << 20 | rs1 << 15 | 7u << 12 | zero << 7 | 0x57;
}

/// Width field of loads and stores of elements of this many bits.
constexpr uint32_t widthField(uint32_t sew) {
  return sew == 8 ? 0 : sew == 16 ? 5 : sew == 32 ? 6 : 7;
}
constexpr uint32_t loadVector(uint32_t vd, uint32_t rs1, uint32_t sew) {
  return 1u << 25 | rs1 << 15 | widthField(sew) << 12 | vd << 7 | 0x07;
}
constexpr uint32_t storeVector(uint32_t vs, uint32_t rs1, uint32_t sew) {
  return 1u << 25 | rs1 << 15 | widthField(sew) << 12 | vs << 7 | 0x27;
}
/// Sets each element to rs1.
constexpr uint32_t broadcast(uint32_t vd, uint32_t rs1) {
  return 0x17u << 26 | 1u << 25 | rs1 << 15 | 4u << 12 | vd << 7 | 0x57;
}

constexpr uint32_t loadWord(uint32_t rd, uint32_t rs1, uint32_t offset) {
  return offset << 20 | rs1 << 15 | 3u << 12 | rd << 7 | 0x03;
}
constexpr uint32_t addImmediate(uint32_t rd, uint32_t rs1, uint32_t value) {
  return value << 20 | rs1 << 15 | rd << 7 | 0x13;
}
/// Moves the bits to the float register of the same number.
constexpr uint32_t moveToFloat(uint32_t rd, uint32_t rs1) {
  return 0x79u << 25 | rs1 << 15 | rd << 7 | 0x53;
}
/// Returns true if a vector instruction takes a float register.
constexpr bool takesFloatRegister(uint32_t word) {
  return (word & 0x7f) == 0x57 && (word >> 12 & 7) == 5;
}
inline constexpr uint32_t returnFromCode = returnAddress << 15 | 0x67;

} // namespace npufuzz::pytorchsim::encoding

#endif
