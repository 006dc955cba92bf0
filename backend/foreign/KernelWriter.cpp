//===- KernelWriter.cpp - writes lines, and index arithmetic with known bounds ---===//
//
// Folds constants, because verifiers recognise a constant only if it is written as one.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/KernelWriter.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz {

void KernelWriter::refuse(const llvm::Twine &what) {
  if (refused.empty())
    refused = ("unsupported " + what).str();
}

void KernelWriter::line(const llvm::Twine &text) {
  body.append(depth * 2, ' ');
  body += text.str();
  body += '\n';
}

std::string KernelWriter::fresh(llvm::StringRef stem) {
  return llvm::formatv("%{0}{1}", stem, nextName++);
}

void KernelWriter::inside(llvm::function_ref<void()> write) {
  auto around = computed;
  ++depth;
  write();
  --depth;
  computed = around;
}

void KernelWriter::writeBlock(const llvm::Twine &head, llvm::function_ref<void()> write) {
  line(head + " {");
  inside(write);
}

Index KernelWriter::constantIndex(int64_t value) {
  std::string &name = constants[value];
  if (name.empty())
    name = llvm::formatv(value < 0 ? "%cm{0}" : "%c{0}", std::abs(value));
  return {name, value, value};
}

Index KernelWriter::indexOf(Value value) {
  auto it = indexOfValue.find(value);
  if (it != indexOfValue.end())
    return it->second;
  refuse("index that is read from a tile");
  return constantIndex(0);
}

Index KernelWriter::compute(llvm::StringRef op, const Index &a, const Index &b, int64_t low,
                            int64_t high) {
  if (low == high)
    return constantIndex(low);
  std::string text = llvm::formatv("{0} {1}, {2}", op, a.name, b.name);
  auto [known, isNew] = computed.try_emplace(text);
  if (isNew) {
    known->second = {fresh("x"), low, high};
    line(known->second.name + " = arith." + text + " : index");
  }
  return known->second;
}

Index KernelWriter::add(const Index &a, const Index &b) {
  if (a.isConstant() && a.low == 0)
    return b;
  if (b.isConstant() && b.low == 0)
    return a;
  return compute("addi", a, b, a.low + b.low, a.high + b.high);
}

Index KernelWriter::subtract(const Index &a, const Index &b) {
  if (b.isConstant() && b.low == 0)
    return a;
  return compute("subi", a, b, a.low - b.high, a.high - b.low);
}

Index KernelWriter::multiply(const Index &a, int64_t factor) {
  if (factor == 1)
    return a;
  auto [low, high] = std::minmax(a.low * factor, a.high * factor);
  return compute("muli", a, constantIndex(factor), low, high);
}

Index KernelWriter::least(const Index &a, const Index &b) {
  if (isSame(a, b) || a.high <= b.low)
    return a;
  if (b.high <= a.low)
    return b;
  return compute("minsi", a, b, std::min(a.low, b.low), std::min(a.high, b.high));
}

Index KernelWriter::greatest(const Index &a, const Index &b) {
  if (isSame(a, b) || a.low >= b.high)
    return a;
  if (b.low >= a.high)
    return b;
  return compute("maxsi", a, b, std::max(a.low, b.low), std::max(a.high, b.high));
}

std::string KernelWriter::compare(llvm::StringRef predicate, const Index &a, const Index &b) {
  std::string name = fresh("cond");
  line(llvm::formatv("{0} = arith.cmpi {1}, {2}, {3} : index", name, predicate, a.name, b.name));
  return name;
}

Index KernelWriter::evaluate(AffineExpr expression, ArrayRef<Index> dims, ArrayRef<Index> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constantIndex(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Index lhs = evaluate(binary.getLHS(), dims, symbols),
        rhs = evaluate(binary.getRHS(), dims, symbols);
  switch (expression.getKind()) {
  case AffineExprKind::Add:
    return add(lhs, rhs);
  case AffineExprKind::Mul:
    return rhs.isConstant() ? multiply(lhs, rhs.low) : multiply(rhs, lhs.low);
  case AffineExprKind::FloorDiv:
  case AffineExprKind::Mod:
    // For numbers that are not negative, and a constant divisor, plain integer division is the
    // same.
    if (lhs.low < 0 || !rhs.isConstant() || rhs.low <= 0)
      break;
    if (expression.getKind() == AffineExprKind::FloorDiv)
      return rhs.low == 1 ? lhs : compute("divsi", lhs, rhs, lhs.low / rhs.low, lhs.high / rhs.low);
    return lhs.high < rhs.low ? lhs : compute("remsi", lhs, rhs, 0, rhs.low - 1);
  default:
    break;
  }
  refuse("index expression with a division");
  return constantIndex(0);
}

Index KernelWriter::extentInside(int64_t total, const Index &offset, int64_t extent) {
  Index left = subtract(constantIndex(total), offset);
  return least(greatest(left, constantIndex(0)), constantIndex(extent));
}

} // namespace npufuzz
