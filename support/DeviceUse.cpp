#include "support/DeviceUse.h"
#include "support/Board.h"
#include "support/Printable.h"

#include "llvm/Support/FormatVariadic.h"

#include <array>
#include <atomic>
#include <memory>
#include <unistd.h>

namespace npufuzz {

namespace {

constexpr size_t exitCodes = 256;

/// More processes than a run has at once. A process that finds no free place is not told apart.
constexpr size_t processes = 4096;

struct Counts {
  struct Waiting {
    std::atomic<pid_t> process{0};
    std::atomic<int64_t> milliseconds{0};
  };
  std::array<Waiting, processes> waiting;
  std::array<std::atomic<int64_t>, exitCodes> retries{};
  std::atomic<int64_t> failures{0}, waits{0}, waitedMilliseconds{0}, missed{0};
};

/// Null until countDeviceUse, and if the system has no memory to share.
std::unique_ptr<SharedPages<Counts>> shared;

/// The place of a process, or the free one that it may take; null: none is free. Places are not
/// given back: a later process of that number adds to what is there.
Counts::Waiting *placeOf(pid_t process) {
  if (!shared)
    return nullptr;
  auto &all = (**shared).waiting;
  auto begin = static_cast<size_t>(process);
  for (size_t i = 0; i < processes; ++i) {
    Counts::Waiting &place = all[(begin + i) % processes];
    pid_t free = 0;
    if (place.process == process || place.process.compare_exchange_strong(free, process))
      return &place;
  }
  return nullptr;
}

void add(std::atomic<int64_t> Counts::*count, int64_t more) {
  if (shared)
    ((**shared).*count).fetch_add(more);
}

} // namespace

void countDeviceUse() {
  if (shared)
    return;
  auto pages = std::make_unique<SharedPages<Counts>>();
  if (*pages)
    shared = std::move(pages);
}

DeviceUse deviceUse() {
  DeviceUse use;
  if (!shared)
    return use;
  const Counts &counts = **shared;
  for (size_t code = 0; code < exitCodes; ++code)
    if (int64_t count = counts.retries[code])
      use.retries[static_cast<int>(code)] = count;
  use.failures = counts.failures;
  use.waits = counts.waits;
  use.waitedMilliseconds = counts.waitedMilliseconds;
  use.missed = counts.missed;
  return use;
}

void noteDeviceRetry(int exitCode) {
  if (shared && exitCode >= 0 && static_cast<size_t>(exitCode) < exitCodes)
    (**shared).retries[static_cast<size_t>(exitCode)].fetch_add(1);
}
void noteDeviceFailure() { add(&Counts::failures, 1); }
void noteDeviceWait() { add(&Counts::waits, 1); }
void noteDeviceWaited(int64_t milliseconds) {
  add(&Counts::waitedMilliseconds, milliseconds);
  if (Counts::Waiting *place = placeOf(::getpid()))
    place->milliseconds.fetch_add(milliseconds);
}

int64_t deviceMillisecondsWaitedBy(pid_t process) {
  if (!shared || (**shared).waits == 0)
    return 0;
  for (const Counts::Waiting &place : (**shared).waiting)
    if (place.process == process)
      return place.milliseconds;
  return 0;
}
void noteDeviceMissed() { add(&Counts::missed, 1); }

int64_t DeviceUse::allRetries() const {
  int64_t all = 0;
  for (const auto &[code, count] : retries)
    all += count;
  return all;
}

std::string DeviceUse::text() const {
  std::string text, codes;
  for (const auto &[code, count] : retries)
    codes += llvm::formatv("{0}exit code {1}: {2}", codes.empty() ? "" : ", ", code, count).str();
  auto part = [&](const std::string &more) { text += (text.empty() ? "" : "; ") + more; };
  if (!retries.empty())
    part(llvm::formatv("{0} repeated ({1})", countOf(allRetries(), "run"), codes));
  if (failures)
    part(countOf(failures, "run") + " given up after all retries");
  if (waits)
    part(llvm::formatv("waited {0:f1} s in {1}", static_cast<double>(waitedMilliseconds) / 1000,
                       countOf(waits, "run")));
  if (missed)
    part(countOf(missed, "run") + " given up while another program had it");
  return text;
}

} // namespace npufuzz
