//===- MineDialect.cpp - a dialect that only its library knows ------------===//
//
// An example of --load-dialect-plugin. Its one op is Mine's own syntax: no parser takes it for an
// unregistered op.
//
//===----------------------------------------------------------------------===//
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

namespace {

/// mine.nop: no operands, no results.
class Nop : public mlir::Op<Nop, mlir::OpTrait::ZeroOperands, mlir::OpTrait::ZeroResults,
                            mlir::OpTrait::ZeroRegions> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Nop)
  using Op::Op;
  static llvm::StringRef getOperationName() { return "mine.nop"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static mlir::ParseResult parse(mlir::OpAsmParser &parser, mlir::OperationState &state) {
    return parser.parseOptionalAttrDict(state.attributes);
  }
  void print(mlir::OpAsmPrinter &printer) { printer.printOptionalAttrDict((*this)->getAttrs()); }
};

class Mine : public mlir::Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Mine)
  explicit Mine(mlir::MLIRContext *context)
      : Dialect(getDialectNamespace(), context, mlir::TypeID::get<Mine>()) {
    addOperations<Nop>();
  }
  static llvm::StringLiteral getDialectNamespace() { return "mine"; }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mine", "0.1",
          [](mlir::DialectRegistry *registry) { registry->insert<Mine>(); }};
}
