//===- Precision.cpp ------------------------------------------------------===//
//
// Looks up the first row that names an op and a type, and prints rows as lines for people.
//
//===----------------------------------------------------------------------===//
#include "tile/Precision.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz {

/// An empty list names everything.
template <typename T, typename U> static bool names(const std::vector<T> &list, const U &one) {
  return list.empty() || llvm::is_contained(list, one);
}

Precision::Accumulation Precision::accumulation(llvm::StringRef op, ElementKind of) const {
  for (const Accumulation &row : accumulations)
    if (row.op == op && row.of == of)
      return row;
  return {op.str(), of, of};
}

double Precision::ulps(llvm::StringRef op, ElementKind of, double asked) const {
  for (const Function &row : functions)
    if (row.op == op && names(row.of, of))
      return row.ulps;
  return asked;
}

Precision::Subnormals Precision::subnormalsOf(llvm::StringRef op, ElementKind of) const {
  for (const Subnormals &row : subnormals)
    if (names(row.ops, op) && names(row.of, of))
      return row;
  return {};
}

llvm::StringRef nameOf(SumOrder order) {
  static constexpr llvm::StringLiteral names[] = {"any", "sequential", "pairs"};
  return names[static_cast<size_t>(order)];
}

llvm::StringRef nameOf(Subnormal what) {
  static constexpr llvm::StringLiteral names[] = {"kept", "flushed", "open"};
  return names[static_cast<size_t>(what)];
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

/// " of f16, bf16"; empty for every type.
static std::string ofKinds(const std::vector<ElementKind> &kinds) {
  std::vector<std::string> names;
  for (ElementKind kind : kinds)
    names.push_back(std::string(elementKindName(kind)));
  return kinds.empty() ? "" : " of " + llvm::join(names, ", ");
}

static std::string inOrder(const Precision::Accumulation &row) {
  std::string text = row.order == SumOrder::any          ? "in any order"
                     : row.order == SumOrder::sequential ? "one after the other"
                                                         : "in pairs";
  if (row.block > 0)
    text += llvm::formatv(", in blocks of {0}", row.block);
  return text;
}

bool Precision::isInSteps(llvm::StringRef op) const { return llvm::is_contained(inSteps, op); }

std::vector<std::string> Precision::lines() const {
  std::vector<std::string> result;
  for (size_t i = 0; i < accumulations.size();) {
    // Rows that differ only in the element type share a line.
    const Accumulation &first = accumulations[i];
    std::vector<ElementKind> kinds;
    for (; i < accumulations.size(); ++i) {
      Accumulation row = accumulations[i];
      kinds.push_back(row.of);
      row.of = first.of;
      if (!(row == first)) {
        kinds.pop_back();
        break;
      }
    }
    result.push_back(first.op + ofKinds(kinds) + " in " + std::string(elementKindName(first.in)) +
                     " " + inOrder(first) + ", rounded to the result's type once, at the end");
  }
  std::vector<std::string> rounded;
  for (const Function &row : functions)
    if (row.ulps == 0)
      rounded.push_back(row.op + ofKinds(row.of));
  if (!rounded.empty())
    result.push_back("correctly rounded: " + llvm::join(rounded, ", "));
  for (const Function &row : functions)
    if (row.ulps > 0)
      llvm::raw_string_ostream(result.emplace_back())
          << row.op << ofKinds(row.of) << llvm::format(" within %g ulp", row.ulps);
  if (!inSteps.empty())
    result.push_back("in correctly rounded steps of f32: " + llvm::join(inSteps, ", "));
  for (const Subnormals &row : subnormals)
    result.push_back((row.ops.empty() ? "every op" : llvm::join(row.ops, ", ")) + ofKinds(row.of) +
                     ": subnormal operands " + nameOf(row.operands).str() + ", results " +
                     nameOf(row.results).str());
  return result;
}

} // namespace npufuzz
