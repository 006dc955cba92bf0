//===- Protocol.cpp -------------------------------------------------------===//
//
// A frame counts only if its length fits and its hash is right; otherwise the search goes on after
// its first word. The total of hashed bytes is limited, because text may begin like a frame again
// and again. Callers interpret the payloads.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/Protocol.h"

#include "llvm/Support/Endian.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

static constexpr StringLiteral inputMagic = "npufuzz1", frameMagic = "npufuzz2";
static constexpr size_t wordBytes = sizeof(uint64_t), frameHeadBytes = 4 * wordBytes;

static uint64_t wordAt(StringRef bytes, size_t offset) {
  return support::endian::read64le(bytes.data() + offset);
}

uint64_t hashWords(ArrayRef<uint64_t> words, uint64_t seed) {
  uint64_t hash = seed;
  for (uint64_t word : words)
    hash = (hash ^ word) * 0x9e3779b97f4a7c15 + (hash >> 32);
  return hash;
}

ProgramInput::ProgramInput(const MachineConfig &config)
    : words{wordAt(inputMagic, 0), 0, static_cast<uint64_t>(config.lanes),
            static_cast<uint64_t>(config.bankBytes)} {}

void ProgramInput::addBytes(ArrayRef<uint8_t> bytes) {
  for (size_t at = 0; at < bytes.size(); at += wordBytes) {
    uint64_t word = 0;
    for (size_t i = at; i < std::min(at + wordBytes, bytes.size()); ++i)
      word |= static_cast<uint64_t>(bytes[i]) << 8 * (i - at);
    add(word);
  }
}

static std::string textOf(ArrayRef<uint64_t> words) {
  std::string text(words.size() * wordBytes, '\0');
  for (size_t i = 0; i < words.size(); ++i)
    support::endian::write64le(text.data() + i * wordBytes, words[i]);
  return text;
}

std::string ProgramInput::text() {
  words[1] = words.size() * wordBytes;
  return textOf(words);
}

uint64_t Frame::word(size_t i) const { return wordAt(payload, i * wordBytes); }

static uint64_t hashOf(StringRef payload, uint64_t seed) {
  uint64_t hash = seed;
  for (size_t at = 0; at < payload.size(); at += wordBytes)
    hash = (hash ^ wordAt(payload, at)) * 0x9e3779b97f4a7c15 + (hash >> 32);
  return hash;
}

std::vector<Frame> framesOf(StringRef output) {
  std::vector<Frame> frames;
  // Text that only begins like a frame is hashed in vain, and may occur repeatedly.
  size_t bytesLeft = 4 * output.size();
  while (true) {
    size_t at = output.find(frameMagic);
    if (at == StringRef::npos || output.size() - at < frameHeadBytes)
      return frames;
    output = output.drop_front(at);
    uint64_t what = wordAt(output, wordBytes), bytes = wordAt(output, 2 * wordBytes);
    StringRef rest = output.drop_front(frameHeadBytes);
    bool isWhole = bytes <= std::min(rest.size(), bytesLeft) && bytes % wordBytes == 0;
    bytesLeft -= isWhole ? bytes : 0;
    if (!isWhole || hashOf(rest.take_front(bytes), what) != wordAt(output, 3 * wordBytes)) {
      output = output.drop_front(frameMagic.size());
      continue;
    }
    frames.push_back({static_cast<Frame::Kind>(what & 0xff), what >> 8, rest.take_front(bytes)});
    output = rest.drop_front(bytes);
  }
}

std::string frameText(Frame::Kind kind, uint64_t number, ArrayRef<uint64_t> payload) {
  uint64_t what = number << 8 | static_cast<uint8_t>(kind);
  return frameMagic.str() + textOf({what, payload.size() * wordBytes, hashWords(payload, what)}) +
         textOf(payload);
}

} // namespace npufuzz::pytorchsim
