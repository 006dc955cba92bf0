//===- Composed.cpp - builds ops that hivm lacks from several others ------===//
//
// Logical shifts, floored remainders and quotients, and selections among masks.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/OpNames.h"
#include "backend/hivm/emission/TileOps.h"

using namespace mlir;

namespace npufuzz::hivm {

void TileOps::writeLogicalShift(tile::ShruOp op) {
  if (options.onTensors)
    return writeScalarShift(op, "shrui");
  const Buffer &from = bufferOf(op.getLhs());
  Extents valid = common(from.valid, bufferOf(op.getRhs()).valid);
  Operand source = taken(from, valid), amount = takenAsScalar(op.getRhs(), valid);
  Buffer &to = allocate(op.getResult(), valid);
  auto made = [&](llvm::StringRef name, std::vector<Operand> operands) {
    return taken(interim({name, std::move(operands)}, to.kind, to), valid);
  };
  // Shifts arithmetically, then clears the bits that this filled in. The least integer, shifted as
  // far, has ones there and in the original sign bit; another shift by one to the left leaves that
  // one out.
  Operand shifted = made("vshr", {source, amount}),
          lowest{constantOf(to.kind, extremeText(to.kind, /*isMax=*/false)), elementText(to)},
          one{constantOf(to.kind, "1"), elementText(to)}, signs = made("vbrc", {lowest}),
          filled = made("vshr", {signs, amount});
  Operand above = made("vshl", {filled, one}), kept = made("vnot", {above});
  emit({"vand", {shifted, kept}}, to, takenOf(to, valid));
}

Instruction TileOps::floorRemainder(const Operand &source, const Operand &divisor, const Buffer &to,
                                    const Extents &valid) {
  auto made = [&](ElementKind kind, const Instruction &instruction) {
    return taken(interim(instruction, kind, to), valid);
  };
  Operand zero{constantOf(to.kind, "0"), elementText(to)};
  auto compared = [&](const Operand &of, llvm::StringRef mode) {
    return made(ElementKind::i1, {"vcmp", {of, zero}, "", {}, "", mode});
  };
  // The remainder of truncated division has the dividend's sign. If the divisor has the other sign,
  // the divisor is added.
  Operand remainder = made(to.kind, {"vmod", {source, divisor}}),
          isBelow = compared(remainder, "lt"), isByMore = compared(divisor, "gt"),
          isAbove = compared(remainder, "gt"), isByLess = compared(divisor, "lt");
  Operand below = made(ElementKind::i1, {"vand", {isBelow, isByMore}}),
          above = made(ElementKind::i1, {"vand", {isAbove, isByLess}}),
          differs = made(ElementKind::i1, {"vor", {below, above}}),
          sum = made(to.kind, {"vadd", {remainder, divisor}});
  return {"vsel", {differs, sum, remainder}};
}

void TileOps::writeFloorRemainder(tile::ModOp op) {
  const Buffer &from = bufferOf(op.getLhs()), &by = bufferOf(op.getRhs());
  Extents valid = common(from.valid, by.valid);
  Operand source = taken(from, valid), divisor = taken(by, valid);
  Buffer &to = allocate(op.getResult(), valid);
  emit(floorRemainder(source, divisor, to, valid), to, takenOf(to, valid));
}

void TileOps::writeFloorQuotient(tile::FloorDivOp op) {
  const Buffer &from = bufferOf(op.getLhs()), &by = bufferOf(op.getRhs());
  if (!findOpName("floordiv", from.kind))
    return refuse("op tile.floordiv of " + elementText(from));
  // i8 has no remainder, no type is wider than i64, and for tensors nothing specifies the rounding
  // of integer quotients.
  if (from.kind == ElementKind::i8 || from.kind == ElementKind::i64 || options.onTensors)
    return writeScalarQuotient(op);
  Extents valid = common(from.valid, by.valid);
  Operand source = taken(from, valid), divisor = taken(by, valid);
  Buffer &to = allocate(op.getResult(), valid);
  auto made = [&](ElementKind kind, const Instruction &instruction) {
    return taken(interim(instruction, kind, to), valid);
  };
  // In the wider type all numbers are exact (17 bits in f32, 33 in i64), and so are the dividend
  // minus its remainder and the quotient. Thus the rounding of vdiv does not matter.
  ElementKind wide = from.kind == ElementKind::i16 ? ElementKind::f32 : ElementKind::i64;
  auto widened = [&](const Operand &operand) {
    return made(wide, {"vcast", {operand}, "", {}, "rint"});
  };
  Operand remainder = made(to.kind, floorRemainder(source, divisor, to, valid)),
          dividend = widened(source), rest = widened(remainder), whole = widened(divisor),
          multiple = made(wide, {"vsub", {dividend, rest}}),
          quotient = made(wide, {"vdiv", {multiple, whole}});
  emit({"vcast", {quotient}, "", {}, "rint"}, to, takenOf(to, valid));
}

void TileOps::writeMaskSelect(tile::SelectOp op) {
  const Buffer &mask = bufferOf(op.getCondition()), &lhs = bufferOf(op.getLhs()),
               &rhs = bufferOf(op.getRhs());
  Extents valid = common(common(mask.valid, lhs.valid), rhs.valid);
  Operand condition = taken(mask, valid), first = taken(lhs, valid), second = taken(rhs, valid);
  Buffer &to = allocate(op.getResult(), valid);
  auto made = [&](llvm::StringRef name, std::vector<Operand> operands) {
    return taken(interim({name, std::move(operands)}, to.kind, to), valid);
  };
  Operand chosen = made("vand", {condition, first}), other = made("vnot", {condition}),
          left = made("vand", {other, second});
  emit({"vor", {chosen, left}}, to, takenOf(to, valid));
}

} // namespace npufuzz::hivm
