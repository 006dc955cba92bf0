//===- MainOfValues.cpp ---------------------------------------------------===//
//
// Bufferizes with upstream's passes, then renames @main and calls it from a new one that copies
// arguments in and results out.
//
//===----------------------------------------------------------------------===//
#include "backend/command/MainOfValues.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace npufuzz::command {

constexpr llvm::StringLiteral attribute = "npufuzz.results", innerName = "main_of_values";

/// The identity layout matches our @main.
constexpr llvm::StringLiteral bufferization =
    "builtin.module(one-shot-bufferize{bufferize-function-boundaries=1 "
    "allow-return-allocs-from-loops=1 function-boundary-type-conversion=identity-layout-map})";

void noteResults(ModuleOp snapshot, llvm::ArrayRef<unsigned> arguments) {
  SmallVector<int64_t> numbers(arguments.begin(), arguments.end());
  snapshot->setAttr(attribute, DenseI64ArrayAttr::get(snapshot.getContext(), numbers));
}

std::optional<std::vector<unsigned>> notedResults(ModuleOp snapshot) {
  auto noted = snapshot->getAttrOfType<DenseI64ArrayAttr>(attribute);
  if (!noted)
    return std::nullopt;
  return std::vector<unsigned>(noted.asArrayRef().begin(), noted.asArrayRef().end());
}

/// True for a memref without a layout, or a scalar.
static bool isOurs(Type type) {
  auto memory = dyn_cast<MemRefType>(type);
  return memory ? memory.hasStaticShape() && memory.getLayout().isIdentity()
                : type.isIntOrIndexOrFloat();
}

/// True if the results are memory of the arguments' types.
static bool returns(func::FuncOp entry, llvm::ArrayRef<unsigned> results) {
  if (!llvm::all_of(entry.getArgumentTypes(), isOurs) || entry.getNumResults() != results.size())
    return false;
  return llvm::all_of(llvm::zip_equal(results, entry.getResultTypes()), [&](auto pair) {
    auto [number, type] = pair;
    return number < entry.getNumArguments() && entry.getArgumentTypes()[number] == type;
  });
}

std::string callByReference(OwningOpRef<ModuleOp> &snapshot) {
  std::vector<unsigned> results = *notedResults(*snapshot);
  CompileResult bufferized;
  if (!runPipeline(snapshot, bufferization, {}, bufferized))
    return bufferized.pass + ": " + bufferized.diagnostic;
  auto inner = snapshot->lookupSymbol<func::FuncOp>("main");
  if (!inner || !returns(inner, results))
    return "a @main that does not return the arguments that the program writes";
  inner.setName(innerName);
  auto b = ImplicitLocOpBuilder::atBlockEnd(inner.getLoc(), snapshot->getBody());
  auto entry = b.create<func::FuncOp>("main", b.getFunctionType(inner.getArgumentTypes(), {}));
  b.setInsertionPointToStart(entry.addEntryBlock());
  SmallVector<Value> arguments;
  for (Value argument : entry.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    arguments.push_back(type ? Value(b.create<memref::AllocOp>(type)) : argument);
    if (type)
      b.create<memref::CopyOp>(argument, arguments.back());
  }
  auto call = b.create<func::CallOp>(inner, arguments);
  for (auto [number, result] : llvm::zip_equal(results, call.getResults()))
    b.create<memref::CopyOp>(result, entry.getArgument(number));
  b.create<func::ReturnOp>();
  return "";
}

} // namespace npufuzz::command
