//===- Promise.cpp - reads promises, and walks IR by them -----------------===//
//
// The reader goes through the words from left to right and makes a test of each condition. A walk
// counts the ops that pass all tests. Nothing is executed.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/Promise.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz {

namespace {

using OpTest = std::function<bool(Operation *)>;

bool isNamed(Operation *op, llvm::ArrayRef<std::string> names) {
  StringRef name = op->getName().getStringRef();
  return llvm::any_of(names, [&](StringRef pattern) {
    return pattern == name || pattern == "*" ||
           (pattern.ends_with(".*") && name.starts_with(pattern.drop_back()));
  });
}

/// Types of an op's operands and results, and of a function's arguments and results.
std::vector<Type> typesOf(Operation *op) {
  std::vector<Type> types(op->operand_type_begin(), op->operand_type_end());
  types.insert(types.end(), op->result_type_begin(), op->result_type_end());
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    llvm::append_range(types, function.getArgumentTypes());
    llvm::append_range(types, function.getResultTypes());
  }
  return types;
}

/// "f16" of a memref of vectors of f16.
std::string printedScalar(Type type) {
  while (isa<ShapedType>(type))
    type = getElementTypeOrSelf(type);
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

bool isInSpace(Type type, int64_t space) {
  auto memref = dyn_cast<BaseMemRefType>(type);
  if (!memref)
    return false;
  Attribute given = memref.getMemorySpace();
  auto number = dyn_cast_or_null<IntegerAttr>(given);
  return number ? number.getValue().getSExtValue() == space : !given && space == 0;
}

bool isShaped(Type type, llvm::function_ref<bool(ShapedType)> holds) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && holds(shaped);
}

/// True if an index is an affine function of induction variables and of values that a loop does not
/// change.
bool isAffine(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<LoopLikeOpInterface>(parent)) {
      auto variables = loop.getLoopInductionVars();
      return variables && llvm::is_contained(*variables, argument);
    }
    return isa<FunctionOpInterface>(parent) && argument.getOwner()->isEntryBlock();
  }
  Operation *op = value.getDefiningOp();
  if (matchPattern(op, m_Constant()) || isa<ShapedDimOpInterface>(op))
    return true;
  auto areAffine = [](Operation *op) { return llvm::all_of(op->getOperands(), isAffine); };
  if (isa<affine::AffineApplyOp, arith::AddIOp, arith::SubIOp, arith::IndexCastOp>(op))
    return areAffine(op);
  auto isConstant = [](Value operand) { return matchPattern(operand, m_Constant()); };
  return isa<arith::MulIOp>(op) && llvm::any_of(op->getOperands(), isConstant) && areAffine(op);
}

bool hasFreeIndex(Operation *op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    return operand.getType().isIndex() && !isAffine(operand);
  });
}

bool isInside(Operation *op, llvm::ArrayRef<std::string> names) {
  for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
    if (isNamed(parent, names))
      return true;
  return false;
}

/// True if the op has the attribute, and it prints as `value` if that is not empty.
bool hasAttribute(Operation *op, StringRef name, StringRef value) {
  Attribute attribute = op->getAttr(name);
  if (!attribute || value.empty())
    return static_cast<bool>(attribute);
  std::string full, plain;
  llvm::raw_string_ostream(full) << attribute;
  llvm::raw_string_ostream os(plain);
  attribute.print(os, /*elideType=*/true);
  return value == full || value == plain;
}

std::string placeOf(Operation *op) {
  std::string text = op->getName().getStringRef().str();
  llvm::raw_string_ostream(text) << " at " << op->getLoc();
  return text;
}

bool isElementType(StringRef word) {
  static constexpr StringLiteral others[] = {"index", "bf16", "tf32"};
  StringRef rest = word;
  bool hasClass = rest.consume_front("f") || rest.consume_front("si") || rest.consume_front("ui") ||
                  rest.consume_front("i");
  return llvm::is_contained(others, word) ||
         (hasClass && !rest.empty() && llvm::isDigit(rest.front()));
}

} // namespace

/// Takes the words of a promise one after the other.
class PromiseReader {
public:
  explicit PromiseReader(StringRef text) : text(text.trim()) {
    // A pass's options may hold blanks; they do not count.
    StringRef rest = this->text;
    if (rest.contains(": ") && rest.consume_front("after ")) {
      auto [pass, promised] = rest.split(": ");
      promise.after = pass.split('{').first.trim().str();
      rest = promised;
    }
    rest.split(words, ' ', -1, /*KeepEmpty=*/false);
    promise.words = this->text.str();
  }

  llvm::Expected<Promise> read() {
    readHow();
    promise.names = takeNames();
    while (trouble.empty() && !words.empty())
      readCondition();
    if (!trouble.empty())
      return llvm::createStringError(trouble);
    return std::move(promise);
  }

private:
  using How = Promise::How;

  void fail(const llvm::Twine &expected) {
    if (trouble.empty())
      trouble =
          ("expected " + expected + ", got " +
           (words.empty() ? "nothing more" : "\"" + words.front() + "\"") + " in \"" + text + "\"")
              .str();
  }
  bool take(StringRef word) {
    bool isIt = !words.empty() && words.front() == word;
    if (isIt)
      words.erase(words.begin());
    return isIt;
  }
  void require(StringRef word) {
    if (!take(word))
      fail("\"" + word + "\"");
  }
  std::string takeWord(const llvm::Twine &what) {
    if (words.empty()) {
      fail(what);
      return "";
    }
    std::string word = words.front().str();
    words.erase(words.begin());
    return word;
  }
  int64_t takeNumber() {
    int64_t number = 0;
    if (words.empty() || words.front().getAsInteger(10, number) || number < 0)
      fail("a whole number");
    else
      words.erase(words.begin());
    return number;
  }

  void readHow() {
    if (take("no")) {
      promise.how = How::atMost;
    } else if (take("some")) {
      promise.how = How::atLeast;
      promise.count = 1;
    } else if (take("only")) {
      promise.how = How::only;
    } else if (take("exactly")) {
      promise.how = How::exactly;
      promise.count = takeNumber();
    } else if (take("at")) {
      bool isMost = take("most");
      if (!isMost)
        require("least");
      promise.how = isMost ? How::atMost : How::atLeast;
      promise.count = takeNumber();
    } else {
      fail("after PASS:, no, only, some, at most N, at least N or exactly N");
    }
  }

  /// Names go on as long as a comma follows.
  Promise::Names takeNames() {
    Promise::Names names;
    for (bool isMore = true; isMore && trouble.empty();) {
      if (words.empty() || (words.front() != "*" && !words.front().contains('.')))
        fail("an op such as linalg.matmul, linalg.* or *");
      StringRef word = words.empty() ? "" : words.front();
      isMore = word.consume_back(",");
      llvm::SmallVector<StringRef> parts;
      word.split(parts, ',', -1, /*KeepEmpty=*/false);
      for (StringRef part : parts)
        names.push_back(part.str());
      if (trouble.empty())
        words.erase(words.begin());
    }
    return names;
  }

  void readCondition() {
    if (take("on"))
      return readType();
    if (take("in")) {
      require("space");
      int64_t space = takeNumber();
      promise.typeTests.push_back([=](Type type) { return isInSpace(type, space); });
    } else if (take("inside")) {
      promise.tests.push_back([names = takeNames()](Operation *op) { return isInside(op, names); });
    } else if (take("outside")) {
      promise.tests.push_back(
          [names = takeNames()](Operation *op) { return !isInside(op, names); });
    } else if (take("with")) {
      auto [name, value] = StringRef(takeWord("an attribute")).split('=');
      promise.tests.push_back([name = name.str(), value = value.str()](Operation *op) {
        return hasAttribute(op, name, value);
      });
    } else if (take("without")) {
      promise.tests.push_back(
          [name = takeWord("an attribute")](Operation *op) { return !op->hasAttr(name); });
    } else if (take("at")) {
      require("non-affine");
      require("indices");
      promise.tests.push_back(hasFreeIndex);
    } else {
      fail("on, in space, inside, outside, with, without or at non-affine indices");
    }
  }

  void readType() {
    auto &tests = promise.typeTests;
    if (take("tensor")) {
      tests.push_back([](Type type) { return isa<TensorType>(type); });
    } else if (take("memref")) {
      tests.push_back([](Type type) { return isa<BaseMemRefType>(type); });
    } else if (take("vector")) {
      tests.push_back([](Type type) { return isa<VectorType>(type); });
    } else if (take("dynamic")) {
      require("extents");
      tests.push_back([](Type type) {
        return isShaped(type, [](ShapedType shaped) { return !shaped.hasStaticShape(); });
      });
    } else if (take("rank")) {
      require("above");
      int64_t rank = takeNumber();
      tests.push_back([=](Type type) {
        return isShaped(type, [=](ShapedType shaped) { return shaped.getRank() > rank; });
      });
    } else if (!words.empty() && isElementType(words.front())) {
      tests.push_back([name = takeWord("")](Type type) { return printedScalar(type) == name; });
    } else {
      fail("an element type, tensor, memref, vector, dynamic extents or rank above N");
    }
  }

  StringRef text;
  llvm::SmallVector<StringRef> words;
  Promise promise;
  std::string trouble;
};

llvm::Expected<Promise> Promise::parse(StringRef text) { return PromiseReader(text).read(); }

bool Promise::isAskedAfter(StringRef pass) const {
  return after.empty() || pass.split('{').first.trim() == after;
}

/// True if the op meets all conditions but its name.
bool Promise::holdsFor(Operation *op) const {
  bool hasType = typeTests.empty() || llvm::any_of(typesOf(op), [&](Type type) {
                   return llvm::all_of(typeTests, [&](const TypeTest &test) { return test(type); });
                 });
  return hasType && llvm::all_of(tests, [&](const auto &test) { return test(op); });
}

std::optional<BrokenPromise> Promise::brokenBy(Operation *scope) const {
  int64_t found = 0;
  Operation *offending = nullptr;
  scope->walk([&](Operation *op) {
    if (isa<ModuleOp>(op) || isNamed(op, names) == (how == How::only) || !holdsFor(op))
      return WalkResult::advance();
    ++found;
    bool isTooMany = how != How::atLeast && found > count;
    if (!isTooMany)
      return WalkResult::advance();
    offending = op;
    return WalkResult::interrupt();
  });
  if (offending) {
    std::string detail = count ? llvm::formatv("one more than {0}, ", count).str() : "";
    return BrokenPromise{words, offending->getName().getStringRef().str(),
                         detail + placeOf(offending)};
  }
  if (!wantsOps() || found >= count)
    return std::nullopt;
  return BrokenPromise{words, "", llvm::formatv("expected {0}, got {1}", count, found)};
}

std::vector<BrokenPromise> brokenPromises(llvm::ArrayRef<Promise> promises, StringRef pass,
                                          Operation *before, Operation *after) {
  std::vector<BrokenPromise> all;
  for (const Promise &promise : promises) {
    if (!promise.isAskedAfter(pass))
      continue;
    auto broken = promise.brokenBy(after);
    bool isByPass = !promise.pass().empty() || (broken && !promise.brokenBy(before));
    if (broken && isByPass)
      all.push_back(std::move(*broken));
  }
  return all;
}

} // namespace npufuzz
