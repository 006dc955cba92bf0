//===- EmittedText.h - runs the text of level 3, by its addresses -*- C++ -*-===//
//
// Who wrote each byte last? Loops take two turns, arms of a branch run one after the
// other. Parses the text as it stands and shares nothing with what wrote it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TESTS_BACKEND_PTO_EMITTEDTEXT_H
#define NPUFUZZ_TESTS_BACKEND_PTO_EMITTEDTEXT_H

#include <cstdint>
#include <string>

namespace npufuzz::test {

struct TextRun {
  /// The first op that reads a byte which another tile wrote last, or that leaves its memory.
  std::string complaint;
  int64_t shared = 0;      ///< writes of bytes that another tile had written
  int64_t alternating = 0; ///< tiles that had more than one address
};

TextRun runText(const std::string &text, int64_t bufferBytes);

} // namespace npufuzz::test

#endif
