//===- IRLog.cpp - headers, dumps, and what is printed between them -------===//
//
// A log is everything that a process wrote: diagnostics, timing reports and the output of other
// tools stand between the dumps. A printed op begins in the first column and ends where its
// brackets close; aliases may precede it and follow it.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/IRLog.h"

#include "support/Files.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <optional>

using llvm::StringRef;

namespace npufuzz::refinement {

namespace {

constexpr StringRef headerBegin = "// -----// IR Dump ", headerEnd = " //----- //";

/// Takes "(inside)" off the end; brackets may nest. Returns false if the text does not end so.
bool takeLastBrackets(StringRef &text, StringRef &inside) {
  if (!text.ends_with(")"))
    return false;
  int depth = 0;
  for (size_t at = text.size(); at-- > 0;) {
    depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
    if (depth)
      continue;
    inside = text.substr(at + 1).drop_back();
    text = text.take_front(at).rtrim(' ');
    return true;
  }
  return false;
}

/// 'func.func' operation: @"my f"
bool takeOperation(StringRef inside, Dump &dump) {
  if (!inside.consume_front("'"))
    return false;
  auto [name, rest] = inside.split('\'');
  if (!rest.consume_front(" operation"))
    return false;
  dump.opName = name.str();
  if (rest.consume_front(": @"))
    dump.symbol =
        (rest.consume_front("\"") ? rest.take_until([](char c) { return c == '"'; }) : rest).str();
  return true;
}

/// Returns the header in a line, if there is one, and sets `after` to its end.
std::optional<Dump> readHeader(StringRef line, size_t &begin, size_t &after) {
  begin = line.find(headerBegin);
  if (begin == StringRef::npos)
    return std::nullopt;
  size_t end = line.find(headerEnd, begin);
  if (end == StringRef::npos)
    return std::nullopt;
  after = end + headerEnd.size();
  StringRef text = line.slice(begin + headerBegin.size(), end), inside;
  Dump dump;
  if (text.consume_front("Before "))
    dump.when = Dump::When::before;
  else if (!text.consume_front("After "))
    return std::nullopt;
  StringRef whole = text;
  if (takeLastBrackets(text, inside) && !takeOperation(inside, dump))
    text = whole;
  // A class in an anonymous namespace has its own brackets, before these.
  if (takeLastBrackets(text, inside))
    dump.argument = inside.str();
  if (dump.when == Dump::When::after && text.consume_back(" Failed"))
    dump.when = Dump::When::failed;
  dump.pass = text.str();
  return dump;
}

/// Returns where the message begins in "a.mlir:1:2: error: …", "loc("a.mlir":1:2): warning: …" or
/// "error: …".
size_t findDiagnostic(StringRef line, bool errorsOnly = false) {
  if (line.empty() || line.front() == ' ' || line.front() == '"')
    return StringRef::npos;
  for (StringRef kind : {"error: ", "warning: ", "remark: ", "note: "}) {
    if (errorsOnly && kind != "error: ")
      break;
    size_t at = line.starts_with(kind) ? 0 : line.find((": " + kind).str());
    if (at == StringRef::npos)
      continue;
    StringRef where = line.take_front(at);
    // IR has quotes around such words, a location has them around the name of its file.
    if (!where.contains('"') || where.starts_with("loc("))
      return at + kind.size() + (at ? 2 : 0);
  }
  return StringRef::npos;
}

bool isCaret(StringRef line) { return line.trim(" ~") == "^"; }

/// Blanks diagnostics, each with the source line and the caret that may follow it.
void blankDiagnostics(llvm::MutableArrayRef<StringRef> lines) {
  for (size_t i = 0; i < lines.size(); ++i) {
    if (findDiagnostic(lines[i]) == StringRef::npos)
      continue;
    lines[i] = "";
    if (i + 2 >= lines.size() || !isCaret(lines[i + 2]))
      continue;
    lines[i + 1] = lines[i + 2] = "";
    i += 2;
  }
}

/// "#map" of "#map = affine_map<…>"; empty where the line defines no alias.
StringRef aliasIn(StringRef line) {
  if (!line.starts_with("#") && !line.starts_with("!"))
    return "";
  StringRef name = line.drop_front().take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-'; });
  bool defines = !name.empty() && line.drop_front(1 + name.size()).starts_with(" = ");
  return defines ? line.take_front(1 + name.size()) : "";
}

/// True if the line seems to begin an op: module, func.func, "builtin.module"(, %0 = …. This is
/// only a guess; the parser decides.
bool beginsOp(StringRef line) {
  if (line.starts_with("\"") || line.starts_with("%"))
    return true;
  StringRef name = line.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
  StringRef rest = line.drop_front(name.size());
  bool ends = rest.empty() || rest.starts_with(" ") || rest.starts_with("(");
  return ends && (name == "module" || (name.contains('.') && !name.ends_with(".")));
}

/// Depth of open brackets after this line; those in strings and comments do not count.
int depthAfter(StringRef line, int depth) {
  bool isString = false;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (isString && c == '\\')
      ++i;
    else if (c == '"')
      isString = !isString;
    else if (isString)
      continue;
    else if (line.substr(i).starts_with("//"))
      break;
    else
      depth += StringRef("([{").contains(c) - StringRef(")]}").contains(c);
  }
  return depth;
}

/// Returns the numbers at the beginning of "0_12_canonicalize.mlir".
std::vector<int64_t> numbersOf(StringRef file) {
  std::vector<int64_t> numbers;
  StringRef name = llvm::sys::path::filename(file);
  for (int64_t number; !name.consumeInteger(10, number) && name.consume_front("_");)
    numbers.push_back(number);
  return numbers;
}

} // namespace

std::vector<Dump> readIRLog(StringRef text, StringRef file) {
  std::vector<Dump> dumps;
  std::string error;
  int64_t number = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    ++number;
    size_t begin = line.size(), after = 0;
    std::optional<Dump> dump = readHeader(line, begin, after);
    StringRef before = dump ? line.take_front(begin) : line;
    if (size_t at = findDiagnostic(before, /*errorsOnly=*/true);
        at != StringRef::npos && error.empty())
      error = before.substr(at).trim().str();
    if (!dumps.empty())
      (dumps.back().text += before) += "\n";
    if (dump) {
      dump->file = file.str();
      dump->line = number;
      dump->error = std::exchange(error, {});
      dump->text = line.substr(after).str() + "\n";
      dumps.push_back(std::move(*dump));
    }
    text = rest;
  }
  return dumps;
}

llvm::Expected<std::vector<Dump>> readIRTree(StringRef folder) {
  std::vector<std::pair<std::vector<int64_t>, std::string>> files;
  auto take = [&](StringRef path, bool isFolder) {
    if (!isFolder && path.ends_with(".mlir"))
      files.emplace_back(numbersOf(path), path.str());
    return Walk::on;
  };
  if (llvm::Error error = walkFolder(folder, take))
    return std::move(error);
  std::sort(files.begin(), files.end());
  std::vector<Dump> dumps;
  for (const auto &[numbers, path] : files) {
    auto text = readFile(path);
    if (!text)
      return text.takeError();
    for (Dump &dump : readIRLog(*text, path))
      dumps.push_back(std::move(dump));
  }
  return dumps;
}

std::string isolateIR(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  blankDiagnostics(lines);
  int depth = 0;
  bool begun = false, ended = false;
  llvm::StringSet<> aliases;
  std::string ir;
  for (StringRef line : lines) {
    StringRef alias = depth == 0 ? aliasIn(line) : "";
    if (!alias.empty()) {
      // In a log with standard output, the compiler's result follows the op, and its aliases have
      // the same names.
      if (!aliases.insert(alias).second && ended)
        line = "";
    } else if (depth == 0) {
      begun |= beginsOp(line);
      if (ended || !begun)
        line = "";
    }
    depth = depthAfter(line, depth);
    ended |= begun && depth <= 0 && !line.empty() && alias.empty();
    (ir += line) += '\n';
  }
  return ir;
}

} // namespace npufuzz::refinement
