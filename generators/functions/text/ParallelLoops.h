//===- ParallelLoops.h - loops without an order, and loops over tiles -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_PARALLELLOOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_PARALLELLOOPS_H

#include "generators/functions/text/Scalars.h"

namespace npufuzz::generators::functions::text {

/// Loops over the two buffers %m0 and %m1 and over buffers of their own.
class ParallelLoops {
public:
  ParallelLoops(Choices &choices, Text &text, Scalars &scalars, std::string element, int64_t extent)
      : choices(choices), text(text), scalars(scalars), element(std::move(element)), extent(extent),
        type("memref<" + std::to_string(extent) + "x" + this->element + ">") {}

  /// scf.parallel in a row over the same space, each reading what the one before wrote.
  void row();
  /// One or two axes, up to the smaller of a constant and something that the run knows.
  void bounded();
  /// scf.forall, with a lower bound and step or without.
  void forall();
  /// Tiles of a constant size, the last of which may be smaller.
  void tiles();

private:
  std::string op(const char *name, const std::string &buffer, const std::string &at) const {
    return std::string(name) + " " + buffer + "[" + at + "] : " + type;
  }
  void load(const std::string &buffer, const std::string &at) {
    scalars.add(text.define("e", op("memref.load", buffer, at)), element);
  }
  void store(const std::string &buffer, const std::string &at) {
    std::string stored = scalars.chain(element, 2);
    text.line("memref.store " + stored + ", " + buffer + "[" + at + "] : " + type);
  }
  /// Reads the other buffer, writes its own element.
  void body(const std::string &counter);
  /// affine.min of a value in [0, extent] and a constant.
  std::string smallBound(int64_t constant);

  Choices &choices;
  Text &text;
  Scalars &scalars;
  std::string element;
  int64_t extent;
  std::string type;
};

} // namespace npufuzz::generators::functions::text

#endif
