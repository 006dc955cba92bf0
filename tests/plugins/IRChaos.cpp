//===- IRChaos.cpp - harm to data that all IR shares ----------------------===//
#include "MoreChaos.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/ErrorHandling.h"

#include <chrono>
#include <thread>
#include <unistd.h>

using namespace mlir;

namespace {

void spoil(StringAttr text) {
  if (!text.empty())
    ++const_cast<char *>(text.data())[text.size() - 1];
}

void spoilName(ModuleOp module) {
  if (auto functions = module.getOps<FunctionOpInterface>(); !functions.empty())
    spoil((*functions.begin()).getNameAttr());
}

void spoilElements(ModuleOp module) {
  module.walk([](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto elements = dyn_cast<DenseElementsAttr>(attribute.getValue()))
        ++const_cast<char *>(elements.getRawData().data())[0];
  });
}

void spoilLocation(ModuleOp module) {
  if (auto place = module.getLoc()->findInstanceOf<FileLineColLoc>())
    spoil(place.getFilename());
}

void spoilType(ModuleOp module) {
  if (auto functions = module.getOps<FunctionOpInterface>(); !functions.empty())
    for (const Type &type : (*functions.begin()).getArgumentTypes())
      const_cast<Type &>(type) = NoneType::get(module.getContext());
}

/// Does its harm after the pass has returned.
void spoilElementsLater(ModuleOp module) {
  module.walk([](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto elements = dyn_cast<DenseElementsAttr>(attribute.getValue()))
        std::thread([data = elements.getRawData()] {
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
          ++const_cast<char *>(data.data())[0];
        }).detach();
  });
}

} // namespace

const std::vector<ChaosModeOfIR> modesOfIR = {
    {"attribute-name", spoilName},
    {"attribute-elements", spoilElements},
    {"attribute-later", spoilElementsLater},
    {"attribute-location", spoilLocation},
    {"attribute-type", spoilType},
    {"context-unregistered",
     [](ModuleOp module) {
       MLIRContext &context = *module.getContext();
       context.allowUnregisteredDialects(!context.allowsUnregisteredDialects());
     }},
    {"context-threads", [](ModuleOp module) { module.getContext()->enableMultithreading(); }},
    {"context-diagnostics",
     [](ModuleOp module) {
       module.getContext()->getDiagEngine().registerHandler([](Diagnostic &) { _exit(0); });
     }},
    {"context-notes", [](ModuleOp module) { module.getContext()->printOpOnDiagnostic(false); }},
    {"fatal-errors",
     [](ModuleOp) {
       llvm::install_fatal_error_handler([](void *, const char *, bool) { _exit(0); });
     }},
};
