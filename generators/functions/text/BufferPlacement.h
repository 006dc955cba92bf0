//===- BufferPlacement.h - small buffers where passes want to move them -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_BUFFERPLACEMENT_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_BUFFERPLACEMENT_H

#include "generators/functions/text/Scalars.h"

namespace npufuzz::generators::functions::text {

/// Pieces of code with buffers of their own, which they fill before they read them. Their results
/// join the scalars.
class BufferPlacement {
public:
  BufferPlacement(Choices &choices, Text &text, Scalars &scalars, std::string element)
      : choices(choices), text(text), scalars(scalars), element(std::move(element)) {}

  /// On the stack, read and written at constant places, also in branches and loops.
  void slot();
  /// Allocated in a loop.
  void inLoop();
  /// Allocated in both branches, and handed out.
  void outOfBranch();

private:
  std::string typeOf(int64_t extent) const {
    return "memref<" + std::to_string(extent) + "x" + element + ">";
  }
  void load(const std::string &buffer, const std::string &type, const std::string &place);
  void store(const std::string &buffer, const std::string &type, const std::string &place);

  Choices &choices;
  Text &text;
  Scalars &scalars;
  std::string element;
};

} // namespace npufuzz::generators::functions::text

#endif
