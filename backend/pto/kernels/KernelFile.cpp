//===- KernelFile.cpp - reads statements, functions, sizes ----------------===//
//
// Sizes come from constants and scalar arguments, as far as integer arithmetic leads from those to
// the shapes and strides of views. What a loop or a load computes is not known.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/kernels/KernelFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace npufuzz::pto {

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

static bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

/// Calls visit(name, text after it) for each name of a value.
template <typename Visit> static void forEachName(llvm::StringRef text, Visit &&visit) {
  for (size_t at = text.find('%'); at != llvm::StringRef::npos; at = text.find('%', at + 1)) {
    llvm::StringRef name = text.drop_front(at + 1).take_while(isNameCharacter);
    visit(text.substr(at, name.size() + 1), text.drop_front(at + 1 + name.size()));
  }
}

/// True for "%x = ", "%x, %y = " and "%x:2 = ".
static bool beginsWithDefinition(llvm::StringRef line) {
  llvm::StringRef left = line.split(" = ").first;
  return line.starts_with("%") && left.size() < line.size() &&
         llvm::all_of(
             left,
             [](char c) {
               return isNameCharacter(c) || c == '%' || c == ',' || c == ' ' || c == ':';
             });
}

static bool beginsStatement(llvm::StringRef line) {
  llvm::StringRef word = line.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (line.starts_with("}") || line.starts_with("\"") || line.starts_with("^") ||
      line.starts_with("#") || beginsWithDefinition(line))
    return true;
  return !word.empty() && (line.drop_front(word.size()).starts_with(".") || word == "call" ||
                           word == "return" || word == "module");
}

/// Number of parentheses and brackets that stay open.
static int64_t openAfter(llvm::StringRef text) {
  return static_cast<int64_t>(text.count('(') + text.count('[')) -
         static_cast<int64_t>(text.count(')') + text.count(']'));
}

std::vector<Statement> statementsOf(llvm::StringRef text) {
  std::vector<Statement> all;
  int64_t number = 0, open = 0;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    ++number;
    line = line.split("//").first.rtrim();
    llvm::StringRef content = line.ltrim();
    if (content.empty())
      continue;
    if (all.empty() || (open <= 0 && beginsStatement(content))) {
      all.push_back({line.str(), number});
      open = 0;
    } else {
      all.back().text.append("\n").append(line);
    }
    open += openAfter(content);
  }
  for (Statement &statement : all) {
    llvm::StringRef trimmed = llvm::StringRef(statement.text).trim();
    statement.opens = trimmed.ends_with("{");
    statement.closes = trimmed.starts_with("}");
  }
  return all;
}

std::string textOf(llvm::ArrayRef<Statement> statements) {
  std::string text;
  for (const Statement &statement : statements)
    text += statement.text + "\n";
  return text;
}

llvm::StringRef Statement::op() const {
  llvm::StringRef rest = llvm::StringRef(text).trim();
  if (beginsWithDefinition(rest))
    rest = rest.split(" = ").second.ltrim();
  return rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
}

std::vector<llvm::StringRef> Statement::definitions() const {
  std::vector<llvm::StringRef> defined;
  llvm::StringRef left = llvm::StringRef(text).trim();
  left = beginsWithDefinition(left) ? left.split(" = ").first : llvm::StringRef();
  forEachName(left, [&](llvm::StringRef name, llvm::StringRef) { defined.push_back(name); });
  // A function has parameters; a loop has its variable and values that it carries.
  llvm::StringRef mark = op() == "func.func" ? ":" : "=";
  if (opens)
    forEachName(llvm::StringRef(text), [&](llvm::StringRef name, llvm::StringRef after) {
      if (after.ltrim(' ').starts_with(mark) && !llvm::is_contained(defined, name))
        defined.push_back(name);
    });
  return defined;
}

std::vector<llvm::StringRef> Statement::names() const {
  std::vector<llvm::StringRef> all;
  forEachName(text, [&](llvm::StringRef name, llvm::StringRef) { all.push_back(name); });
  return all;
}

bool isInstruction(llvm::StringRef op) {
  static const llvm::StringSet<> descriptions = {
      "make_tensor_view", "partition_view", "alloc_tile",     "addptr",    "subview",
      "treshape",         "bitcast",        "set_validshape", "tile_view", "section"};
  return op.consume_front("pto.") && !descriptions.contains(op);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

llvm::StringRef KernelParameter::element() const {
  llvm::StringRef name = type;
  if (!name.consume_front("!pto.ptr<"))
    return name;
  name.consume_back(">");
  return name.split(',').first.trim();
}

int64_t bytesOfElement(llvm::StringRef type) {
  if (type == "index")
    return 8;
  if (type.contains("f8") || type.contains("f4") || type == "i1")
    return 1;
  type.consume_front("b"); // bf16
  int64_t bits = 0;
  bool isKnown = !type.ltrim("uifs").consumeInteger(10, bits) && llvm::isPowerOf2_64(bits) &&
                 bits >= 8 && bits <= 64;
  return isKnown ? bits / 8 : 0;
}

/// Splits at commas outside of brackets.
static std::vector<llvm::StringRef> splitParameters(llvm::StringRef list) {
  std::vector<llvm::StringRef> parts;
  int64_t open = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= list.size(); ++i) {
    char c = i < list.size() ? list[i] : ',';
    open += (c == '<' || c == '(' || c == '{' || c == '[') -
            (c == '>' || c == ')' || c == '}' || c == ']');
    if (c == ',' && (open <= 0 || i == list.size())) {
      parts.push_back(list.slice(begin, i).trim());
      begin = i + 1;
    }
  }
  return parts;
}

namespace {
struct Signature {
  std::string name;
  std::vector<KernelParameter> parameters;
  bool isPrivate = false, hasResults = false;
};
} // namespace

static llvm::Expected<Signature> signatureOf(const Statement &head) {
  llvm::StringRef rest = llvm::StringRef(head.text).trim();
  rest.consume_front("func.func");
  rest = rest.ltrim();
  Signature made;
  made.isPrivate = rest.consume_front("private");
  rest.consume_front("public");
  rest = rest.ltrim();
  if (!rest.consume_front("@") || !rest.contains('('))
    return llvm::createStringError(
        llvm::formatv("line {0}: expected func.func @name(…), got \"{1}\"", head.line,
                      llvm::StringRef(head.text).trim().take_front(40)));
  made.name = rest.take_while(isNameCharacter).str();
  rest = rest.drop_front(made.name.size());
  size_t end = 0;
  int64_t open = 0;
  do
    open += (rest[end] == '(') - (rest[end] == ')');
  while (open > 0 && ++end < rest.size());
  if (open > 0)
    return llvm::createStringError(llvm::formatv("line {0}: expected )", head.line));
  for (llvm::StringRef part : splitParameters(rest.slice(1, end)))
    if (auto [name, type] = part.split(':'); !part.empty())
      made.parameters.push_back({name.trim().str(), type.split('{').first.trim().str()});
  made.hasResults = rest.drop_front(end + 1).ltrim().starts_with("->");
  return made;
}

/// Index of the statement that ends the region which `begin` opens.
static llvm::Expected<size_t> endOfRegion(llvm::ArrayRef<Statement> statements, size_t begin) {
  int64_t depth = 0;
  for (size_t i = begin; i < statements.size(); ++i) {
    depth -= statements[i].closes;
    depth += statements[i].opens;
    if (depth == 0)
      return i;
  }
  return llvm::createStringError(
      llvm::formatv("line {0}: expected a }} for the {{ there", statements[begin].line));
}

static std::string archOf(llvm::StringRef text) {
  llvm::StringRef rest = text.split("pto.target_arch").second.ltrim(" =");
  return rest.starts_with("\"a5\"") ? "a5" : rest.starts_with("\"a") ? "a3" : "";
}

llvm::Expected<KernelFile> readKernelFile(llvm::StringRef text) {
  if (text.contains('\0'))
    return llvm::createStringError("expected text, got a byte of zero");
  std::vector<Statement> statements = statementsOf(text);
  KernelFile file{text.str(), archOf(textOf(statements)), 2, {}, 0};
  std::string called;
  for (size_t i = 0; i < statements.size(); ++i) {
    const Statement &head = statements[i];
    file.instructions += isInstruction(head.op());
    if (head.op().ends_with("call"))
      called += head.text + "(";
    if (head.op() == "pto.alloc_tile" && llvm::StringRef(head.text).contains(" addr"))
      file.level = 3;
    if (head.op() != "func.func")
      continue;
    auto signature = signatureOf(head);
    if (!signature)
      return signature.takeError();
    if (!head.opens)
      continue; // a declaration
    auto end = endOfRegion(statements, i);
    if (!end)
      return end.takeError();
    if (!signature->isPrivate && !signature->hasResults)
      file.kernels.push_back({signature->name,
                              signature->parameters,
                              {statements.begin() + static_cast<ptrdiff_t>(i) + 1,
                               statements.begin() + static_cast<ptrdiff_t>(*end)}});
  }
  llvm::erase_if(file.kernels, [&](const KernelFunction &kernel) {
    return llvm::StringRef(called).contains("@" + kernel.name + "(");
  });
  if (file.kernels.empty())
    return llvm::createStringError(
        "expected a kernel, func.func @name(…) { … } without results, found none");
  return file;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

namespace {
/// Values of integers of the text, as far as they are known.
class KnownIntegers {
public:
  void set(llvm::StringRef name, int64_t value) { values[name] = value; }
  void take(const Statement &statement);
  std::optional<int64_t> valueOf(llvm::StringRef name) const {
    auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  }
  /// Last element of a view, counted from its pointer, plus one.
  std::optional<int64_t> elementsOf(llvm::StringRef view) const;

private:
  std::optional<int64_t> compute(llvm::StringRef op, llvm::StringRef operands) const;
  std::optional<std::vector<int64_t>> listAfter(llvm::StringRef view, llvm::StringRef key) const;
  llvm::StringMap<int64_t> values;
};
} // namespace

void KnownIntegers::take(const Statement &statement) {
  std::vector<llvm::StringRef> defined = statement.definitions();
  std::optional<int64_t> value;
  if (defined.size() == 1 && !statement.opens)
    value = compute(statement.op(),
                    llvm::StringRef(statement.text).split(statement.op()).second.trim());
  // A region may use the name of another one's value again.
  for (llvm::StringRef name : defined)
    values.erase(name);
  if (value)
    values[defined.front()] = *value;
}

std::optional<int64_t> KnownIntegers::compute(llvm::StringRef op, llvm::StringRef operands) const {
  int64_t constant = 0;
  if (op == "arith.constant")
    return operands.consumeInteger(10, constant) ? std::nullopt : std::optional(constant);
  if (!op.consume_front("arith."))
    return std::nullopt;
  auto [first, rest] = operands.split(" : ").first.split(',');
  // Flags such as overflow<nsw> may follow.
  std::optional<int64_t> a = valueOf(first.trim()), b = valueOf(rest.trim().split(' ').first);
  if (a && (op.starts_with("index_cast") || op == "extsi" || op == "extui" || op == "trunci"))
    return a;
  // Larger ones are no sizes, and their products would overflow.
  auto isSmall = [](int64_t value) { return llvm::isInt<32>(value); };
  if (!a || !b || !isSmall(*a) || !isSmall(*b))
    return std::nullopt;
  bool divides = *a >= 0 && *b > 0;
  using Result = std::optional<int64_t>;
  return llvm::StringSwitch<Result>(op)
      .Case("addi", *a + *b)
      .Case("subi", *a - *b)
      .Case("muli", *a * *b)
      .Case("maxsi", std::max(*a, *b))
      .Case("minsi", std::min(*a, *b))
      .Case("divsi", divides ? Result(*a / *b) : std::nullopt)
      .Case("divui", divides ? Result(*a / *b) : std::nullopt)
      .Case("ceildivsi", divides ? Result((*a + *b - 1) / *b) : std::nullopt)
      .Case("ceildivui", divides ? Result((*a + *b - 1) / *b) : std::nullopt)
      .Case("remsi", divides ? Result(*a % *b) : std::nullopt)
      .Default(std::nullopt);
}

std::optional<std::vector<int64_t>> KnownIntegers::listAfter(llvm::StringRef view,
                                                             llvm::StringRef key) const {
  llvm::StringRef rest = view.split(key).second.ltrim(" =\n");
  if (!rest.consume_front("["))
    return std::nullopt;
  std::vector<int64_t> list;
  for (llvm::StringRef part : llvm::split(rest.split(']').first, ',')) {
    std::optional<int64_t> value = valueOf(part.trim());
    if (!value)
      return std::nullopt;
    list.push_back(*value);
  }
  return list;
}

std::optional<int64_t> KnownIntegers::elementsOf(llvm::StringRef view) const {
  auto shape = listAfter(view, "shape"), strides = listAfter(view, "strides");
  if (!shape || !strides || shape->size() != strides->size())
    return std::nullopt;
  int64_t last = 0;
  for (auto [extent, stride] : llvm::zip(*shape, *strides)) {
    if (extent <= 0)
      return 0;
    int64_t more = 0;
    if (stride < 0 || llvm::MulOverflow(extent - 1, stride, more) ||
        llvm::AddOverflow(last, more, last))
      return std::nullopt;
  }
  return last + 1;
}

std::vector<std::optional<int64_t>>
KernelFunction::bytesBehind(llvm::ArrayRef<int64_t> values) const {
  KnownIntegers known;
  std::vector<std::optional<int64_t>> bytes(parameters.size(), 0);
  llvm::StringMap<size_t> pointers;
  for (auto [i, parameter] : llvm::enumerate(parameters)) {
    if (parameter.isPointer())
      pointers[parameter.name] = i;
    else
      known.set(parameter.name, values[i]);
  }
  for (const Statement &statement : body) {
    known.take(statement);
    for (llvm::StringRef name : statement.names()) {
      auto pointer = pointers.find(name);
      if (pointer == pointers.end())
        continue;
      std::optional<int64_t> &size = bytes[pointer->second];
      int64_t element = bytesOfElement(parameters[pointer->second].element());
      std::optional<int64_t> elements;
      if (statement.op() == "pto.make_tensor_view" && element > 0)
        elements = known.elementsOf(statement.text);
      size = size && elements && *elements <= std::numeric_limits<int64_t>::max() / element
                 ? std::optional(std::max(*size, *elements * element))
                 : std::nullopt;
    }
  }
  return bytes;
}

} // namespace npufuzz::pto
