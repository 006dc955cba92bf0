//===- Activity.cpp -------------------------------------------------------===//
//
// Counts the memory blocks of a transfer and compares two runs by their transfers and requests.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/Activity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;

namespace npufuzz::pytorchsim {

static std::string listOf(ArrayRef<int64_t> numbers) {
  return "[" + join(map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ") + "]";
}

std::string IssuedTransfer::describe() const {
  return formatv("@{0} at byte {1:x}, sizes {2}, strides {3}, {4} bits, store {5}, async {6}", base,
                 address, listOf(sizes), listOf(strides), elementBits, int(isStore), int(isAsync))
      .str();
}

/// Adds offsets of the elements in bytes, by recursion over the axes.
static void addBlocks(const IssuedTransfer &transfer, size_t axis, int64_t element,
                      int64_t blockBytes, std::set<int64_t> &blocks) {
  if (axis == transfer.sizes.size()) {
    int64_t byte = static_cast<int64_t>(transfer.address) + element * (transfer.elementBits / 8);
    blocks.insert(byte / blockBytes);
    return;
  }
  for (int64_t i = 0; i < transfer.sizes[axis]; ++i)
    addBlocks(transfer, axis + 1, element + i * transfer.strides[axis], blockBytes, blocks);
}

int64_t IssuedTransfer::blocks(int64_t blockBytes) const {
  std::set<int64_t> found;
  addBlocks(*this, 0, 0, blockBytes, found);
  return static_cast<int64_t>(found.size());
}

void Activity::add(IssuedTransfer transfer, int64_t blockBytes) {
  requests += transfer.blocks(blockBytes);
  ++transfers[std::move(transfer)];
}

void Activity::add(const Activity &other) {
  for (const auto &[transfer, times] : other.transfers)
    transfers[transfer] += times;
  waits += other.waits;
  vectorWork += other.vectorWork;
  matrixWork += other.matrixWork;
  requests += other.requests;
}

int64_t Activity::count(bool stores) const {
  int64_t sum = 0;
  for (const auto &[transfer, times] : transfers)
    sum += transfer.isStore == stores ? times : 0;
  return sum;
}

static std::string transfersThatDiffer(const Activity &expected, const Activity &got) {
  std::string missing, extra;
  auto timesIn = [](const Activity &activity, const IssuedTransfer &transfer) {
    auto found = activity.transfers.find(transfer);
    return found == activity.transfers.end() ? 0 : found->second;
  };
  for (const auto &[transfer, times] : expected.transfers)
    if (int64_t done = timesIn(got, transfer); done < times && missing.empty())
      missing =
          formatv("expected {0}, {1} times, got it {2} times", transfer.describe(), times, done);
  for (const auto &[transfer, times] : got.transfers)
    if (timesIn(expected, transfer) < times && extra.empty())
      extra = "got " + transfer.describe();
  if (missing.empty())
    return extra.empty() ? "" : extra + ", which nothing asks for";
  return extra.empty() ? missing : missing + "; " + extra;
}

std::string differenceOf(const Activity &expected, const Activity &got) {
  if (std::string text = transfersThatDiffer(expected, got); !text.empty())
    return "transfers differ: " + text;
  const std::tuple<StringRef, int64_t, int64_t> counts[] = {
      {"requests to memory", expected.requests, got.requests},
      {"waits", expected.waits, got.waits},
      {"vector computations", expected.vectorWork, got.vectorWork},
      {"matrix computations", expected.matrixWork, got.matrixWork}};
  for (const auto &[what, wanted, found] : counts)
    if (wanted != found)
      return formatv("{0} differ: expected {1}, got {2}", what, wanted, found).str();
  return "";
}

} // namespace npufuzz::pytorchsim
