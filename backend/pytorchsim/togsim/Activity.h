//===- Activity.h - what a timing simulation does, or has to ----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_ACTIVITY_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_ACTIVITY_H

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::pytorchsim {

/// One execution of a transfer.
struct IssuedTransfer {
  std::string base; ///< the name that says which node of which kernel it is
  bool isStore = false;
  uint64_t address = 0;                ///< byte
  std::vector<int64_t> sizes, strides; ///< in elements
  int64_t elementBits = 0;
  bool isAsync = false;
  auto operator<=>(const IssuedTransfer &) const = default;

  /// In words that are the same for all, so that what differs can be told apart by its class.
  std::string describe() const;
  /// Addresses of the blocks of memory that hold its elements.
  int64_t blocks(int64_t blockBytes) const;
};

/// What matters of one run. Order does not: the graph leaves it open.
struct Activity {
  std::map<IssuedTransfer, int64_t> transfers; ///< how often
  int64_t waits = 0, vectorWork = 0, matrixWork = 0;
  int64_t requests = 0; ///< blocks asked for in DRAM

  void add(IssuedTransfer transfer, int64_t blockBytes);
  void add(const Activity &other);
  int64_t count(bool stores) const;
};

/// Empty where both did the same; else the first difference, what was expected and what was got.
/// The class of the difference stands before the first colon.
std::string differenceOf(const Activity &expected, const Activity &got);

} // namespace npufuzz::pytorchsim

#endif
