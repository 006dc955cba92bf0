//===- Protocol.h - what programs read and say ------------------*- C++ -*-===//
//
// A program reads one file of 64-bit words and prints frames (runtime/Io.h). The simulator's own
// output may stand before, between and after frames. A frame cut off at the end is none.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_PROTOCOL_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_PROTOCOL_H

#include "backend/pytorchsim/Simulator.h"

namespace npufuzz::pytorchsim {

/// Computes the runtime's hash.
uint64_t hashWords(llvm::ArrayRef<uint64_t> words, uint64_t seed);

/// Input of a program; `add` appends after the head.
class ProgramInput {
public:
  explicit ProgramInput(const MachineConfig &config);
  void add(uint64_t word) { words.push_back(word); }
  void add(llvm::ArrayRef<uint64_t> some) { words.insert(words.end(), some.begin(), some.end()); }
  /// Adds whole words, with zeros after the last byte.
  void addBytes(llvm::ArrayRef<uint8_t> bytes);
  /// Returns the file.
  std::string text();

private:
  std::vector<uint64_t> words;
};

struct Frame {
  enum class Kind : uint8_t { begins = 1, ends = 2, results = 3, memory = 4 };
  Kind kind = Kind::begins;
  uint64_t number = 0; ///< number of the call or sequence, or of the first of several
  llvm::StringRef payload;
  /// The i-th word of the payload.
  uint64_t word(size_t i) const;
};

/// All whole frames in the output of a program.
std::vector<Frame> framesOf(llvm::StringRef output);

/// A frame in the runtime's format; for stand-ins.
std::string frameText(Frame::Kind kind, uint64_t number, llvm::ArrayRef<uint64_t> payload);

} // namespace npufuzz::pytorchsim

#endif
