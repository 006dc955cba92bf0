//===- EmittedText.h - runs level 3 text by its addresses -------*- C++ -*-===//
//
// Tracks the last writer of each byte. Loops run two iterations, and the arms of a branch run one
// after the other. The parser works on the text alone and shares nothing with the emitter.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TESTS_BACKEND_PTO_EMITTEDTEXT_H
#define NPUFUZZ_TESTS_BACKEND_PTO_EMITTEDTEXT_H

#include <cstdint>
#include <string>

namespace npufuzz::test {

struct TextRun {
  /// First op that leaves its memory, or that reads a byte which another tile wrote last.
  std::string complaint;
  int64_t shared = 0;      ///< writes of bytes that another tile had written
  int64_t alternating = 0; ///< tiles that had more than one address
};

TextRun runText(const std::string &text, int64_t bufferBytes);

} // namespace npufuzz::test

#endif
