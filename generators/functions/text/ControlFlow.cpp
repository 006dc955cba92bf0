//===- ControlFlow.cpp - structured control flow with results -------------===//
#include "generators/functions/text/Families.h"
#include "generators/functions/text/ParallelLoops.h"
#include "generators/functions/text/Scalars.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t depthMax = 2, statementsMax = 3, bufferExtent = 6;

class ControlFlow {
public:
  explicit ControlFlow(Choices &choices)
      : choices(choices),
        element(
            choices.pick("element", std::vector<std::string>{"i32", "i64", "index", "f32", "i8"})),
        scalars(choices, text, {element, "i32", "index"}),
        bufferType("memref<" + std::to_string(bufferExtent) + "x" + element + ">"),
        hasMemory(choices.chance("memory", 2, 3)), hasParallel(choices.chance("parallel", 2, 3)),
        isDynamic(choices.chance("dynamic bounds", 1, 2)) {}

  std::string generate() {
    std::string header = "%a: " + element + ", %b: i32, %n: index";
    if (hasMemory)
      header += ", %m0: " + bufferType + ", %m1: " + bufferType;
    text.open("func.func @main(" + header + ") -> (" + element + ", i32)");
    scalars.add("%a", element);
    scalars.add("%b", "i32");
    scalars.add("%n", "index");
    for (int64_t i = choices.range("statements", 1, statementsMax); i > 0; --i)
      statement(depthMax);
    std::string first = scalars.get(element), second = scalars.get("i32");
    text.line("return " + first + ", " + second + " : " + element + ", i32");
    text.close();
    return text.str();
  }

private:
  std::string at() { return scalars.clamped(bufferExtent); }
  std::string buffer() { return choices.chance("second buffer", 1, 2) ? "%m1" : "%m0"; }

  void load() {
    if (!hasMemory)
      return;
    std::string where = at();
    scalars.add(text.define("e", "memref.load " + buffer() + "[" + where + "] : " + bufferType),
                element);
  }
  void store() {
    if (!hasMemory)
      return;
    std::string stored = scalars.get(element), where = at();
    text.line("memref.store " + stored + ", " + buffer() + "[" + where + "] : " + bufferType);
  }

  void body(int64_t depth) {
    for (int64_t i = choices.range("ops", 1, 3); i > 0; --i) {
      if (choices.chance("memory access", 1, 3))
        choices.chance("store", 1, 2) ? store() : load();
      else
        scalars.compute(scalars.anyType());
    }
    if (depth > 0 && choices.chance("nested", 1, 2))
      statement(depth - 1);
  }

  void statement(int64_t depth) {
    if (hasParallel && hasMemory && choices.chance("parallel", 2, 5))
      return parallel();
    switch (choices.draw("statement", 6)) {
    case 0:
    case 1:
      return forLoop(depth);
    case 2:
      return conditional(depth);
    case 3:
      return whileLoop(depth);
    case 4:
      return indexSwitch(depth);
    default:
      return hasParallel && hasMemory ? parallelLoop() : forLoop(depth);
    }
  }

  void parallel() {
    ParallelLoops loops(choices, text, scalars, element, bufferExtent);
    switch (choices.draw("parallel kind", 4)) {
    case 0:
    case 4:
      return loops.row();
    case 1:
      return loops.bounded();
    case 2:
      return loops.forall();
    default:
      return loops.tiles();
    }
  }

  /// Types and values that go round a loop or come out of a branch.
  std::vector<std::string> carriedTypes(int64_t least) {
    std::vector<std::string> carried;
    for (int64_t i = choices.range("carried", least, 3); i > 0; --i)
      carried.push_back(choices.chance("element", 2, 3) ? element : "i32");
    return carried;
  }
  std::string values(const std::vector<std::string> &wanted) {
    std::vector<std::string> names;
    for (const std::string &type : wanted)
      names.push_back(scalars.get(type));
    return llvm::join(names, ", ");
  }
  std::vector<std::string> freshNames(const char *prefix, size_t count) {
    std::vector<std::string> names;
    for (size_t i = 0; i < count; ++i)
      names.push_back(text.fresh(prefix));
    return names;
  }
  void addAll(const std::vector<std::string> &names, const std::vector<std::string> &wanted) {
    for (size_t i = 0; i < names.size(); ++i)
      scalars.add(names[i], wanted[i]);
  }
  static std::string equals(const std::vector<std::string> &names) {
    return names.empty() ? "" : llvm::join(names, ", ") + " = ";
  }

  /// A bound that is a constant, or one that only the run knows.
  std::string bound(int64_t value) {
    if (isDynamic && choices.chance("smaller of two", 1, 3)) {
      std::string some = scalars.clamped(value + 2), most = scalars.indexConstant(value);
      return choices.chance("affine.min", 1, 2)
                 ? text.define("v", "affine.min affine_map<(d0) -> (d0, " + std::to_string(value) +
                                        ")>(" + some + ")")
                 : text.define("v", "arith.minsi " + some + ", " + most + " : index");
    }
    if (isDynamic && choices.chance("dynamic", 1, 2))
      return scalars.clamped(std::max<int64_t>(value, 1) + 1);
    return scalars.indexConstant(value);
  }

  void forLoop(int64_t depth) {
    auto carried = carriedTypes(0);
    std::string low = bound(choices.range("from", 0, 3)), high = bound(choices.range("to", 0, 8));
    std::string stepName;
    if (isDynamic && choices.chance("dynamic step", 1, 3)) {
      std::string more = scalars.clamped(3), one = scalars.indexConstant(1);
      stepName = text.define("v", "arith.addi " + more + ", " + one + " : index");
    } else {
      stepName = scalars.indexConstant(choices.range("step", 1, 3));
    }
    std::string counter = text.fresh("i");
    auto results = freshNames("r", carried.size()), inner = freshNames("acc", carried.size());
    std::string head =
        equals(results) + "scf.for " + counter + " = " + low + " to " + high + " step " + stepName;
    if (!carried.empty()) {
      std::vector<std::string> pairs;
      for (size_t i = 0; i < carried.size(); ++i)
        pairs.push_back(inner[i] + " = " + scalars.get(carried[i]));
      head += " iter_args(" + llvm::join(pairs, ", ") + ") -> (" + llvm::join(carried, ", ") + ")";
    }
    text.open(head);
    size_t mark = scalars.mark();
    if (choices.chance("counter moved", 1, 4)) {
      // The only use of the counter: a sum or product with something from outside.
      std::string other = scalars.get("index");
      counter = text.define(
          "v", llvm::Twine(choices.chance("scaled", 1, 2) ? "arith.muli " : "arith.addi ") +
                   counter + ", " + other + " : index");
    }
    scalars.add(counter, "index");
    addAll(inner, carried);
    body(depth);
    if (!carried.empty()) {
      // Swaps and rotations.
      auto handed = inner;
      if (choices.chance("rotated", 1, 3))
        std::rotate(handed.begin(), handed.begin() + 1, handed.end());
      std::vector<std::string> names;
      for (size_t i = 0; i < carried.size(); ++i) {
        size_t from = static_cast<size_t>(llvm::find(inner, handed[i]) - inner.begin());
        bool passesOn = carried[from] == carried[i] && choices.chance("passed on", 1, 2);
        names.push_back(passesOn ? handed[i] : scalars.get(carried[i]));
      }
      text.line("scf.yield " + llvm::join(names, ", ") + " : " + llvm::join(carried, ", "));
    }
    text.close();
    scalars.release(mark);
    addAll(results, carried);
  }

  void conditional(int64_t depth) {
    auto given = carriedTypes(0);
    std::string bit = scalars.condition();
    auto results = freshNames("r", given.size());
    std::string head = equals(results) + "scf.if " + bit;
    if (!given.empty())
      head += " -> (" + llvm::join(given, ", ") + ")";
    size_t mark = scalars.mark();
    auto branch = [&] {
      body(depth);
      if (!given.empty())
        text.line("scf.yield " + values(given) + " : " + llvm::join(given, ", "));
      scalars.release(mark);
    };
    text.open(head);
    branch();
    if (!given.empty() || choices.chance("else", 1, 2)) {
      text.next("else");
      branch();
    }
    text.close();
    addAll(results, given);
  }

  /// Counts down from a small number: ends whatever the body does.
  void whileLoop(int64_t depth) {
    auto carried = carriedTypes(0);
    std::string start = bound(choices.range("trips", 0, 5));
    std::string zero = scalars.indexConstant(0), one = scalars.indexConstant(1);
    auto results = freshNames("r", carried.size() + 1),
         before = freshNames("w", carried.size() + 1), after = freshNames("w", carried.size() + 1);
    std::vector<std::string> types{"index"}, pairs{before[0] + " = " + start},
        afterArguments{after[0] + ": index"};
    types.insert(types.end(), carried.begin(), carried.end());
    for (size_t i = 0; i < carried.size(); ++i) {
      pairs.push_back(before[i + 1] + " = " + scalars.get(carried[i]));
      afterArguments.push_back(after[i + 1] + ": " + carried[i]);
    }
    std::string all = llvm::join(types, ", ");
    text.open(llvm::join(results, ", ") + " = scf.while (" + llvm::join(pairs, ", ") + ") : (" +
              all + ") -> (" + all + ")");
    size_t mark = scalars.mark();
    addAll(before, types);
    if (choices.chance("work before", 1, 2))
      body(0);
    std::string goesOn =
        text.define("v", "arith.cmpi sgt, " + before[0] + ", " + zero + " : index");
    if (choices.chance("second condition", 1, 3)) {
      std::string other = scalars.condition();
      goesOn = text.define("v", "arith.andi " + goesOn + ", " + other + " : i1");
    }
    std::string handed = before[0];
    for (const std::string &type : carried)
      handed += ", " + scalars.get(type);
    text.line("scf.condition(" + goesOn + ") " + handed + " : " + all);
    scalars.release(mark);
    text.next("do");
    text.line("^bb0(" + llvm::join(afterArguments, ", ") + "):");
    addAll(after, types);
    body(depth);
    std::string next = text.define("v", "arith.subi " + after[0] + ", " + one + " : index");
    for (const std::string &type : carried)
      next += ", " + scalars.get(type);
    text.line("scf.yield " + next + " : " + all);
    text.close();
    scalars.release(mark);
    addAll(results, types);
  }

  void indexSwitch(int64_t depth) {
    auto given = carriedTypes(1);
    std::string selector =
        choices.chance("bounded", 1, 2) ? scalars.clamped(4) : scalars.get("index");
    auto results = freshNames("r", given.size());
    text.line(equals(results) + "scf.index_switch " + selector + " -> " + llvm::join(given, ", "));
    size_t mark = scalars.mark();
    auto branch = [&](const std::string &head) {
      text.open(head);
      body(depth);
      text.line("scf.yield " + values(given) + " : " + llvm::join(given, ", "));
      text.close();
      scalars.release(mark);
    };
    for (int64_t i = 0, cases = choices.range("cases", 1, 3); i < cases; ++i)
      branch("case " + std::to_string(i * choices.range("stride", 1, 1)));
    branch("default");
    addAll(results, given);
  }

  /// Each iteration owns one element of the buffer that it writes, and reads the other buffer.
  void parallelLoop() {
    bool isForall = choices.chance("forall", 1, 3);
    int64_t count = choices.range("loops", 1, 2);
    std::string written = "%m0", read = "%m1";
    for (int64_t loop = 0; loop < count; ++loop) {
      if (choices.chance("other way round", 1, 3))
        std::swap(written, read);
      std::string counter = text.fresh("p");
      std::string low = isForall ? "" : scalars.indexConstant(choices.range("from", 0, 1)),
                  high = bound(bufferExtent),
                  step = isForall ? "" : scalars.indexConstant(choices.range("step", 1, 2));
      if (isDynamic) {
        std::string most = scalars.indexConstant(bufferExtent);
        high = text.define("v", "arith.minui " + high + ", " + most + " : index");
      }
      size_t mark = scalars.mark();
      text.open(isForall ? "scf.forall (" + counter + ") in (" + high + ")"
                         : "scf.parallel (" + counter + ") = (" + low + ") to (" + high +
                               ") step (" + step + ")");
      scalars.add(counter, "index");
      bool ownRead = choices.chance("reads its own element", 2, 3);
      std::string where = ownRead ? counter : scalars.clamped(bufferExtent);
      scalars.add(text.define("e", "memref.load " + read + "[" + where + "] : " + bufferType),
                  element);
      if (choices.chance("in place", 1, 3))
        scalars.add(
            text.define("e", "memref.load " + written + "[" + counter + "] : " + bufferType),
            element);
      std::string stored = scalars.chain(element, 2);
      text.line("memref.store " + stored + ", " + written + "[" + counter + "] : " + bufferType);
      text.close();
      scalars.release(mark);
    }
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  std::string bufferType;
  bool hasMemory, hasParallel, isDynamic;
};

} // namespace

std::string controlFlow(Choices &choices) { return ControlFlow(choices).generate(); }

} // namespace npufuzz::generators::functions::text
