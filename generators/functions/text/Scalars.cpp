//===- Scalars.cpp --------------------------------------------------------===//
#include "generators/functions/text/Scalars.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::generators::functions::text {

using llvm::StringRef;
using Names = std::vector<const char *>;

bool isFloatType(StringRef type) { return type.starts_with("f") || type.starts_with("bf"); }

unsigned widthOf(StringRef type) {
  unsigned width = 64;
  if (type != "index")
    (void)type.drop_front().getAsInteger(10, width);
  return width;
}

static std::string number(int64_t value) { return std::to_string(value); }

/// Sign-extended, as text in an attribute of that type.
static int64_t boundary(Choices &choices, unsigned width) {
  int64_t least = width == 64 ? INT64_MIN : -(int64_t(1) << (width - 1)), most = ~least;
  return choices.pick("boundary",
                      std::vector<int64_t>{most, least, -1, most - 1, least + 1, -2, 1, 0});
}

std::string Scalars::constant(const std::string &type) {
  if (isFloatType(type)) {
    auto value = choices.pick("float", Names{"0.0", "1.0", "-0.0", "-1.5", "2.0", "0.5", "3.0e2"});
    return text.define("c", llvm::Twine("arith.constant ") + value + " : " + type);
  }
  unsigned width = widthOf(type);
  if (width == 1)
    return text.define("c", llvm::Twine("arith.constant ") +
                                (choices.chance("true", 1, 2) ? "true" : "false"));
  int64_t value = choices.chance("boundary constant", 1, 3) ? boundary(choices, width)
                                                            : choices.range("constant", -8, 9);
  if (width < 8)
    value = choices.range("constant", -2, 1);
  return text.define("c", llvm::Twine("arith.constant ") + number(value) + " : " + type);
}

std::string Scalars::indexConstant(int64_t value) {
  return text.define("c", llvm::Twine("arith.constant ") + number(value) + " : index");
}

std::string Scalars::get(const std::string &type) {
  std::vector<std::string> fitting;
  for (const Named &value : pool)
    if (value.type == type)
      fitting.push_back(value.name);
  if (fitting.empty() || choices.chance("a constant", 1, 5))
    return fitting.empty() && !pool.empty() && choices.chance("converted", 1, 2) ? ofOtherType(type)
                                                                                 : constant(type);
  // The newest are the most interesting: what was computed is to be used.
  size_t recent = std::min<size_t>(fitting.size(), 4);
  return choices.chance("any value", 1, 3)
             ? choices.pick("value", fitting)
             : fitting[fitting.size() - 1 - choices.draw("recent", recent - 1)];
}

std::string Scalars::convert(const std::string &name, const std::string &from,
                             const std::string &to) {
  if (from == to)
    return name;
  auto cast = [&](const char *op) {
    return define(to, llvm::Twine(op) + " " + name + " : " + from + " to " + to);
  };
  bool isSigned = choices.chance("unsigned cast", 1, 3);
  if (isFloatType(from) && isFloatType(to)) {
    auto bits = [](StringRef type) { return type == "f64" ? 64 : type == "f32" ? 32 : 16; };
    if (bits(from) == bits(to)) // f16 and bf16
      return convert(convert(name, from, "f32"), "f32", to);
    return cast(bits(from) < bits(to) ? "arith.extf" : "arith.truncf");
  }
  if (isFloatType(to)) {
    if (from == "index")
      return convert(convert(name, from, "i64"), "i64", to);
    return cast(isSigned ? "arith.uitofp" : "arith.sitofp");
  }
  if (isFloatType(from)) {
    // Out of range would be undefined: a comparison says something of the value too.
    std::string zero = text.define("c", llvm::Twine("arith.constant 1.0 : ") + from);
    std::string bit = define("i1", "arith.cmpf olt, " + name + ", " + zero + " : " + from);
    return convert(bit, "i1", to);
  }
  if (from == "index" || to == "index") {
    if (from == "i1") // index_cast of i1 means -1 and 1 to different people
      return convert(convert(name, from, "i32"), "i32", to);
    return cast(isSigned ? "arith.index_castui" : "arith.index_cast");
  }
  if (widthOf(from) > widthOf(to))
    return cast("arith.trunci");
  return cast(isSigned ? "arith.extui" : "arith.extsi");
}

std::string Scalars::ofOtherType(const std::string &type) {
  if (pool.empty())
    return constant(type);
  Named value = choices.pick("value", pool);
  return convert(value.name, value.type, type);
}

std::string Scalars::condition() {
  std::string type = anyType();
  if (isFloatType(type)) {
    auto predicate =
        choices.pick("predicate", Names{"oeq", "olt", "ule", "une", "ogt", "uge", "uno"});
    std::string x = get(type), y = get(type);
    return define("i1",
                  llvm::Twine("arith.cmpf ") + predicate + ", " + x + ", " + y + " : " + type);
  }
  auto predicate = choices.pick(
      "predicate", Names{"slt", "eq", "ult", "ne", "sle", "sgt", "sge", "ule", "ugt", "uge"});
  std::string x = get(type), y = get(type);
  return define("i1", llvm::Twine("arith.cmpi ") + predicate + ", " + x + ", " + y + " : " + type);
}

std::string Scalars::divide(const std::string &type) {
  bool isSigned = choices.chance("signed", 1, 2);
  auto op = isSigned ? choices.pick("division", Names{"divsi", "remsi", "floordivsi", "ceildivsi"})
                     : choices.pick("division", Names{"divui", "remui", "ceildivui"});
  std::string x = get(type), divisor;
  if (choices.chance("variable divisor", 1, 4)) {
    // Odd and positive.
    std::string y = get(type);
    std::string mask = text.define("c", "arith.constant 14 : " + type);
    std::string one = text.define("c", "arith.constant 1 : " + type);
    std::string low = text.define("v", "arith.andi " + y + ", " + mask + " : " + type);
    divisor = text.define("v", "arith.ori " + low + ", " + one + " : " + type);
  } else {
    std::vector<int64_t> values{2, 3, 1, 4, 7, 8, 100};
    if (isSigned)
      values.insert(values.end(), {-2, -3, -8, -128});
    else
      values.insert(values.end(), {-1, -2});
    divisor = text.define("c", "arith.constant " + number(choices.pick("divisor", values)) + " : " +
                                   type);
  }
  return define(type, llvm::Twine("arith.") + op + " " + x + ", " + divisor + " : " + type);
}

std::string Scalars::shift(const std::string &type) {
  auto op = choices.pick("shift", Names{"shli", "shrsi", "shrui"});
  std::string x = get(type), amount;
  unsigned width = widthOf(type);
  if (choices.chance("variable amount", 1, 3)) {
    std::string y = get(type);
    std::string mask = text.define("c", "arith.constant " + number(width - 1) + " : " + type);
    amount = text.define("v", "arith.andi " + y + ", " + mask + " : " + type);
  } else {
    amount = text.define(
        "c", "arith.constant " +
                 number(choices.pick("amount",
                                     std::vector<int64_t>{1, 2, 3, 7, width - 1, width / 2, 0})) +
                 " : " + type);
  }
  return define(type, llvm::Twine("arith.") + op + " " + x + ", " + amount + " : " + type);
}

std::string Scalars::extended(const std::string &type) {
  std::string x = get(type), y = get(type), low = text.fresh("v"), high = text.fresh("v");
  if (choices.chance("with carry", 1, 3)) {
    text.line(low + ", " + high + " = arith.addui_extended " + x + ", " + y + " : " + type +
              ", i1");
    add(high, "i1");
    add(low, type);
    return low;
  }
  auto op = choices.pick("product", Names{"mulsi_extended", "mului_extended"});
  text.line(low + ", " + high + " = arith." + op + " " + x + ", " + y + " : " + type);
  add(low, type);
  add(high, type);
  return high;
}

std::string Scalars::widened(const std::string &type) {
  if (widthOf(type) <= 16 || type == "index")
    return ofOtherType(type);
  std::string narrow = choices.pick("narrow", std::vector<std::string>{"i8", "i8", "i16", "i32"});
  if (widthOf(narrow) >= widthOf(type))
    narrow = "i8";
  bool isSigned = choices.chance("unsigned", 1, 3);
  auto wide = [&] {
    std::string x = get(narrow);
    return define(type, llvm::Twine(isSigned ? "arith.extui " : "arith.extsi ") + x + " : " +
                            narrow + " to " + type);
  };
  auto op = choices.pick("op", Names{"addi", "subi", "muli", "maxsi", "minsi", "maxui", "minui"});
  std::string x = wide(), y = choices.chance("constant", 1, 4) ? constant(type) : wide();
  return define(type, llvm::Twine("arith.") + op + " " + x + ", " + y + " : " + type);
}

std::string Scalars::computeInteger(const std::string &type) {
  bool isBit = type == "i1";
  switch (choices.draw("integer op", 10)) {
  case 0:
  case 1: {
    auto op = choices.pick("op", Names{"addi", "subi", "muli", "andi", "ori", "xori"});
    std::string x = get(type), y = get(type);
    return define(type, llvm::Twine("arith.") + op + " " + x + ", " + y + " : " + type);
  }
  case 2: {
    auto op = choices.pick("op", Names{"maxsi", "minsi", "maxui", "minui"});
    std::string x = get(type), y = get(type);
    return define(type, llvm::Twine("arith.") + op + " " + x + ", " + y + " : " + type);
  }
  case 3:
    return isBit ? condition() : divide(type);
  case 4:
    return isBit ? condition() : shift(type);
  case 5: {
    std::string bit = condition(), x = get(type), y = get(type);
    return define(type, "arith.select " + bit + ", " + x + ", " + y + " : " + type);
  }
  case 6:
    return ofOtherType(type);
  case 7: {
    // Through a narrow type and back: what range analyses look for.
    if (isBit || type == "i8")
      return ofOtherType(type);
    std::string narrow = choices.pick("narrow", std::vector<std::string>{"i8", "i16", "i32"});
    std::string x = get(type);
    return convert(convert(x, type, narrow), narrow, type);
  }
  case 8:
    return isBit ? condition() : extended(type);
  case 9:
    return widened(type);
  default:
    return isBit ? condition() : divide(type);
  }
}

std::string Scalars::computeFloat(const std::string &type) {
  switch (choices.draw("float op", 5)) {
  case 0:
  case 1: {
    auto op = choices.pick("op", Names{"addf", "subf", "mulf", "divf"});
    std::string x = get(type), y = get(type);
    return define(type, llvm::Twine("arith.") + op + " " + x + ", " + y + " : " + type);
  }
  case 2: {
    auto op = choices.pick("op", Names{"maxnumf", "minnumf", "maximumf", "minimumf"});
    // Of two zeros maxnumf gives either: nothing may depend on which.
    bool isOpen = llvm::StringRef(op).contains("num");
    std::string x = get(type);
    std::string y = isOpen
                        ? text.define("c", llvm::Twine("arith.constant ") +
                                               choices.pick("bound", Names{"1.0", "-1.5", "0.5"}) +
                                               " : " + type)
                        : get(type);
    return define(type, llvm::Twine("arith.") + op + " " + x + ", " + y + " : " + type);
  }
  case 3: {
    auto op = choices.pick("op", Names{"arith.negf", "math.absf", "math.floor", "math.ceil",
                                       "math.round", "math.roundeven", "math.trunc"});
    return define(type, llvm::Twine(op) + " " + get(type) + " : " + type);
  }
  case 4: {
    std::string bit = condition(), x = get(type), y = get(type);
    return define(type, "arith.select " + bit + ", " + x + ", " + y + " : " + type);
  }
  default:
    return ofOtherType(type);
  }
}

std::string Scalars::compute(const std::string &type) {
  return isFloatType(type) ? computeFloat(type) : computeInteger(type);
}

std::string Scalars::chain(const std::string &type, int64_t opsMax) {
  for (int64_t i = choices.range("ops", 0, opsMax - 1); i > 0; --i)
    compute(choices.chance("same type", 2, 3) ? type : anyType());
  return compute(type);
}

std::string Scalars::clamped(int64_t extent) {
  std::string x = get("index"), size = indexConstant(extent);
  return define("index", "arith.remui " + x + ", " + size + " : index");
}

} // namespace npufuzz::generators::functions::text
