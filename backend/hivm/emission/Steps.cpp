//===- Steps.cpp - computes functions in steps of f32 ---------------------===//
//
// Uses e^-|x|, which never overflows. With e^-x, 1 / (1 + e^-x) would be 0 below -88, where the
// sigmoid is still a subnormal number. Other kinds are converted to f32, which is exact, and back,
// which rounds once, as the language requires.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/OpNames.h"
#include "backend/hivm/emission/TileOps.h"

using namespace mlir;

namespace npufuzz::hivm {

constexpr llvm::StringLiteral toNearest = "rint";

Instruction TileOps::portionOf(const Operand &x, bool timesX, MadeInF32 made) {
  auto number = [&](const std::string &text) {
    return Operand{constantOf(ElementKind::f32, text), "f32"};
  };
  Operand one = number("1.0"), magnitude = made({"vabs", {x}}),
          below = made({"vmul", {magnitude, number("-1.0")}}), power = made({"vexp", {below}}),
          sum = made({"vadd", {power, one}}),
          isNegative = made({"vcmp", {x, number("0.0")}, "", {}, "", "lt"}),
          share = made({"vsel", {isNegative, power, one}});
  if (timesX)
    share = made({"vmul", {x, share}});
  return {"vdiv", {share, sum}};
}

Instruction TileOps::geluOf(const Operand &x, MadeInF32 made) {
  auto number = [&](const std::string &text) {
    return Operand{constantOf(ElementKind::f32, text), "f32"};
  };
  // The square root of one half, in f32.
  Operand scaled = made({"vmul", {x, number("0.707106769")}}), error = made({"verf", {scaled}}),
          sum = made({"vadd", {error, number("1.0")}}), half = made({"vmul", {x, number("0.5")}});
  return {"vmul", {half, sum}};
}

void TileOps::writeInSteps(Operation *op) {
  const Buffer &from = bufferOf(op->getOperand(0));
  if (!findOpName(op->getName().stripDialect(), from.kind))
    return refuse("op " + op->getName().getStringRef());
  Extents valid = from.valid;
  Operand x = taken(from, valid);
  Buffer &to = allocate(op->getResult(0), valid);
  auto made = [&](const Instruction &instruction) {
    bool isMask = instruction.name == "vcmp";
    return taken(interim(instruction, isMask ? ElementKind::i1 : ElementKind::f32, to), valid);
  };
  bool isOther = from.kind != ElementKind::f32;
  if (isOther)
    x = made({"vcast", {x}, "", {}, toNearest});
  Instruction last =
      isa<tile::GeluOp>(op) ? geluOf(x, made) : portionOf(x, isa<tile::SiluOp>(op), made);
  if (isOther)
    last = {"vcast", {made(last)}, "", {}, toNearest};
  emit(last, to, takenOf(to, valid));
}

} // namespace npufuzz::hivm
