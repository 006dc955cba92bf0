//===- Contents.cpp - constants of ops, and what tensors hold -------------===//
//
// Table constants: classes of the constants that an op takes through a splat. Table contents:
// classes of what an input tensor holds, and the ops that take a tile of it.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Counting.h"
#include "tile/census/Ports.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::tile {

using mlir::Operation;
using mlir::Value;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral integerClasses[] = {
    "0",      "1",          "-1",      "smallest", "largest", "extent - 1",
    "extent", "extent + 1", "2^n - 1", "2^n",      "2^n + 1", "another integer"};
static constexpr llvm::StringLiteral floatClasses[] = {
    "+0", "-0", "+1", "-1.0", "infinity", "nan", "largest float", "power of two", "another float"};

static std::string constantCell(llvm::StringRef constant, llvm::StringRef taker) {
  return (constant + " to " + taker).str();
}

using Classes = llvm::SmallVector<llvm::StringRef, 4>;

static Classes classesOf(const llvm::APInt &value, llvm::ArrayRef<int64_t> shape) {
  Classes classes;
  int64_t number = value.getSExtValue();
  auto add = [&](bool holds, llvm::StringRef name) {
    if (holds)
      classes.push_back(name);
  };
  add(number == 0, "0");
  add(number == 1, "1");
  add(number == -1, "-1");
  add(value.isMinSignedValue(), "smallest");
  add(value.isMaxSignedValue(), "largest");
  // Extents of 0 to 2 are other classes.
  auto isNear = [&](int64_t distance) {
    return llvm::any_of(shape,
                        [&](int64_t extent) { return extent > 2 && extent + distance == number; });
  };
  add(isNear(-1), "extent - 1");
  add(isNear(0), "extent");
  add(isNear(1), "extent + 1");
  auto isPower = [](const llvm::APInt &x) { return x.isPowerOf2() && x.ugt(2); };
  add(isPower(value + 1), "2^n - 1");
  add(isPower(value), "2^n");
  add(isPower(value - 1), "2^n + 1");
  if (classes.empty())
    classes.push_back("another integer");
  return classes;
}

static llvm::StringRef classOf(const llvm::APFloat &value) {
  if (value.isNaN())
    return "nan";
  if (value.isInfinity())
    return "infinity";
  if (value.isZero())
    return value.isNegative() ? "-0" : "+0";
  if (value.isExactlyValue(1.0))
    return "+1";
  if (value.isExactlyValue(-1.0))
    return "-1.0";
  if (value.isLargest() || (-value).isLargest())
    return "largest float";
  return value.getExactLog2Abs() != INT_MIN ? "power of two" : "another float";
}

/// True for an operand that a constant decides: of ops that compute elements from elements.
static bool isDecided(const OpRecord &record, llvm::StringRef place) {
  switch (record.category) {
  case OpCategory::Binary:
  case OpCategory::Compare:
    return true;
  case OpCategory::Select:
    return place != "condition";
  case OpCategory::Expand:
    return place != "operand";
  default:
    return false;
  }
}

/// The constant that a splat repeats; null if it repeats something else.
static mlir::TypedAttr constantOf(SplatOp splat) {
  auto constant = splat.getScalar().getDefiningOp<mlir::arith::ConstantOp>();
  return constant ? constant.getValue() : mlir::TypedAttr();
}

void countConstants(mlir::func::FuncOp kernel, OnCell onCell) {
  kernel.walk([&](SplatOp splat) {
    mlir::TypedAttr constant = constantOf(splat);
    if (!constant || splat.getResult().getType().getElementType().isInteger(1))
      return;
    Classes classes;
    if (auto integer = mlir::dyn_cast<mlir::IntegerAttr>(constant))
      classes = classesOf(integer.getValue(), splat.getResult().getType().getShape());
    else
      classes = {classOf(mlir::cast<mlir::FloatAttr>(constant).getValue())};
    for (mlir::OpOperand &use : splat->getUses()) {
      Operation *user = use.getOwner();
      const OpRecord *record = findRecord(user);
      if (!record)
        continue;
      forEachTileOperand(user, [&](size_t position, Value operand) {
        llvm::StringRef place = operandName(user, position);
        if (operand != splat.getResult() || !isDecided(*record, place))
          return;
        std::string taker = (record->mnemonic + "." + place).str();
        for (llvm::StringRef one : classes)
          onCell(CellTable::constants, constantCell(one, taker), {user, splat});
      });
    }
  });
}

/// True if the operand may be a constant of that class.
static bool mayBe(const Taker &taker, llvm::StringRef constant) {
  switch (taker.values) {
  case OperandValues::any:
  case OperandValues::oneElement:
    return true;
  case OperandValues::nonZero:
    return constant != "0";
  case OperandValues::shiftAmount:
    return constant != "-1" && constant != "smallest" && constant != "largest";
  case OperandValues::index: // places inside of a view
    return constant != "-1" && constant != "smallest" && constant != "largest";
  }
  llvm_unreachable("no such values");
}

CellNames possibleConstants() {
  CellNames cells;
  for (const Taker &taker : takingOps()) {
    auto [op, place] = llvm::StringRef(taker.name).split('.');
    if (!isDecided(*findRecord(op), place))
      continue;
    if (meet(taker.classes, "i"))
      for (llvm::StringRef constant : integerClasses)
        if (mayBe(taker, constant))
          cells.push_back(constantCell(constant, taker.name));
    if (meet(taker.classes, "f"))
      for (llvm::StringRef constant : floatClasses)
        cells.push_back(constantCell(constant, taker.name));
  }
  return cells;
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral contentNames[] = {"all equal", "all negative", "all positive",
                                                       "ascending", "descending",   "a smallest",
                                                       "a largest", "a zero"};
static constexpr llvm::StringLiteral floatContentNames[] = {"an infinity", "a nan", "a minus zero"};

static std::string contentsCell(llvm::StringRef contents, llvm::StringRef taker) {
  return (contents + " to " + taker).str();
}

/// The element as a number that orders as its kind does; NaN for a NaN.
static double numberOf(const Tensor &tensor, int64_t i) {
  if (!isFloatKind(tensor.kind))
    return static_cast<double>(tensor.integer(i));
  llvm::APFloat value(semanticsOf(tensor.kind),
                      llvm::APInt(elementKindBits(tensor.kind), tensor.bits(i)));
  bool losesInfo;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return value.convertToDouble();
}

static Classes classesOf(const Tensor &tensor) {
  Classes classes;
  int64_t size = tensor.size();
  if (size < 2 || tensor.kind == ElementKind::i1)
    return classes;
  bool equal = true, negative = true, positive = true, up = true, down = true;
  bool smallest = false, largest = false, zero = false, infinite = false, nan = false,
       minusZero = false;
  unsigned bits = elementKindBits(tensor.kind);
  auto ends = [&](uint64_t element) {
    llvm::APInt value(bits, element);
    smallest |= value.isMinSignedValue();
    largest |= value.isMaxSignedValue();
  };
  double last = 0;
  for (int64_t i = 0; i < size; ++i) {
    double number = numberOf(tensor, i);
    equal &= tensor.bits(i) == tensor.bits(0);
    negative &= number < 0;
    positive &= number > 0;
    up &= i == 0 || number > last;
    down &= i == 0 || number < last;
    last = number;
    zero |= number == 0;
    if (!isFloatKind(tensor.kind)) {
      ends(tensor.bits(i));
      continue;
    }
    llvm::APFloat value(semanticsOf(tensor.kind), llvm::APInt(bits, tensor.bits(i)));
    infinite |= value.isInfinity();
    nan |= value.isNaN();
    minusZero |= value.isNegZero();
    smallest |= value.isLargest() && value.isNegative();
    largest |= value.isLargest() && !value.isNegative();
  }
  const std::pair<bool, llvm::StringRef> all[] = {
      {equal, "all equal"},   {negative, "all negative"}, {positive, "all positive"},
      {up, "ascending"},      {down, "descending"},       {smallest, "a smallest"},
      {largest, "a largest"}, {zero, "a zero"},           {infinite, "an infinity"},
      {nan, "a nan"},         {minusZero, "a minus zero"}};
  for (auto [holds, name] : all)
    if (holds)
      classes.push_back(name);
  return classes;
}

void countContents(const Case &program, llvm::ArrayRef<KernelCall> calls, OnCell onCell) {
  std::vector<Classes> classes;
  for (const Tensor &input : program.inputs)
    classes.push_back(classesOf(input));
  for (const KernelCall &call : calls) {
    mlir::func::FuncOp kernel = call.kernel;
    kernel.walk([&](LoadOp load) {
      for (Value tensor : tensorsBehind(load.getView())) {
        Value given = call.operands[mlir::cast<mlir::BlockArgument>(tensor).getArgNumber()];
        auto argument = mlir::dyn_cast<mlir::BlockArgument>(given);
        if (!argument)
          continue;
        for (mlir::OpOperand &use : load->getUses()) {
          const OpRecord *record = findRecord(use.getOwner());
          if (!record)
            continue;
          forEachTileOperand(use.getOwner(), [&](size_t position, Value operand) {
            if (operand == load.getResult())
              for (llvm::StringRef one : classes[argument.getArgNumber()])
                onCell(CellTable::contents,
                       contentsCell(one, groupOf(*record) + "." +
                                             operandName(use.getOwner(), position).str()),
                       {use.getOwner(), load});
          });
        }
      }
    });
  }
}

/// Indices are places inside of a view, and those of a scatter are distinct.
static bool mayHold(const Taker &taker, llvm::StringRef contents) {
  if (taker.values != OperandValues::index)
    return true;
  bool isEqual = contents == "all equal", scatters = taker.name.starts_with("scatter");
  return contents != "all negative" && contents != "a smallest" && contents != "a largest" &&
         !(isEqual && scatters);
}

CellNames possibleContents() {
  CellNames cells;
  for (const Taker &taker : takingGroups()) {
    if (taker.classes == "b")
      continue;
    for (llvm::StringRef contents : contentNames)
      if (mayHold(taker, contents))
        cells.push_back(contentsCell(contents, taker.name));
    if (meet(taker.classes, "f"))
      for (llvm::StringRef contents : floatContentNames)
        cells.push_back(contentsCell(contents, taker.name));
  }
  return cells;
}

} // namespace npufuzz::tile
