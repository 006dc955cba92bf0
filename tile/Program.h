//===- Program.h - what is generated: a module of the tile dialect -*- C++ -*-===//
//
// `@main` takes the global tensors (memref) and scalars (index, i64, i32, i16, i8, f32), makes
// scratch tensors with tile.scratch, and calls the kernels in order with func.call.
//
// A kernel is a func.func with the unit attribute `tile.kernel`. It consists of affine.for nests,
// arith.constant, affine.apply and tile ops, which take effect one after the other. Loops may carry
// tiles, and indices that grow by a constant. A loop starts at a constant. It ends at a constant,
// or at the minimum of a constant and a scalar argument (tile/Loops.h), which may be below its
// start. scf.if branches on an arith.cmpi of integer scalars (signed); it may store and may yield
// tiles. A scalar that tile.extract reads from a tile may decide values, conditions and valid
// extents, but never where a transfer goes.
//
// Every tensor argument of @main may be read and written. Its final contents are the program's
// results.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_PROGRAM_H
#define NPUFUZZ_TILE_PROGRAM_H

#include "support/Tensor.h"
#include "tile/Module.h"
#include "tile/Tile.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace npufuzz::tile {

/// Parses and verifies a program. The error is one line: file:line:column: message.
llvm::Expected<Module> parseProgram(mlir::MLIRContext &context, llvm::StringRef text,
                                    llvm::StringRef fileName = "program.mlir");

mlir::func::FuncOp mainOf(mlir::ModuleOp program);
/// Kernels, in the order in which @main first calls them.
std::vector<mlir::func::FuncOp> kernelsOf(mlir::ModuleOp program);
/// Counts the compute ops (every tile op but views, load, store, scratch) of all kernels.
int64_t countTileOps(mlir::ModuleOp program);

/// Checks the rules at the head of this file, which single ops cannot. Emits a diagnostic at the
/// offending op.
mlir::LogicalResult verifyProgram(mlir::ModuleOp module);

/// Loads the dialects that programs use.
void loadProgramDialects(mlir::MLIRContext &context);

/// The element kind of a type of the language; asserts on any other type.
ElementKind elementKindOf(mlir::Type elementType);
mlir::Type typeOf(ElementKind kind, mlir::MLIRContext *context);
/// LLVM's name for the format. Precondition: isFloatKind(kind).
const llvm::fltSemantics &semanticsOf(ElementKind kind);

/// True if the chain of views below this one has index maps alone (no concat, no pad).
bool hasIndexMap(mlir::Value view);

/// Tensors that a view shows: one, or several through a concat.
llvm::SmallVector<mlir::Value, 2> tensorsBehind(mlir::Value view);

/// Returns the composition of all index maps up the chain, from the coordinates of a view to those
/// of its global tensor, and that tensor. A backend starts from this map; the reference must not
/// use it. Precondition: hasIndexMap.
std::pair<mlir::AffineMap, mlir::Value> composeView(mlir::Value view);

} // namespace npufuzz::tile

#endif
