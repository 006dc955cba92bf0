//===- Protocol.h - what programs read and say ------------------*- C++ -*-===//
//
// A program reads one file of 64-bit words and prints frames (runtime/Io.h). What the simulator
// prints itself may stand in front of frames, between and behind them; a frame that was cut off by
// its end is none.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_PROTOCOL_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_PROTOCOL_H

#include "backend/pytorchsim/Simulator.h"

namespace npufuzz::pytorchsim {

/// As the runtime hashes.
uint64_t hashWords(llvm::ArrayRef<uint64_t> words, uint64_t seed);

/// The input of a program: `add` what stands behind the head.
class ProgramInput {
public:
  explicit ProgramInput(const MachineConfig &config);
  void add(uint64_t word) { words.push_back(word); }
  void add(llvm::ArrayRef<uint64_t> some) { words.insert(words.end(), some.begin(), some.end()); }
  /// In whole words, zero behind the last byte.
  void addBytes(llvm::ArrayRef<uint8_t> bytes);
  /// The file.
  std::string text();

private:
  std::vector<uint64_t> words;
};

struct Frame {
  enum class Kind : uint8_t { begins = 1, ends = 2, results = 3, memory = 4 };
  Kind kind = Kind::begins;
  uint64_t number = 0; ///< of the call or sequence, or of the first one
  llvm::StringRef payload;
  /// The payload's i-th word.
  uint64_t word(size_t i) const;
};

/// All whole frames of what a program has printed.
std::vector<Frame> framesOf(llvm::StringRef output);

/// A frame as the runtime writes it; for stand-ins.
std::string frameText(Frame::Kind kind, uint64_t number, llvm::ArrayRef<uint64_t> payload);

} // namespace npufuzz::pytorchsim

#endif
