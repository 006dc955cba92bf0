//===- EmittedText.cpp ----------------------------------------------------===//
#include "EmittedText.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <regex>
#include <set>
#include <vector>

namespace npufuzz::test {

namespace {

class Runner {
public:
  Runner(const std::string &text, int64_t bufferBytes)
      : lastWriter(static_cast<size_t>(bufferBytes)) {
    llvm::SmallVector<llvm::StringRef> some;
    llvm::StringRef(text).split(some, '\n');
    for (llvm::StringRef line : some)
      lines.push_back(line.trim().str());
  }

  TextRun run() {
    runLines(0, lines.size(), 0);
    endKernel();
    return result;
  }

private:
  /// The line of the bracket that ends what begins at a line.
  size_t endOf(size_t begin) const {
    int open = 1;
    for (size_t at = begin + 1; at < lines.size(); ++at) {
      open +=
          llvm::StringRef(lines[at]).ends_with("{") - llvm::StringRef(lines[at]).starts_with("}");
      if (open == 0)
        return at;
    }
    return lines.size();
  }

  void runLines(size_t begin, size_t end, int64_t turn) {
    for (size_t at = begin; at < end && result.complaint.empty(); ++at) {
      const std::string &line = lines[at];
      if (line.find("scf.for ") != std::string::npos) {
        size_t close = endOf(at);
        for (int64_t each : {0, 1})
          runLines(at + 1, close, each);
        at = close;
      } else {
        runLine(line, turn);
      }
    }
  }

  void runLine(const std::string &line, int64_t turn) {
    static const std::regex constant(R"(^(%\w+) = arith.constant (-?\d+) : i64$)"),
        offset(R"(^(%offset\d+) = arith.muli %turn\w+, (%\w+) : i64$)"),
        place(R"(^(%place\d+) = arith.addi (%\w+), (%\w+) : i64$)"),
        allocation(
            R"(^(%t\d+) = pto.alloc_tile addr = (%\w+).*dtype=[a-z]+(\d+), rows=(\d+), cols=(\d+))"),
        op(R"(^pto\.t\w+ ins\((.*)\) outs\((.*)\)$)"), tile(R"(%t\d+\b)");
    std::smatch found;
    if (std::regex_search(line, found, constant))
      number[found[1]] = std::stoll(found[2]);
    else if (std::regex_search(line, found, offset))
      number[found[1]] = turn * number.at(found[2]);
    else if (std::regex_search(line, found, place))
      number[found[1]] = number.at(found[2]) + number.at(found[3]);
    else if (std::regex_search(line, found, allocation))
      allocate(found[1], number.at(found[2]),
               std::stoll(found[3]) / 8 * std::stoll(found[4]) * std::stoll(found[5]), line);
    else if (std::regex_search(line, found, op)) {
      std::string from = found[1], to = found[2];
      for (std::sregex_iterator it(from.begin(), from.end(), tile), none; it != none; ++it)
        read(it->str(), line);
      for (std::sregex_iterator it(to.begin(), to.end(), tile), none; it != none; ++it)
        write(it->str());
    } else if (line.find("func.func") != std::string::npos) {
      // Names are of one kernel.
      endKernel();
    }
  }

  void endKernel() {
    for (const auto &byte : writers)
      result.shared += byte.second.size() > 1;
    for (const auto &tile : addresses)
      result.alternating += tile.second.size() > 1;
    number.clear();
    placeOf.clear();
    addresses.clear();
    written.clear();
    writers.clear();
    std::fill(lastWriter.begin(), lastWriter.end(), "");
  }

  void allocate(const std::string &name, int64_t from, int64_t bytes, const std::string &line) {
    if (from < 0 || from + bytes > static_cast<int64_t>(lastWriter.size()))
      result.complaint = "outside of the buffer: " + line;
    placeOf[name] = {from, from + bytes};
    addresses[name].insert(from);
  }

  void read(const std::string &name, const std::string &line) {
    // Nothing was loaded into it: temporaries, tiles of no valid element.
    if (!written.count(name))
      return;
    auto [from, to] = placeOf.at(name);
    for (int64_t byte = from; byte < to; ++byte)
      if (lastWriter[static_cast<size_t>(byte)] != name && result.complaint.empty())
        result.complaint = name + " was overwritten by " + lastWriter[static_cast<size_t>(byte)] +
                           " before " + line;
  }

  void write(const std::string &name) {
    written.insert(name);
    auto [from, to] = placeOf.at(name);
    for (int64_t byte = from; byte < to; ++byte) {
      lastWriter[static_cast<size_t>(byte)] = name;
      writers[byte].insert(name);
    }
  }

  std::vector<std::string> lines;
  TextRun result;
  std::map<std::string, int64_t> number;
  std::map<std::string, std::pair<int64_t, int64_t>> placeOf;
  std::map<std::string, std::set<int64_t>> addresses;
  std::set<std::string> written;
  std::vector<std::string> lastWriter; ///< by byte
  std::map<int64_t, std::set<std::string>> writers;
};

} // namespace

TextRun runText(const std::string &text, int64_t bufferBytes) {
  return Runner(text, bufferBytes).run();
}

} // namespace npufuzz::test
