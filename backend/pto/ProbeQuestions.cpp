//===- ProbeQuestions.cpp - writes the smallest kernel for each question ---===//
//
// The kernels are in the tile dialect and emitted like any program, so each question has the form
// that programs will have. An op of a category without a form here is in the table as not asked.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Probe.h"
#include "backend/pto/emission/OpNames.h"
#include "tile/OpTable.h"
#include "tile/Program.h"

#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace mlir;

namespace npufuzz::pto {

namespace {

/// Shape of all tiles: a row of bytes fills the 32 to which rows are padded.
constexpr int64_t rows = 8, columns = 32;

/// "8x32xf16"
std::string typeOf(int64_t rowCount, int64_t columnCount, ElementKind kind) {
  return llvm::formatv("{0}x{1}x{2}", rowCount, columnCount, elementKindName(kind));
}
std::string wholeType(ElementKind kind) { return typeOf(rows, columns, kind); }
std::string columnType(ElementKind kind) { return typeOf(rows, 1, kind); }

std::vector<ElementKind> allKinds() {
  std::vector<ElementKind> kinds;
  for (int kind = 0; kind < elementKindCount; ++kind)
    kinds.push_back(static_cast<ElementKind>(kind));
  return kinds;
}

const tile::OpRecord *recordOf(llvm::StringRef mnemonic) {
  for (const tile::OpRecord &record : tile::opTable())
    if (record.mnemonic == mnemonic)
      return &record;
  return nullptr;
}

/// Collects the questions about one op on one kind of elements.
class Questions {
public:
  Questions(const OpName &name, ElementKind kind, std::vector<ProbeQuestion> &all)
      : name(name), kind(kind), all(all) {}

  void add();

private:
  void ask(const llvm::Twine &form, const std::string &body, std::string resultType = "") {
    ProbeQuestion question;
    std::string words = form.str();
    question.what = llvm::formatv("{0} {1}{2}{3}", name.tile, words, words.empty() ? "" : " ",
                                  elementKindName(kind));
    question.mnemonic = name.tile;
    question.kind = kind;
    question.body = body;
    question.resultType = resultType.empty() ? wholeType(kind) : resultType;
    all.push_back(std::move(question));
  }
  /// Loads from the corner of %a; a column from %c, because it must lie without gaps.
  std::string load(const char *value, int64_t rowCount, int64_t columnCount) const {
    bool isColumn = columnCount == 1;
    return llvm::formatv("  {0} = tile.load %v{1}[%c0, %c0] : <{2}> -> <{3}>\n", value,
                         isColumn ? "c" : "a", isColumn ? columnType(kind) : wholeType(kind),
                         typeOf(rowCount, columnCount, kind));
  }
  std::string whole(const char *value) const { return load(value, rows, columns); }
  void askView();
  void askValues(unsigned operands);
  void askExpand();
  void askExpandBinary();
  void askReduce();
  void askCasts();
  void askCompare();
  void askSelect();
  void askTranspose();
  void askMatmul();

  const OpName &name;
  ElementKind kind;
  std::vector<ProbeQuestion> &all;
};

void Questions::askView() {
  std::string type = wholeType(kind);
  if (name.tile == "slice")
    return ask("",
               llvm::formatv("  %v = tile.slice %va offsets [1, 0] strides [1, 1] : <{0}> -> "
                             "<{1}>\n  %r = tile.load %v[%c0, %c0] : <{1}> -> <{1}>\n",
                             type, typeOf(rows - 1, columns, kind)),
               typeOf(rows - 1, columns, kind));
  if (name.tile == "chunk")
    return ask("",
               llvm::formatv("  %v = tile.chunk %va axis 0 part 1 of 2 : <{0}> -> <{1}>\n"
                             "  %r = tile.load %v[%c0, %c0] : <{1}> -> <{1}>\n",
                             type, typeOf(rows / 2, columns, kind)),
               typeOf(rows / 2, columns, kind));
  ask("", whole("%r"));
}

void Questions::askValues(unsigned operands) {
  std::string type = wholeType(kind);
  if (operands == 1)
    return ask("",
               whole("%x") + llvm::formatv("  %r = tile.{0} %x : <{1}>\n", name.tile, type).str());
  ask("", whole("%x") + whole("%y") +
              llvm::formatv("  %r = tile.{0} %x, %y : <{1}>\n", name.tile, type).str());
  if (!name.withScalar.empty())
    ask("by a scalar", whole("%x") + llvm::formatv("  %s = tile.splat %one : {0} -> <{1}>\n"
                                                   "  %r = tile.{2} %x, %s : <{1}>\n",
                                                   elementKindName(kind), type, name.tile)
                                         .str());
}

void Questions::askExpand() {
  for (int64_t axis : {0, 1}) {
    std::string from = axis ? typeOf(rows, 1, kind) : typeOf(1, columns, kind);
    ask(axis ? "rows" : "columns",
        load("%x", axis ? rows : 1, axis ? 1 : columns) +
            llvm::formatv("  %r = tile.expand %x axis {0} : <{1}> -> <{2}>\n", axis, from,
                          wholeType(kind))
                .str());
  }
}

void Questions::askExpandBinary() {
  for (int64_t axis : {0, 1})
    for (uint32_t i = 0; i <= tile::getMaxEnumValForExpandKind(); ++i) {
      auto how = static_cast<tile::ExpandKind>(i);
      if (expandName(how, axis == 1, kind).empty())
        continue;
      std::string by = axis ? typeOf(rows, 1, kind) : typeOf(1, columns, kind);
      ask(tile::stringifyExpandKind(how) + (axis ? " rows" : " columns"),
          whole("%x") + load("%y", axis ? rows : 1, axis ? 1 : columns) +
              llvm::formatv(
                  "  %r = tile.expand_binary {0} %x, %y axis {1} : <{2}>, <{3}> -> <{2}>\n",
                  tile::stringifyExpandKind(how), axis, wholeType(kind), by)
                  .str());
    }
}

void Questions::askReduce() {
  for (int64_t axis : {0, 1})
    for (uint32_t i = 0; i <= tile::getMaxEnumValForReduceKind(); ++i) {
      auto how = static_cast<tile::ReduceKind>(i);
      if (reduceSuffix(how).empty())
        continue;
      std::string to = axis ? typeOf(rows, 1, kind) : typeOf(1, columns, kind);
      ask(tile::stringifyReduceKind(how) + (axis ? " rows" : " columns"),
          whole("%x") + llvm::formatv("  %r = tile.reduce {0} %x axis {1} : <{2}> -> <{3}>\n",
                                      tile::stringifyReduceKind(how), axis, wholeType(kind), to)
                            .str(),
          to);
    }
}

void Questions::askCasts() {
  for (ElementKind to : allKinds())
    for (uint32_t i = 0; i <= tile::getMaxEnumValForRounding(); ++i) {
      auto rounding = static_cast<tile::Rounding>(i);
      if (!hasCast(kind, to, rounding, /*saturate=*/false))
        continue;
      ask(llvm::Twine("to ") + elementKindName(to) + " " + tile::stringifyRounding(rounding) +
              " from",
          whole("%x") + llvm::formatv("  %r = tile.cast %x round {0} : <{1}> -> <{2}>\n",
                                      tile::stringifyRounding(rounding), wholeType(kind),
                                      wholeType(to))
                            .str(),
          wholeType(to));
      all.back().to = to;
      all.back().rounding = rounding;
    }
}

void Questions::askCompare() {
  for (uint32_t i = 0; i <= tile::getMaxEnumValForCmpPredicate(); ++i) {
    auto how = static_cast<tile::CmpPredicate>(i);
    if (!hasComparison(how, kind))
      continue;
    for (bool byScalar : {false, true})
      ask(tile::stringifyCmpPredicate(how) + (byScalar ? " by a scalar" : ""),
          whole("%r") +
              (byScalar ? llvm::formatv("  %y = tile.splat %one : {0} -> <{1}>\n",
                                        elementKindName(kind), wholeType(kind))
                              .str()
                        : whole("%y")) +
              llvm::formatv("  %m = tile.cmp {0} %r, %y : <{1}> -> <{2}>\n",
                            tile::stringifyCmpPredicate(how), wholeType(kind),
                            wholeType(ElementKind::i1))
                  .str());
  }
}

/// The op works on masks; selecting among elements is one of its forms.
void Questions::askSelect() {
  std::string mask = wholeType(ElementKind::i1);
  for (ElementKind among : allKinds()) {
    if (!selectsAmong(among) || !findOpName("cmp", among))
      continue;
    std::string type = wholeType(among);
    ask(llvm::Twine("among ") + elementKindName(among) + " by",
        llvm::formatv("  %x = tile.load %va[%c0, %c0] : <{0}> -> <{0}>\n"
                      "  %m = tile.cmp eq %x, %x : <{0}> -> <{1}>\n"
                      "  %r = tile.select %m, %x, %x : <{1}>, <{0}>, <{0}> -> <{0}>\n",
                      type, mask),
        type);
    all.back().loaded = among;
  }
}

void Questions::askTranspose() {
  std::string to = typeOf(columns, rows, kind);
  ask("",
      whole("%x") +
          llvm::formatv("  %r = tile.transpose %x : <{0}> -> <{1}>\n", wholeType(kind), to).str(),
      to);
}

void Questions::askMatmul() {
  std::string type = typeOf(rows, rows, kind),
              to = typeOf(rows, rows, isFloatKind(kind) ? ElementKind::f32 : ElementKind::i32);
  ask("",
      load("%x", rows, rows) + load("%y", rows, rows) +
          llvm::formatv("  %r = tile.matmul %x, %y : <{0}>, <{0}> -> <{1}>\n", type, to).str(),
      to);
}

void Questions::add() {
  const tile::OpRecord *record = recordOf(name.tile);
  if (!record)
    return;
  std::string type = wholeType(kind);
  switch (record->category) {
  case tile::OpCategory::View:
  case tile::OpCategory::Transfer:
    return askView();
  case tile::OpCategory::Unary:
    return askValues(1);
  case tile::OpCategory::Binary:
    return askValues(2);
  case tile::OpCategory::Cast:
    return askCasts();
  case tile::OpCategory::Expand:
    return name.tile == "expand" ? askExpand() : askExpandBinary();
  case tile::OpCategory::Reduce:
    return askReduce();
  case tile::OpCategory::Create:
    if (name.tile == "splat")
      return ask("", llvm::formatv("  %r = tile.splat %one : {0} -> <{1}>\n", elementKindName(kind),
                                   type));
    return ask("", llvm::formatv("  %r = tile.iota axis 1 from %c0 : <{0}>\n", type));
  case tile::OpCategory::Valid:
    if (name.tile == "set_valid")
      return ask("", whole("%x") +
                         llvm::formatv("  %r = tile.set_valid %x[%n, %n] : <{0}>\n", type).str());
    for (const char *how : {"zero", "min", "max"})
      ask(how, whole("%x") + llvm::formatv("  %s = tile.set_valid %x[%n, %n] : <{0}>\n"
                                           "  %r = tile.fill_pad {1} %s : <{0}>\n",
                                           type, how)
                                 .str());
    return;
  case tile::OpCategory::Compare:
    return askCompare();
  case tile::OpCategory::Select:
    return askSelect();
  case tile::OpCategory::Transpose:
    return askTranspose();
  case tile::OpCategory::Matmul:
    return askMatmul();
  case tile::OpCategory::Memory:
  case tile::OpCategory::Scan:
  case tile::OpCategory::Sort:
    return ask("", "");
  }
}

} // namespace

std::vector<ProbeQuestion> probeQuestions() {
  std::vector<ProbeQuestion> all;
  for (const OpName &name : opNames())
    for (ElementKind kind : allKinds())
      if (findOpName(name.tile, kind))
        Questions(name, kind, all).add();
  // Orders by form, with all kinds of a form together, for readers.
  std::map<std::pair<llvm::StringRef, std::string>, size_t> places;
  auto placeOf = [&](const ProbeQuestion &question) {
    return places
        .try_emplace({question.mnemonic, llvm::StringRef(question.what).rsplit(' ').first.str()},
                     places.size())
        .first->second;
  };
  for (const ProbeQuestion &question : all)
    placeOf(question);
  llvm::stable_sort(
      all, [&](const ProbeQuestion &a, const ProbeQuestion &b) { return placeOf(a) < placeOf(b); });
  return all;
}

std::string probeProgram(llvm::ArrayRef<const ProbeQuestion *> questions) {
  std::string kernels, parameters, calls;
  for (auto [number, question] : llvm::enumerate(questions)) {
    ElementKind loaded = question->loaded.value_or(question->kind);
    std::string from = wholeType(loaded), to = question->resultType, column = columnType(loaded);
    kernels += llvm::formatv(
        "func.func @k{0}(%a: memref<{1}>, %b: memref<{2}>, %c: memref<{3}>, %n: index) "
        "attributes {{tile.kernel} {{\n"
        "  %c0 = arith.constant 0 : index\n"
        "  %one = arith.constant {4} : {5}\n"
        "  %va = tile.view %a : memref<{1}> -> <{1}>\n"
        "  %vb = tile.view %b : memref<{2}> -> <{2}>\n"
        "  %vc = tile.view %c : memref<{3}> -> <{3}>\n"
        "{6}"
        "  tile.store %r, %vb[%c0, %c0] : <{2}>, <{2}>\n"
        "  return\n}\n",
        number, from, to, column, isFloatKind(loaded) ? "1.0" : "1", elementKindName(loaded),
        question->body);
    parameters += llvm::formatv("%a{0}: memref<{1}>, %b{0}: memref<{2}>, %c{0}: memref<{3}>, ",
                                number, from, to, column);
    calls += llvm::formatv("  call @k{0}(%a{0}, %b{0}, %c{0}, %n) : (memref<{1}>, memref<{2}>, "
                           "memref<{3}>, index) -> ()\n",
                           number, from, to, column);
  }
  return kernels + "func.func @main(" + parameters + "%n: index) {\n" + calls + "  return\n}\n";
}

} // namespace npufuzz::pto
