//===- npufuzz-opt.cpp - mlir-opt with our dialects and passes ------------===//
#include "tools/Registration.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  npufuzz::tools::registerDialects(registry);
  npufuzz::tools::registerPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "npufuzz: tile programs and machine code\n", registry));
}
