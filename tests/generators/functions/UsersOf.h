//===- UsersOf.h - the order of uses as text --------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_GENERATORS_FUNCTIONS_USERSOF_H
#define NPUFUZZ_TESTS_GENERATORS_FUNCTIONS_USERSOF_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace npufuzz {

/// Each op and, for each of its values, the users in the order in which passes meet them.
inline std::string usersOf(mlir::ModuleOp module) {
  llvm::DenseMap<mlir::Operation *, size_t> numbers;
  module.walk([&](mlir::Operation *op) { numbers.try_emplace(op, numbers.size()); });
  std::string text;
  llvm::raw_string_ostream out(text);
  auto list = [&](mlir::Value value) {
    for (mlir::OpOperand &use : value.getUses())
      out << numbers[use.getOwner()] << '.' << use.getOperandNumber() << ' ';
    out << '\n';
  };
  module.walk([&](mlir::Operation *op) {
    out << op->getName() << '\n';
    llvm::for_each(op->getResults(), list);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        llvm::for_each(block.getArguments(), list);
  });
  return text;
}

} // namespace npufuzz

#endif
