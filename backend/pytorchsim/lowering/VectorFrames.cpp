//===- VectorFrames.cpp ---------------------------------------------------===//
//
// The simulator keeps a lane's spills at the top of its bank, as far down as the stack pointer has
// moved. LLVM gives the size of a frame, but not of the part that holds vectors: that is a number
// of vector registers, which a prologue computes from vlenb.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/VectorFrames.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>

using namespace llvm;

namespace npufuzz::pytorchsim {

FrameReader::FrameReader(const TargetMachine &machine, int64_t vectorBits)
    : registers(*machine.getMCRegisterInfo()), vectorBytes(vectorBits / 8) {}

Error FrameReader::see(const ObjectInstruction &instruction) {
  if (instruction.beginsFunction || frames.empty()) {
    frames.push_back(0);
    known.clear();
  }
  const MCInst &code = instruction.code;
  if (code.getNumOperands() == 0 || !code.getOperand(0).isReg())
    return Error::success();
  StringRef target = registers.getName(code.getOperand(0).getReg());
  std::optional<int64_t> value = valueOf(instruction);
  if (target == "X2")
    return movePointer(instruction, value);
  if (value)
    known[target] = *value;
  else
    known.erase(target);
  return Error::success();
}

int64_t FrameReader::deepest() const {
  SmallVector<int64_t> sorted = frames;
  llvm::sort(sorted, std::greater<>());
  int64_t bytes = 0;
  for (int64_t frame : ArrayRef(sorted).take_front(3))
    bytes += frame;
  return bytes;
}

static bool isStore(StringRef name) {
  return is_contained({"SD", "SW", "SH", "SB", "FSD", "FSW", "FSH"}, name) ||
         name.starts_with("VS") || name.starts_with("C_SD") || name.starts_with("C_SW");
}

/// Tracks the stack pointer as a distance from its value at entry: `value` is its new value for an
/// old one of 0.
Error FrameReader::movePointer(const ObjectInstruction &instruction, std::optional<int64_t> value) {
  if (isStore(instruction.name))
    return Error::success();
  StringRef from = nameAt(instruction.code, 1);
  if (from == "X8") // restored from the frame pointer, at the end
    return Error::success();
  if (!value || from != "X2")
    return createStringError("cannot tell how far " + instruction.name + " moves the stack");
  frames.back() += std::max<int64_t>(-*value, 0);
  return Error::success();
}

StringRef FrameReader::nameAt(const MCInst &code, unsigned number) const {
  return number < code.getNumOperands() && code.getOperand(number).isReg()
             ? registers.getName(code.getOperand(number).getReg())
             : "";
}

/// Value of an operand. The zero register and, see movePointer, the stack pointer are 0.
std::optional<int64_t> FrameReader::at(const MCInst &code, unsigned number) const {
  if (number >= code.getNumOperands())
    return std::nullopt;
  const MCOperand &operand = code.getOperand(number);
  if (operand.isImm())
    return operand.getImm();
  if (!operand.isReg())
    return std::nullopt;
  StringRef name = registers.getName(operand.getReg());
  if (name == "X0" || name == "X2")
    return 0;
  auto value = known.find(name);
  return value == known.end() ? std::nullopt : std::optional(value->second);
}

static std::optional<int64_t> lui(std::optional<int64_t> upper) {
  return upper ? std::optional<int64_t>(int32_t(uint32_t(*upper) << 12)) : std::nullopt;
}

/// Value of the instruction's destination, for the instructions that prologues use.
std::optional<int64_t> FrameReader::valueOf(const ObjectInstruction &instruction) const {
  constexpr int64_t vlenb = 0xc22;
  const MCInst &code = instruction.code;
  StringRef name = instruction.name;
  if (name == "CSRRS" && at(code, 1) == vlenb)
    return vectorBytes;
  name.consume_front("C_");
  if (name == "LI")
    return at(code, 1);
  if (name == "LUI")
    return lui(at(code, 1));
  if (name == "MV")
    return at(code, 1);
  std::optional<int64_t> a = at(code, 1), b = at(code, 2);
  if (!a || !b)
    return std::nullopt;
  if (name == "ADDI" || name == "ADDI16SP" || name == "ADD" || name == "ADDIW")
    return *a + *b;
  if (name == "SUB")
    return *a - *b;
  if (name == "SLLI")
    return *a << (*b & 63);
  if (name == "MUL")
    return *a * *b;
  return std::nullopt;
}

} // namespace npufuzz::pytorchsim
