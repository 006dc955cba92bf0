//===- Log.cpp ------------------------------------------------------------===//
//
// Each line is "[time] [level] text". The reader uses these texts: instructions issued, finished
// and skipped, kernels completed, and the statistics at the end.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/Log.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>

using namespace llvm;

namespace npufuzz::pytorchsim {

namespace {

/// The text between `before` and `after`; empty if there is none.
StringRef between(StringRef text, StringRef before, StringRef after) {
  size_t at = text.find(before);
  if (at == StringRef::npos)
    return "";
  StringRef rest = text.drop_front(at + before.size());
  return rest.take_front(rest.find(after));
}

/// -1 if there is none.
int64_t numberAfter(StringRef text, StringRef before) {
  size_t at = text.find(before);
  int64_t number = -1;
  if (at != StringRef::npos)
    text.drop_front(at + before.size()).consumeInteger(0, number);
  return number;
}

std::vector<int64_t> numbersIn(StringRef list) {
  std::vector<int64_t> numbers;
  SmallVector<StringRef> parts;
  list.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    int64_t number = 0;
    if (!part.trim().getAsInteger(10, number))
      numbers.push_back(number);
  }
  return numbers;
}

IssuedTransfer transferOf(StringRef text, bool isStore, int64_t units) {
  IssuedTransfer transfer;
  transfer.isStore = isStore;
  transfer.base = between(text, "addr_name=", " ").str();
  uint64_t address = 0;
  between(text, "dram=0x", " ").getAsInteger(16, address);
  transfer.address = address / static_cast<uint64_t>(units);
  transfer.sizes = numbersIn(between(text, " size=[", "]"));
  transfer.strides = numbersIn(between(text, " stride=[", "]"));
  transfer.elementBits = numberAfter(text, "elem_bits=");
  transfer.isAsync = between(text, " async=", " ") == "true";
  return transfer;
}

class LogReader {
public:
  explicit LogReader(int64_t units) : units(units) {}

  SimulationLog read(StringRef text) {
    for (StringRef line : split(text, '\n')) {
      StringRef level = between(line, "] [", "]");
      StringRef message =
          line.drop_front(std::min(line.size(), line.find("] [") + 3)).split("] ").second;
      if (level == "error" || level == "critical")
        complain("it says: " + message.str());
      readMessage(message);
    }
    finish();
    return std::move(log);
  }

private:
  void complain(std::string what) {
    if (log.trouble.empty())
      log.trouble = std::move(what);
  }

  void readMessage(StringRef message) {
    if (message.contains("[INST_ISSUED"))
      issued(message);
    else if (message.contains("[INST_FINISHED") || message.contains("[DRAM_RESP_DONE"))
      finished.insert(numberAfter(message, "[INST_ID="));
    else if (message.contains("[INST_SKIP"))
      complain("it leaves out an instruction: " + message.str());
    else if (message.contains("has completed"))
      ++log.kernelsCompleted, log.issuedAfterCompletion = 0;
    else if (message.starts_with("Simulation finished"))
      log.isWhole = true;
    else if (message.starts_with("Core ["))
      statistic(message);
  }

  void issued(StringRef message) {
    ++log.issuedAfterCompletion;
    issues.insert(numberAfter(message, "[INST_ID="));
    StringRef what = message.rsplit("] ").second;
    // Lists inside the parentheses contain brackets, too.
    if (size_t at = message.find("] ", message.find("INST_ID=")); at != StringRef::npos)
      what = message.drop_front(at + 2);
    if (what.starts_with("MOVIN") || what.starts_with("MOVOUT"))
      ++log.activity.transfers[transferOf(what, what.starts_with("MOVOUT"), units)];
    else if (what.starts_with("BAR"))
      ++log.activity.waits;
    else if (what.starts_with("COMP"))
      ++(numberAfter(what, "compute_type=") > 0 ? log.activity.matrixWork
                                                : log.activity.vectorWork);
  }

  void statistic(StringRef message) {
    StringRef text = message.split(": ").second;
    auto count = [&](StringRef opcode, int64_t &sum) {
      if (text.starts_with(opcode))
        sum += numberAfter(text, "inst_count: ");
    };
    count("MOVIN ", loads);
    count("MOVOUT ", stores);
    count("BAR ", waits);
    count("COMP ", work);
    // Counts requests as they leave the cores, and responses as they return.
    if (text.starts_with("NUMA local memory"))
      log.activity.requests +=
          numberAfter(text, "local memory: ") + numberAfter(text, "remote memory: ");
    if (text.starts_with("DMA active_cycles"))
      responses += numberAfter(text, "GB/s (");
  }

  void finish() {
    const Activity &seen = log.activity;
    if (!log.isWhole)
      return;
    // A wait that ends at once is logged as finished before it is logged as issued.
    if (!std::ranges::includes(finished, issues))
      complain("an instruction was issued and did not finish");
    if (loads != seen.count(/*stores=*/false) || stores != seen.count(/*stores=*/true) ||
        waits != seen.waits || work != seen.vectorWork + seen.matrixWork)
      complain("its counts of instructions contradict what it says of each");
    if (responses != seen.requests)
      complain("requests without a response: " + std::to_string(seen.requests) + " requests, " +
               std::to_string(responses) + " responses");
  }

  int64_t units;
  SimulationLog log;
  std::set<int64_t> issues, finished;
  int64_t loads = 0, stores = 0, waits = 0, work = 0, responses = 0;
};

} // namespace

SimulationLog readLog(StringRef text, int64_t units) { return LogReader(units).read(text); }

} // namespace npufuzz::pytorchsim
