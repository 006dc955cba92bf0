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
  std::string base; ///< the name that identifies the node and its kernel
  bool isStore = false;
  uint64_t address = 0;                ///< byte
  std::vector<int64_t> sizes, strides; ///< in elements
  int64_t elementBits = 0;
  bool isAsync = false;
  auto operator<=>(const IssuedTransfer &) const = default;

  /// Describes it in fixed words, so that differences form classes.
  std::string describe() const;
  /// Number of memory blocks that hold its elements.
  int64_t blocks(int64_t blockBytes) const;
};

/// Facts of one run that matter. Order does not: the graph leaves it open.
struct Activity {
  std::map<IssuedTransfer, int64_t> transfers; ///< number of executions of each
  int64_t waits = 0, vectorWork = 0, matrixWork = 0;
  int64_t requests = 0; ///< blocks requested from DRAM

  void add(IssuedTransfer transfer, int64_t blockBytes);
  void add(const Activity &other);
  int64_t count(bool stores) const;
};

/// Empty if both did the same. Otherwise the first difference, with what was expected and what was
/// got; its class stands before the first colon.
std::string differenceOf(const Activity &expected, const Activity &got);

} // namespace npufuzz::pytorchsim

#endif
