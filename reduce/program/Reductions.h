//===- Reductions.h - all reductions, with precondition and effect -*- C++ -*-===//
//
// Each function proposes the edits of one reduction (Reduction::propose). "Fresh" tensors are new
// arguments of @main, tried with several contents (Filling in Contents.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_REDUCTIONS_H
#define NPUFUZZ_REDUCE_PROGRAM_REDUCTIONS_H

#include "reduce/program/Reduction.h"

namespace npufuzz::reduce {

using Edits = std::vector<Edit>;

// Calls and kernels (Calls.cpp)

/// Precondition: none. Effect: unused code, arguments and kernels are gone, constants are unique.
Edits tidy(const Case &, const Options &);
/// Precondition: Options::keepUnused, and something unused. Effect: a part of it is gone.
Edits dropUnusedParts(const Case &, const Options &);
/// Precondition: two calls or more. Effect: a run of calls is gone; scratch tensors that they used
/// start with fresh contents, as arguments (or stay scratch).
Edits dropCalls(const Case &, const Options &);
/// Precondition: a scratch tensor. Effect: it is a fresh argument.
Edits scratchToArgument(const Case &, const Options &);
/// Precondition: a scalar argument of a kernel. Effect: the kernel has its value as a constant.
Edits scalarToConstant(const Case &, const Options &);

// Ops (Ops.cpp)

/// Precondition: two stores or more (one if unused code is kept). Effect: a run of stores is gone.
Edits dropStores(const Case &, const Options &);
/// Precondition: a store whose value is computed. Effect: it instead stores an earlier tile of that
/// computation to a fresh tensor, one place for each iteration of the loops around the tile.
Edits cutBelow(const Case &, const Options &);
/// Precondition: a compute op. Effect: results of a run of ops are loads of fresh tensors.
Edits cutAbove(const Case &, const Options &);
/// Precondition: a tile of the same type among the sources of the op (or a type that can be splat).
/// Effect: that tile, or a splat of 0 or 1, replaces the result.
Edits replaceOp(const Case &, const Options &);
/// Precondition: a load, and an earlier load of the same type in its block. Effect: one load less.
Edits shareLoad(const Case &, const Options &);

// Loops (Loops.cpp)

/// Precondition: a loop of one iteration or more. Effect: only its first (or last) iteration
/// remains, and carried values start with the initial tiles.
Edits dropLoops(const Case &, const Options &);
/// Precondition: an scf.if. Effect: only one of its arms remains.
Edits dropBranches(const Case &, const Options &);
/// Precondition: a condition that is computed. Effect: it is true, or false.
Edits fixConditions(const Case &, const Options &);
/// Precondition: a tile that a loop carries. Effect: the initial tile replaces it.
Edits dropCarried(const Case &, const Options &);
/// Precondition: a loop. Effect: fewer iterations, a step of 1, a lower bound of 0.
Edits simplifyLoops(const Case &, const Options &);

// Views (Views.cpp)

/// Precondition: a chained view. Effect: the plain view of a fresh tensor of its shape; for loads,
/// with the elements that the view showed at the start, if they are known.
Edits cutViews(const Case &, const Options &);
/// Precondition: a chained view with a source of the same rank. Effect: its source replaces it.
Edits dropView(const Case &, const Options &);

/// Precondition: a chained view of a chained view that nothing else needs. Effect: one remap
/// replaces both.
Edits mergeViews(const Case &, const Options &);

// Shapes (Extents.cpp, Ranks.cpp)

/// Precondition: an extent above 1. Effect: it is smaller wherever the program ties it to others:
/// tensors (inputs are cropped), views, tiles, loop bounds and steps.
Edits shrinkExtents(const Case &, const Options &);
/// Precondition: an axis that has extent 1 in everything that shares it. Effect: the axis is gone;
/// its ops are replaced by their operand or by the op without an axis.
Edits dropAxes(const Case &, const Options &);

// Types (Types.cpp)

/// Precondition: a cast. Effect: everything tied to one side has the type of the other side, the
/// cast is gone.
Edits unifyTypes(const Case &, const Options &);
/// Precondition: an element type that is not the simplest. Effect: everything tied to it is f32 or
/// i32; inputs are converted.
Edits simplifyTypes(const Case &, const Options &);

// Attributes and constants (Attributes.cpp)

/// Precondition: an attribute, operand or kind that has a simpler choice. Effect: that choice:
/// rounding nearest_even, no saturation, pad zero, predicate eq, add for other binary ops, no bias,
/// constant offsets and valid extents, smaller constants, plainer index maps.
Edits simplifyAttributes(const Case &, const Options &);

// Inputs and settings (Inputs.cpp)

/// Precondition: an input that is not all zero. Effect: zeros, ones, small integers, or fewer
/// non-zero elements; scalars are halved or decremented.
Edits simplifyInputs(const Case &, const Options &);
/// Precondition: an input with two different non-zero values. Effect: half of them, repeated in
/// place of the others: once one is left, cutting the tensor loses nothing that the failure needs.
Edits fewerValues(const Case &, const Options &);
/// Precondition: a setting that is not at its default. Effect: all of them, or one, are.
Edits defaultSettings(const Case &, const Options &);

// Shared

/// Runs [begin, end) of `count` sites, halves first, single sites last; never all of them unless
/// `whole`. Delta debugging.
std::vector<std::pair<size_t, size_t>> runs(size_t count, bool whole);

} // namespace npufuzz::reduce

#endif
