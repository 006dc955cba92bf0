//===- Sketch.h - a program while it is generated ---------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_SKETCH_H
#define NPUFUZZ_GENERATORS_PROGRAMS_SKETCH_H

#include "generators/programs/Features.h"
#include "generators/programs/Values.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::generators {

/// An argument of @main or a scratch tensor, by its position in Sketch::globals.
struct Global {
  enum class Role { tensor, scratch, scalar };
  Role role;
  ElementKind kind;
  Shape shape;
  /// Bounds of the contents at this point of the program.
  Interval interval;
  InputSpec input; ///< tensors
  Scalar value{};  ///< scalars
  int kernelsReading = 0, kernelsWriting = 0;
  bool exact = true; ///< KernelBuilder::isExact of everything in it
};

/// The module, its global memory and its kernels so far. KernelBuilder appends kernels.
class Sketch {
public:
  Sketch(Choices &choices, const Capabilities &limits, const Sizes &sizes,
         mlir::MLIRContext *context);

  int addTensor(ElementKind kind, llvm::ArrayRef<int64_t> shape, const InputSpec &input);
  int addScratch(ElementKind kind, llvm::ArrayRef<int64_t> shape);
  /// Adds scratch of the same kind and shape.
  int addScratchLike(int global);
  int addScalar(const Scalar &value);
  /// Adds a tensor with drawn contents.
  int addTensor(ElementKind kind, llvm::ArrayRef<int64_t> shape);

  ViewScope loadScope() const;
  ViewScope storeScope() const;

  /// Adds one more call of a kernel, with some of its globals replaced by others of the same types.
  /// Pairs: (the global that it was built with, its replacement). The kernel must be defined for
  /// any contents.
  void launchAgain(size_t kernel, llvm::ArrayRef<std::pair<int, int>> instead);

  /// Adds @main and hands the program over.
  Case finish(Settings settings);

  Choices &choices;
  const Capabilities &limits;
  const Sizes &sizes;
  mlir::MLIRContext *context;
  Features features;
  std::vector<Global> globals;

  struct Kernel {
    mlir::func::FuncOp function;
    std::vector<int> arguments;     ///< globals
    std::vector<int> reads, writes; ///< among them, in order
  };
  std::vector<Kernel> kernels;
  mlir::OwningOpRef<mlir::ModuleOp> module;

private:
  mlir::Type typeOf(const Global &global) const;
  /// Tells separating inputs which elements meet.
  void findLines();
};

} // namespace npufuzz::generators

#endif
