//===- EmittedText.cpp - runs the text of level 3 -------------------------===//
#include "EmittedText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <regex>
#include <set>
#include <vector>

namespace npufuzz::test {

namespace {

class Runner {
public:
  Runner(const std::string &text, int64_t bufferBytes) : bufferBytes(bufferBytes) {
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
  /// Line of the bracket that closes what a line opens.
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
        place(R"(^(%place\d+) = arith.addi (%\w+), (%\w+) : i64$)");
    auto has = [&](const char *word) { return line.find(word) != std::string::npos; };
    std::smatch found;
    if (has("func.func"))
      endKernel();
    else if (has("pto.alloc_tile"))
      allocate(line);
    else if (llvm::StringRef(line).starts_with("pto.t"))
      runOp(line);
    else if (has("arith.constant") && std::regex_search(line, found, constant))
      number[found[1]] = std::stoll(found[2]);
    else if (has("%offset") && std::regex_search(line, found, offset))
      number[found[1]] = turn * number.at(found[2]);
    else if (has("%place") && std::regex_search(line, found, place))
      number[found[1]] = number.at(found[2]) + number.at(found[3]);
  }

  void allocate(const std::string &line) {
    static const std::regex allocation(R"(^%t(\d+) = pto.alloc_tile addr = (%\w+).*loc=([a-z]+), )"
                                       R"(dtype=[a-z]+(\d+), rows=(\d+), cols=(\d+))");
    std::smatch found;
    if (!std::regex_search(line, found, allocation)) {
      result.complaint = "not understood: " + line;
      return;
    }
    int64_t from = number.at(found[2]),
            bytes = std::stoll(found[4]) / 8 * std::stoll(found[5]) * std::stoll(found[6]);
    std::vector<int> &memory = memories[found[3]];
    memory.resize(static_cast<size_t>(sizeOf(found[3])), -1);
    if (from < 0 || from + bytes > static_cast<int64_t>(memory.size())) {
      result.complaint = "outside of its memory: " + line;
      return;
    }
    int tile = std::stoi(found[1]);
    placeOf[tile] = {memory.data() + from, memory.data() + from + bytes};
    addresses[tile].insert(from);
  }

  int64_t sizeOf(const std::string &location) const {
    return location == "vec"   ? bufferBytes
           : location == "mat" ? 512 << 10
           : location == "acc" ? 128 << 10
                               : 64 << 10;
  }

  void runOp(const std::string &line) {
    size_t outs = line.find(" outs(");
    for (int tile : tilesIn(line.substr(0, outs)))
      read(tile, line);
    for (int tile : tilesIn(line.substr(outs)))
      write(tile);
  }

  static std::vector<int> tilesIn(const std::string &text) {
    std::vector<int> found;
    for (size_t at = text.find("%t"); at != std::string::npos; at = text.find("%t", at + 1))
      if (std::isdigit(text[at + 2]))
        found.push_back(std::stoi(text.substr(at + 2)));
    return found;
  }

  void read(int tile, const std::string &line) {
    // Never loaded: temporaries, and tiles without valid elements.
    if (!written.count(tile))
      return;
    for (int writer : llvm::make_range(placeOf.at(tile)))
      if (writer != tile && result.complaint.empty())
        result.complaint = "t" + std::to_string(tile) + " was overwritten by t" +
                           std::to_string(writer) + " before " + line;
  }

  void write(int tile) {
    written.insert(tile);
    for (int &writer : llvm::make_range(placeOf.at(tile))) {
      result.shared += writer >= 0 && writer != tile;
      writer = tile;
    }
  }

  void endKernel() {
    for (const auto &tile : addresses)
      result.alternating += tile.second.size() > 1;
    number.clear();
    placeOf.clear();
    addresses.clear();
    written.clear();
    memories.clear();
  }

  std::vector<std::string> lines;
  int64_t bufferBytes;
  TextRun result;
  std::map<std::string, int64_t> number;
  std::map<int, std::pair<int *, int *>> placeOf;
  std::map<int, std::set<int64_t>> addresses;
  std::set<int> written;
  std::map<std::string, std::vector<int>> memories; ///< last writer of each byte
};

} // namespace

TextRun runText(const std::string &text, int64_t bufferBytes) {
  return Runner(text, bufferBytes).run();
}

} // namespace npufuzz::test
