//===- Case.h - a program, its inputs, and how to compile it ----*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CASE_H
#define NPUFUZZ_TILE_CASE_H

#include "tile/Program.h"

#include <map>

namespace npufuzz {

/// Machine parameters and pass options by name ("lanes" -> 8). Ordered: it is printed and hashed.
using Settings = std::map<std::string, int64_t>;

struct Case {
  tile::Program program;
  /// One per argument of @main, scalars as rank 0. Tensors are initial contents.
  std::vector<Tensor> inputs;
  Settings settings;
  uint64_t seed = 0;

  Case clone() const { return {program.clone(), inputs, settings, seed}; }
};

} // namespace npufuzz

#endif
