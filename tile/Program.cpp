//===- Program.cpp --------------------------------------------------------===//
//
// Rules of a program (Program.h) that no single op can check: which ops may stand where, the form
// of loops and scalars, which arguments of kernels may alias. With these rules every backend can
// compile a program and the reference can decide it. No offset of a transfer depends on computed
// data, and no kernel writes to what concat or pad shows.
//
// Diagnostics are emitted at the op, so that an error names a line.
//
//===----------------------------------------------------------------------===//
#include "tile/Program.h"
#include "support/ParsableIR.h"
#include "support/Printable.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace npufuzz::tile {

void loadProgramDialects(MLIRContext &context) {
  context.loadDialect<TileDialect, affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                      memref::MemRefDialect, scf::SCFDialect>();
}

ElementKind elementKindOf(Type type) {
  if (type.isIndex())
    return ElementKind::index;
  if (type.isF32())
    return ElementKind::f32;
  if (type.isF16())
    return ElementKind::f16;
  if (type.isBF16())
    return ElementKind::bf16;
  if (isa<Float8E4M3FNType>(type))
    return ElementKind::f8E4M3FN;
  if (isa<Float8E5M2Type>(type))
    return ElementKind::f8E5M2;
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return ElementKind::i1;
  case 8:
    return ElementKind::i8;
  case 16:
    return ElementKind::i16;
  case 32:
    return ElementKind::i32;
  default:
    assert(type.isInteger(64) && "not an element type of the language");
    return ElementKind::i64;
  }
}

Type typeOf(ElementKind kind, MLIRContext *context) {
  switch (kind) {
  case ElementKind::index:
    return IndexType::get(context);
  case ElementKind::f16:
    return Float16Type::get(context);
  case ElementKind::bf16:
    return BFloat16Type::get(context);
  case ElementKind::f32:
    return Float32Type::get(context);
  case ElementKind::f8E4M3FN:
    return Float8E4M3FNType::get(context);
  case ElementKind::f8E5M2:
    return Float8E5M2Type::get(context);
  default:
    return IntegerType::get(context, elementKindBits(kind));
  }
}

const llvm::fltSemantics &semanticsOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::f16:
    return llvm::APFloat::IEEEhalf();
  case ElementKind::bf16:
    return llvm::APFloat::BFloat();
  case ElementKind::f8E4M3FN:
    return llvm::APFloat::Float8E4M3FN();
  case ElementKind::f8E5M2:
    return llvm::APFloat::Float8E5M2();
  default:
    assert(kind == ElementKind::f32 && "not a float");
    return llvm::APFloat::IEEEsingle();
  }
}

llvm::Expected<Module> parseProgram(MLIRContext &context, StringRef text, StringRef fileName) {
  if (llvm::Error error = checkParsable(text))
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   fileName + ": " + llvm::toString(std::move(error)));
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error || !message.empty())
      return success();
    llvm::raw_string_ostream os(message);
    Location loc = diagnostic.getLocation();
    if (auto file = loc->findInstanceOf<FileLineColLoc>())
      os << file.getFilename().getValue() << ':' << file.getLine() << ':' << file.getColumn()
         << ": ";
    else
      os << fileName << ": ";
    os << shortened(diagnostic.str());
    return success();
  });
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(text, fileName);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  auto module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  // parseSourceFile has verified the ops themselves.
  if (!module || failed(verifyProgram(*module))) {
    if (message.empty())
      message = (fileName + ": not a program").str();
    return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
  }
  return Module(std::move(module));
}

func::FuncOp mainOf(ModuleOp program) { return program.lookupSymbol<func::FuncOp>("main"); }

std::vector<func::FuncOp> kernelsOf(ModuleOp program) {
  llvm::SetVector<Operation *> ordered;
  func::FuncOp entry = mainOf(program);
  entry.walk([&](func::CallOp call) {
    // Only @main calls kernels, so its body names every kernel that runs.
    if (auto callee = program.lookupSymbol<func::FuncOp>(call.getCallee()))
      ordered.insert(callee);
  });
  std::vector<func::FuncOp> result;
  // A kernel that is called twice counts once.
  for (Operation *op : ordered)
    result.push_back(cast<func::FuncOp>(op));
  return result;
}

int64_t countTileOps(ModuleOp program) {
  int64_t count = 0;
  program.walk([&](Operation *op) {
    const OpRecord *record = findRecord(op);
    count += record && isCompute(record->category);
  });
  return count;
}

static bool isScalarArgument(Type type) {
  return type.isIndex() || type.isInteger(8) || type.isInteger(16) || type.isInteger(32) ||
         type.isInteger(64) || type.isF32();
}

/// Most elements of a global tensor. Every executor holds all of them, some several times.
static constexpr int64_t elementsMax = int64_t(1) << 24;

/// Bounds the size without computing the product, which may overflow.
static bool isOfBoundedSize(MemRefType memory) {
  int64_t room = elementsMax;
  for (int64_t extent : memory.getShape()) {
    if (extent <= 0 || extent > room)
      return false;
    room /= extent;
  }
  return true;
}

static LogicalResult verifySignature(func::FuncOp function) {
  if (function.isExternal() || function.getNumResults() != 0 ||
      !llvm::hasSingleElement(function.getBody()))
    return function.emitOpError("expected a body of one block and no results");
  for (Type type : function.getArgumentTypes()) {
    auto memory = dyn_cast<MemRefType>(type);
    // Static and row-major: inputs are plain arrays of elements (support/Tensor.h), and executors
    // number elements without a layout.
    bool tensor = memory && memory.hasStaticShape() && memory.getLayout().isIdentity() &&
                  memory.getRank() >= rankMin && memory.getRank() <= rankMax &&
                  isOfBoundedSize(memory) && elementClassOf(memory.getElementType());
    if (!tensor && !isScalarArgument(type))
      return function.emitOpError("expected arguments that are static row-major memrefs of rank "
                                  "1 to 6 and at most 2^24 elements or scalars, got ")
             << type;
  }
  return success();
}

static LogicalResult verifyMain(func::FuncOp entry, ModuleOp module) {
  for (Operation &op : entry.getBody().front()) {
    if (isa<ScratchOp, func::ReturnOp, arith::ConstantOp>(op))
      continue;
    auto call = dyn_cast<func::CallOp>(op);
    if (!call)
      return op.emitOpError("is not allowed in @main, which only makes scratch tensors and calls "
                            "kernels");
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (!callee || !callee->hasAttr("tile.kernel"))
      return op.emitOpError("expected a call of a kernel");
    llvm::SmallPtrSet<void *, 8> seen;
    // Backends may reorder accesses to different arguments of a kernel.
    for (Value operand : call.getOperands())
      if (isa<MemRefType>(operand.getType()) && !seen.insert(operand.getAsOpaquePointer()).second)
        return op.emitOpError("passes one tensor twice: kernels' arguments do not alias");
  }
  return success();
}

/// A constant, or an argument of the kernel.
static bool isKernelScalar(Value value) {
  return value.getDefiningOp<arith::ConstantOp>() ||
         (isa<BlockArgument>(value) && isa<func::FuncOp>(value.getParentBlock()->getParentOp()));
}

static LogicalResult verifyLoop(affine::AffineForOp loop) {
  if (!loop.hasConstantLowerBound() || loop.getConstantLowerBound() < 0 || !upperBoundMax(loop))
    return loop.emitOpError("expected a constant lower bound of 0 or more and an upper bound that "
                            "is a constant or the minimum of a scalar and a constant");
  if (!llvm::all_of(loop.getUpperBoundOperands(), isKernelScalar))
    return loop.emitOpError("expected an upper bound of constants and arguments of the kernel");
  return success();
}

/// Only the loop that carries an index may add to it (Loops.h).
static LogicalResult verifySum(arith::AddIOp sum) {
  auto carried = carriedIndex(sum.getLhs());
  bool isStep = carried && carried->sum == sum && sum->hasOneUse() && carried->first >= 0 &&
                carried->step >= 1;
  if (!isStep)
    return sum.emitOpError("expected the next value of an index that a loop carries, which starts "
                           "at a constant of 0 or more and grows by a constant of 1 or more");
  unsigned position = cast<BlockArgument>(sum.getLhs()).getArgNumber() - 1;
  if (!carried->loop.getResult(position).use_empty())
    return carried->loop.emitOpError("carries an index that is used behind the loop");
  return success();
}

static LogicalResult verifyComparison(arith::CmpIOp compare) {
  // The enum lists eq, ne and the signed predicates first.
  if (compare.getPredicate() > arith::CmpIPredicate::sge)
    return compare.emitOpError("expected a signed comparison");
  if (!isScalarArgument(compare.getLhs().getType()))
    return compare.emitOpError("expected scalars, got ") << compare.getLhs().getType();
  return success();
}

/// Refuses stores to any tensor that a concat or pad of the kernel shows.
static LogicalResult verifyGatheredViews(func::FuncOp kernel) {
  llvm::SmallPtrSet<void *, 8> written;
  auto write = [&](Value view) {
    for (Value tensor : tensorsBehind(view))
      written.insert(tensor.getAsOpaquePointer());
  };
  kernel.walk([&](StoreOp store) { write(store.getView()); });
  kernel.walk([&](ScatterOp scatter) { write(scatter.getView()); });
  WalkResult result = kernel.walk([&](Operation *op) {
    if (!isa<ConcatOp, PadOp>(op))
      return WalkResult::advance();
    for (Value tensor : tensorsBehind(op->getResult(0)))
      if (written.contains(tensor.getAsOpaquePointer())) {
        op->emitOpError("shows a tensor that the kernel stores to");
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Returns true if a scalar is read from a tile or computed from such a scalar. Only affine.apply
/// computes scalars from scalars in a kernel.
static bool comesFromTile(Value scalar) {
  Operation *op = scalar.getDefiningOp();
  return op && (isa<ExtractOp>(op) ||
                (isa<affine::AffineApplyOp>(op) && llvm::any_of(op->getOperands(), comesFromTile)));
}

static LogicalResult verifyOffsets(Operation *op) {
  bool fromTile = false;
  dispatch(op, [&](auto concrete) {
    if constexpr (requires { OperandRange(concrete.getOffsets()); })
      fromTile = llvm::any_of(OperandRange(concrete.getOffsets()), comesFromTile);
  });
  if (fromTile)
    return op->emitOpError("expected offsets of loop variables, constants and arguments");
  return success();
}

static LogicalResult verifyKernel(func::FuncOp kernel) {
  // Refuses every op not named here, so that executors need no case for it.
  WalkResult result = kernel.getBody().walk([&](Operation *op) {
    if (auto loop = dyn_cast<affine::AffineForOp>(op))
      return WalkResult(verifyLoop(loop));
    if (auto compare = dyn_cast<arith::CmpIOp>(op))
      return WalkResult(verifyComparison(compare));
    if (auto sum = dyn_cast<arith::AddIOp>(op))
      return WalkResult(verifySum(sum));
    const OpRecord *record = findRecord(op);
    bool allowed = record ? record->category != OpCategory::Memory
                          : isa<affine::AffineYieldOp, affine::AffineApplyOp, arith::ConstantOp,
                                func::ReturnOp, scf::IfOp, scf::YieldOp>(op);
    if (allowed)
      return WalkResult(verifyOffsets(op));
    op->emitOpError("is not allowed in a kernel");
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  return verifyGatheredViews(kernel);
}

/// Backends write the name into C++ and into the IR of other tools, where anything but an
/// identifier would be code.
static bool isIdentifier(StringRef name) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return !name.empty() && !llvm::isDigit(name.front()) && llvm::all_of(name, isPart);
}

LogicalResult verifyProgram(ModuleOp module) {
  auto entry = module.lookupSymbol<func::FuncOp>("main");
  if (!entry)
    return module.emitOpError("expected a function @main");
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function)
      return op.emitOpError("is not allowed beside functions");
    if (!isIdentifier(function.getName()))
      return function.emitOpError("expected a name of letters, digits and underscores");
    if (failed(verifySignature(function)))
      return failure();
    if (function != entry && !function->hasAttr("tile.kernel"))
      return function.emitOpError("expected the attribute tile.kernel");
    if (failed(function == entry ? verifyMain(function, module) : verifyKernel(function)))
      return failure();
  }
  return success();
}

bool hasIndexMap(Value view) {
  Operation *op = view.getDefiningOp();
  while (op && !isa<ViewOp>(op)) {
    if (isa<ConcatOp, PadOp>(op))
      return false;
    op = op->getOperand(0).getDefiningOp();
  }
  return true;
}

llvm::SmallVector<Value, 2> tensorsBehind(Value view) {
  Operation *op = view.getDefiningOp();
  if (!op)
    return {};
  if (auto root = dyn_cast<ViewOp>(op))
    return {root.getMemory()};
  SmallVector<Value, 2> tensors;
  for (Value source : op->getOperands())
    tensors.append(tensorsBehind(source));
  return tensors;
}

std::pair<AffineMap, Value> composeView(Value view) {
  assert(hasIndexMap(view) && "no map says what concat and pad show");
  auto type = cast<ViewType>(view.getType());
  AffineMap map = AffineMap::getMultiDimIdentityMap(type.getRank(), view.getContext());
  while (true) {
    Operation *op = view.getDefiningOp();
    if (auto root = dyn_cast<ViewOp>(op))
      return {simplifyAffineMap(map), root.getMemory()};
    dispatch(op, [&](auto concrete) {
      if constexpr (requires { concrete.getIndexMap(); })
        // Goes from the result towards the root, so the source's map is applied last.
        map = concrete.getIndexMap().compose(map);
    });
    view = op->getOperand(0);
  }
}

} // namespace npufuzz::tile
