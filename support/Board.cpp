//===- Board.cpp - seals, and what they are compared with -----------------===//
//
// A seal is a hash of the entry and its turn. If a seal is wrong, the reader tries again while the
// turn moves; otherwise the board is not believable. The writer compares the mapping with its own
// copy.
//
//===----------------------------------------------------------------------===//
#include "support/Board.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <cstddef>
#include <cstring>

namespace npufuzz {

namespace {

/// The seal is wrong for memory of all zeros and for memory of all ones; a test checks both.
uint64_t sealOf(const SealedEntry &sealed) {
  return llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(&sealed), offsetof(SealedEntry, seal)));
}

/// The child writes one entry while the other is in force. Release order holds between processes,
/// too.
void copyWords(const void *from, void *to) {
  std::atomic_thread_fence(std::memory_order_acq_rel);
  std::memcpy(to, from, sizeof(SealedEntry));
  std::atomic_thread_fence(std::memory_order_acq_rel);
}

} // namespace

SeenBoard readBoard(const ChildBoard &board) {
  // A child that writes during the read has moved on to another turn. No child has this many turns
  // in the time of a read.
  constexpr int readsMax = 1000;
  for (int read = 0; read < readsMax; ++read) {
    uint64_t turn = board.turn;
    SealedEntry sealed;
    copyWords(&board.entries[turn % 2], &sealed);
    if (sealed.turn == turn && sealed.seal == sealOf(sealed))
      return {true, sealed.entry};
    if (board.turn == turn)
      return {};
  }
  return {};
}

BoardWriter::BoardWriter(ChildBoard &board) : shared(board) { write({}); }

void BoardWriter::write(const BoardEntry &entry) {
  uint64_t next = turn + 1;
  SealedEntry &sealed = entries[next % 2];
  sealed = {entry, next, 0};
  sealed.seal = sealOf(sealed);
  copyWords(&sealed, &shared.entries[next % 2]);
  shared.turn = turn = next;
}

bool BoardWriter::isIntact() const {
  return shared.turn == turn && std::memcmp(shared.entries, entries, sizeof(entries)) == 0 &&
         shared.stack.count == 0 && !shared.stack.isOverflow;
}

bool BoardWriter::isAllIntact() const {
  return isIntact() &&
         llvm::all_of(shared.stack.addresses, [](uintptr_t address) { return address == 0; });
}

void BoardWriter::restore(uint8_t phase) {
  for (int which : {0, 1})
    copyWords(&entries[which], &shared.entries[which]);
  shared.turn = turn;
  shared.phase = phase;
  shared.stack.count = 0;
  shared.stack.isOverflow = false;
}

} // namespace npufuzz
