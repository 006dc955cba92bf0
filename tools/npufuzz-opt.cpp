//===- npufuzz-opt.cpp - mlir-opt with our dialects and passes ------------===//
#include "tools/AllDialects.h"
#include "tools/BackendOptions.h"
#include "tools/CommandError.h"
#include "tools/Registration.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace npufuzz::tools;

int main(int argc, char **argv) {
  // Register a backend's dialects and passes before mlir-opt reads its command line.
  std::vector<std::string> words(argv, argv + argc);
  if (llvm::Error error = applyBackendWords(takeBackendWords(words)))
    return report(std::move(error));
  std::vector<char *> rest;
  for (std::string &word : words)
    rest.push_back(word.data());

  mlir::DialectRegistry registry;
  registerDialects(registry);
  registerPasses();
  registerStockPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(static_cast<int>(rest.size()), rest.data(),
                                                  "npufuzz: tile programs and machine code\n",
                                                  registry));
}
