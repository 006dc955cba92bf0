//===- IRDiff.cpp - lines aligned by shape, then by names -----------------===//
//
// Reduces each name in a line to its % and aligns the resulting shapes by their longest common
// subsequence. Two aligned lines are equal if their names stand for the same values.
//
//===----------------------------------------------------------------------===//
#include "support/IRDiff.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <vector>

namespace npufuzz {

namespace {

struct Line {
  llvm::StringRef text;
  std::string shape; ///< the text with each name reduced to its %
  llvm::SmallVector<llvm::StringRef> names;
  size_t defined = 0; ///< names that stand before the equals sign
};

bool isOfName(char c) { return llvm::isAlnum(c) || llvm::StringRef("_$.-").contains(c); }

Line lineOf(llvm::StringRef text) {
  Line line{text, "", {}, 0};
  size_t equals = text.ltrim().starts_with("%") ? text.find(" = ") : 0;
  for (size_t at = 0; at < text.size(); ++at) {
    line.shape += text[at];
    if (text[at] != '%')
      continue;
    llvm::StringRef name = text.substr(at + 1).take_while(isOfName);
    line.names.push_back(name);
    line.defined += at < equals;
    at += name.size();
  }
  return line;
}

std::vector<Line> linesOf(llvm::StringRef text) {
  std::vector<Line> lines;
  for (llvm::StringRef rest = text.rtrim(); !rest.empty();) {
    auto [line, below] = rest.split('\n');
    lines.push_back(lineOf(line));
    rest = below;
  }
  return lines;
}

/// Maps names of `before` to the names that the same values have in `after`, within one function.
class Names {
public:
  /// Returns true if the two lines use the same values; from then on they define the same ones.
  bool agree(const Line &before, const Line &after) {
    if (llvm::StringRef(before.shape).contains("func.func "))
      forget();
    bool same = true;
    for (size_t at = before.defined; at < before.names.size(); ++at)
      same &= isSame(before.names[at], after.names[at]);
    for (size_t at = 0; at < before.defined; ++at)
      bind(before.names[at], after.names[at]);
    return same;
  }

private:
  void forget() {
    meant.clear();
    taken.clear();
  }
  void bind(llvm::StringRef before, llvm::StringRef after) {
    meant[before] = after;
    taken.insert(after);
  }
  /// Binds an argument where it first occurs. A value that only one side defines is matched by
  /// name.
  bool isSame(llvm::StringRef before, llvm::StringRef after) {
    auto found = meant.find(before);
    if (found != meant.end())
      return found->second == after;
    if (before.starts_with("arg") && after.starts_with("arg") && !taken.contains(after)) {
      bind(before, after);
      return true;
    }
    return before == after;
  }
  llvm::StringMap<llvm::StringRef> meant;
  llvm::StringSet<> taken;
};

struct Edit {
  char sign; ///< ' ', '-' or '+'
  llvm::StringRef text;
};

class Diff {
public:
  Diff(llvm::StringRef before, llvm::StringRef after)
      : before(linesOf(before)), after(linesOf(after)) {}

  std::string text() {
    align();
    std::string hunks;
    for (size_t at = 0; at < edits.size();) {
      size_t change = at;
      while (change < edits.size() && edits[change].sign == ' ')
        ++change;
      if (change == edits.size())
        break;
      size_t begin = std::max(at, change - std::min(change, diffContextLines));
      size_t end = change;
      // Two changes with fewer than two contexts between them share one hunk.
      for (size_t same = 0; end < edits.size() && same <= 2 * diffContextLines; ++end)
        same = edits[end].sign == ' ' ? same + 1 : 0;
      size_t last = end;
      while (edits[last - 1].sign == ' ')
        --last;
      end = std::min(last + diffContextLines, edits.size());
      hunks += hunk(begin, end);
      at = end;
    }
    return hunks;
  }

private:
  bool isSame(size_t b, size_t a) const { return before[b].shape == after[a].shape; }

  void pair(size_t b, size_t a) {
    bool same = names.agree(before[b], after[a]);
    if (!same) {
      removed.push_back(before[b].text);
      added.push_back(after[a].text);
      return;
    }
    flush();
    edits.push_back({' ', after[a].text});
  }

  void flush() {
    for (llvm::StringRef line : removed)
      edits.push_back({'-', line});
    for (llvm::StringRef line : added)
      edits.push_back({'+', line});
    removed.clear();
    added.clear();
  }

  void align() {
    size_t head = 0, shorter = std::min(before.size(), after.size());
    while (head < shorter && isSame(head, head))
      ++head;
    size_t tail = 0;
    while (tail < shorter - head && isSame(before.size() - 1 - tail, after.size() - 1 - tail))
      ++tail;
    for (size_t at = 0; at < head; ++at)
      pair(at, at);
    alignMiddle(head, before.size() - tail, after.size() - tail);
    for (size_t at = tail; at > 0; --at)
      pair(before.size() - at, after.size() - at);
    flush();
  }

  /// Aligns by the longest common subsequence of shapes.
  void alignMiddle(size_t head, size_t beforeEnd, size_t afterEnd) {
    size_t rows = beforeEnd - head, columns = afterEnd - head;
    std::vector<std::vector<uint32_t>> common;
    if (rows * columns <= diffCellsMax) {
      common.assign(rows + 1, std::vector<uint32_t>(columns + 1));
      for (size_t b = rows; b-- > 0;)
        for (size_t a = columns; a-- > 0;)
          common[b][a] = isSame(head + b, head + a) ? common[b + 1][a + 1] + 1
                                                    : std::max(common[b + 1][a], common[b][a + 1]);
    }
    size_t b = 0, a = 0;
    while (b < rows && a < columns && !common.empty()) {
      if (isSame(head + b, head + a)) {
        pair(head + b++, head + a++);
      } else if (common[b + 1][a] >= common[b][a + 1]) {
        removed.push_back(before[head + b++].text);
      } else {
        added.push_back(after[head + a++].text);
      }
    }
    for (; b < rows; ++b)
      removed.push_back(before[head + b].text);
    for (; a < columns; ++a)
      added.push_back(after[head + a].text);
  }

  std::string hunk(size_t begin, size_t end) const {
    auto count = [&](size_t from, size_t to, char other) {
      return std::count_if(edits.begin() + static_cast<int64_t>(from),
                           edits.begin() + static_cast<int64_t>(to),
                           [&](const Edit &edit) { return edit.sign != other; });
    };
    std::string text =
        llvm::formatv("@@ -{0},{1} +{2},{3} @@\n", count(0, begin, '+') + 1, count(begin, end, '+'),
                      count(0, begin, '-') + 1, count(begin, end, '-'));
    for (size_t at = begin; at < end; ++at)
      text += edits[at].sign + edits[at].text.str() + "\n";
    return text;
  }

  std::vector<Line> before, after;
  Names names;
  std::vector<llvm::StringRef> removed, added;
  std::vector<Edit> edits;
};

} // namespace

std::string irDiff(llvm::StringRef before, llvm::StringRef after) {
  return Diff(before, after).text();
}

} // namespace npufuzz
