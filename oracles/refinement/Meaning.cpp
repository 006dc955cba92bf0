//===- Meaning.cpp - results of a run, and their refinement ---------------===//
//
// A meaning is results, memory behind memref arguments and printed output. A target refines a
// source if each defined element of the source is defined and has the same bits in the target; NaNs
// are alike, whatever their bits.
//
// A lowered function has pointers and words for arguments. Values are lowered and raised again, so
// that a memref can be compared with its lowered form.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/Meaning.h"

#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMCasts.h"
#include "interpreter/numbers/Rounding.h"
#include "interpreter/numbers/RoundingWatch.h"
#include "interpreter/tensor/TensorOps.h"
#include "interpreter/vector/Printing.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::refinement {

using namespace interpreter;

/// Format of the scalars; for a complex number, of its parts.
static Format elementFormat(Type type) {
  Type element = getElementTypeOrSelf(type);
  auto number = dyn_cast<ComplexType>(element);
  return formatOf(number ? number.getElementType() : element);
}

/// True if a value drawn for `drawn` can be passed to an argument of type `now`.
static bool stillFits(Type drawn, Type now) {
  if (drawn == now)
    return true;
  auto tensor = dyn_cast<RankedTensorType>(drawn);
  auto memref = dyn_cast<MemRefType>(now);
  return tensor && memref && tensor.getElementType() == memref.getElementType() &&
         tensor.getShape() == memref.getShape();
}

/// Reason why the function's arguments or results are not the subject's; empty if they are. Passes
/// may change the signature of a private function with all its calls.
static std::string misfit(FunctionOpInterface function, const Subject &subject, bool isLowered) {
  if (!function)
    return "@" + subject.name + " is gone";
  if (!isLowered && !llvm::equal(subject.arguments, function.getArgumentTypes(), stillFits))
    return "@" + subject.name + " takes arguments of other types than before";
  if (!isLowered && !subject.results.empty() &&
      !llvm::equal(subject.results, function.getResultTypes(), stillFits))
    return "@" + subject.name + " gives results of other types than before";
  return "";
}

// A trap or an event is undefined behaviour; a limit of the interpreter says nothing.
static Meaning::State stateOf(const Outcome &outcome) {
  switch (outcome.status) {
  case Status::completed:
    return outcome.events.empty() ? Meaning::State::defined : Meaning::State::undefined;
  case Status::trapped:
    return Meaning::State::undefined;
  case Status::endless:
    return Meaning::State::endless;
  case Status::limited:
  case Status::unsupported:
    return Meaning::State::unknown;
  }
  llvm_unreachable("every status has its state");
}

Meaning execute(ModuleOp module, const Subject &subject, std::vector<interpreter::Value> arguments,
                int64_t opsMax, uint64_t otherResults) {
  Meaning meaning;
  auto function = module.lookupSymbol<FunctionOpInterface>(subject.name);
  bool isLowered = function && isa<LLVM::LLVMFuncOp>(function);
  meaning.why = misfit(function, subject, isLowered);
  meaning.isMisfit = !meaning.why.empty();
  if (meaning.isMisfit)
    return meaning;
  auto unlowered = [](llvm::ArrayRef<Type> types) {
    return std::vector<Type>(types.begin(), types.end());
  };
  for (Type type : isLowered ? subject.arguments : unlowered(function.getArgumentTypes()))
    meaning.argumentFormats.push_back(elementFormat(type));
  for (Type type : isLowered ? subject.results : unlowered(function.getResultTypes()))
    meaning.resultFormats.push_back(elementFormat(type));
  Executor executor(module, allHandlers(),
                    {.otherResults = otherResults, .limits = {.stepsMax = opsMax}});
  std::optional<std::vector<interpreter::Value>> given = arguments;
  if (isLowered)
    given = loweredArguments(executor.addresses, arguments, subject.arguments);
  if (!given || given->size() != function.getNumArguments()) {
    meaning.why = "@" + subject.name + " takes arguments of other types than before";
    meaning.isMisfit = true;
    return meaning;
  }
  RoundingWatch watch;
  Outcome outcome = executor.run(subject.name, *given);
  meaning.hasRounded = watch.sawRounding();
  meaning.arguments = std::move(arguments);
  meaning.results = std::move(outcome.results);
  meaning.printed = std::move(outcome.printed);
  meaning.steps = outcome.steps;
  meaning.brokePromise = outcome.brokePromise;
  meaning.madeAnyZero = outcome.madeAnyZero;
  meaning.givesOutside = llvm::any_of(meaning.results, [](const interpreter::Value &result) {
    return result.kind() == interpreter::Value::Kind::memory && result.memory().outside;
  });
  meaning.state = stateOf(outcome);
  meaning.isUnsupported = outcome.status == Status::unsupported;
  meaning.isBeyondLimits = outcome.status == Status::limited;
  if (outcome.status == Status::completed && !outcome.events.empty())
    meaning.why = outcome.events.front().detail + " in: " + outcome.events.front().where;
  else
    meaning.why = outcome.message;
  if (meaning.state != Meaning::State::defined || !isLowered)
    return meaning;
  auto results = raisedResults(executor.addresses, meaning.results, subject.results);
  if (results) {
    meaning.results = std::move(*results);
  } else {
    meaning.state = Meaning::State::unknown;
    meaning.isMisfit = true;
    meaning.why = "@" + subject.name + " gives results of other types than before";
  }
  return meaning;
}

std::string numberText(Format format, uint64_t bits) {
  return format.isFloat()
             ? llvm::formatv("{0} ({1:x})", toDouble(format, bits), bits).str()
             : llvm::formatv("{0} ({1:x})", signExtend(bits, format.width), bits).str();
}

namespace {

/// A scalar, vector, tensor or memref as elements in row-major order.
class View {
public:
  explicit View(const interpreter::Value &value) : value(value) {
    if (!isMemory()) {
      elements = value.kind() == interpreter::Value::Kind::none ? 0 : value.count();
      return;
    }
    // An element that is a vector has several.
    elements = static_cast<size_t>(perElement());
    // A negative extent, which lowered code may compute, has no elements.
    for (int64_t size : value.memory().sizes)
      elements *= static_cast<size_t>(std::max<int64_t>(size, 0));
  }
  bool isMemory() const { return value.kind() == interpreter::Value::Kind::memory; }
  bool isFreed() const { return isMemory() && value.memory().allocation->freed; }
  size_t size() const { return elements; }
  uint64_t bits(size_t i) const { return isMemory() ? cell(i).bits : value.bits()[i]; }
  /// Also true if a memref claims more than its allocation has.
  bool isUndefined(size_t i) const { return isMemory() ? cell(i).undefined : value.isUndefined(i); }
  /// "[1,2]"; empty for scalars.
  std::string coordinates(size_t i) const {
    if (value.kind() == interpreter::Value::Kind::scalar)
      return "";
    if (!isMemory())
      return "[" + std::to_string(i) + "]";
    std::string text;
    if (auto unit = static_cast<size_t>(perElement()); unit > 1) {
      text = std::to_string(i % unit);
      i /= unit;
    }
    for (int64_t size : llvm::reverse(value.memory().sizes)) {
      text = std::to_string(i % size) + (text.empty() ? "" : "," + text);
      i /= size;
    }
    return "[" + text + "]";
  }

private:
  /// Number of scalars of an element, and their places if it is a vector.
  int64_t perElement() const {
    return value.memory().viewedAs.kind == FormatKind::none ? value.memory().unit : 1;
  }

  /// Memory allocated by machine-like code consists of bytes.
  Cell cell(size_t i) const {
    const MemoryReference &memory = value.memory();
    llvm::SmallVector<int64_t, 6> indices(memory.sizes.size());
    auto part = static_cast<int64_t>(i) % perElement();
    i /= static_cast<size_t>(perElement());
    for (size_t axis = memory.sizes.size(); axis-- > 0; i /= memory.sizes[axis])
      indices[axis] = static_cast<int64_t>(i % memory.sizes[axis]);
    if (part == 0)
      return elementOf(memory, indices);
    MemoryReference behind = memory;
    behind.base += part;
    return elementOf(behind, indices);
  }

  const interpreter::Value &value;
  size_t elements = 1;
};

bool isNan(Format format, uint64_t bits) {
  return format.isFloat() && unpackFloat(format, bits).kind == Unpacked::Kind::nan;
}

/// False for infinity and NaN, unless the error may be infinite.
bool isNear(Format format, uint64_t a, uint64_t b, FloatErrors errors) {
  double found = format.isFloat() ? toDouble(format, b) : 0;
  return format.isFloat() && ((errors.mayOverflow && !std::isfinite(found)) ||
                              ((errors.most > 0 || errors.mayOverflow) &&
                               std::abs(toDouble(format, a) - found) <= errors.most));
}

Difference compare(const std::string &what, Format format, const interpreter::Value &expected,
                   const interpreter::Value &got, FloatErrors errors) {
  View before(expected), after(got);
  if (before.isFreed())
    return {};
  if (after.isFreed())
    return {Difference::Kind::value, what + ": expected memory, got memory that was freed"};
  if (before.size() != after.size())
    return {Difference::Kind::value, llvm::formatv("{0}: expected {1} elements, got {2}", what,
                                                   before.size(), after.size())};
  for (size_t i = 0; i < before.size(); ++i) {
    if (before.isUndefined(i))
      continue;
    uint64_t wanted = before.bits(i), found = after.bits(i);
    if (after.isUndefined(i))
      return {Difference::Kind::undefined, what + before.coordinates(i) + ": expected " +
                                               numberText(format, wanted) +
                                               ", got something undefined"};
    // No dialect says which NaN an operation returns.
    if (wanted != found && !(isNan(format, wanted) && isNan(format, found)) &&
        !isNear(format, wanted, found, errors))
      return {Difference::Kind::value, what + before.coordinates(i) + ": expected " +
                                           numberText(format, wanted) + ", got " +
                                           numberText(format, found)};
  }
  return {};
}

/// Enlarges `most` to the largest distance of their elements. Returns false if they differ in
/// anything but finite floats.
bool takeDeviation(Format format, const interpreter::Value &first, const interpreter::Value &second,
                   double &most) {
  View a(first), b(second);
  if (a.isFreed() || b.isFreed())
    return a.isFreed() && b.isFreed();
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a.isUndefined(i) || (!b.isUndefined(i) && a.bits(i) == b.bits(i)))
      continue;
    if (b.isUndefined(i) || !format.isFloat())
      return false;
    double distance = std::abs(toDouble(format, a.bits(i)) - toDouble(format, b.bits(i)));
    if (!std::isfinite(distance))
      return false;
    most = std::max(most, distance);
  }
  return true;
}

/// True if the texts are equal except for numbers that the first leaves undefined.
bool printsLike(StringRef expected, StringRef got) {
  while (true) {
    size_t mark = expected.find(undefinedText);
    if (mark == StringRef::npos)
      return expected == got;
    if (!got.consume_front(expected.take_front(mark)))
      return false;
    got = got.drop_while([](char c) { return !StringRef(",() \n").contains(c); });
    expected = expected.drop_front(mark + undefinedText.size());
  }
}

/// "WHAT line 2: expected "1, 2", got "1, 3"". Precondition: they differ.
std::string firstOtherLine(const std::string &what, StringRef expected, StringRef got) {
  for (int64_t number = 1;; ++number) {
    auto [wanted, moreWanted] = expected.split('\n');
    auto [found, moreFound] = got.split('\n');
    // If all lines are alike, one of the two ends without a newline.
    if (!printsLike(wanted, found) || (moreWanted.empty() && moreFound.empty()))
      return llvm::formatv("{0} line {1}: expected \"{2}\", got \"{3}\"", what, number, wanted,
                           found);
    expected = moreWanted;
    got = moreFound;
  }
}

} // namespace

std::optional<double> largestDeviation(const Subject &subject, const Meaning &first,
                                       const Meaning &second) {
  double most = 0;
  if (first.printed != second.printed || first.results.size() != second.results.size())
    return std::nullopt;
  for (auto [format, a, b] : llvm::zip(first.resultFormats, first.results, second.results))
    if (!takeDeviation(format, a, b, most))
      return std::nullopt;
  for (auto [type, format, a, b] :
       llvm::zip(subject.arguments, first.argumentFormats, first.arguments, second.arguments))
    if (isa<BaseMemRefType>(type) && !takeDeviation(format, a, b, most))
      return std::nullopt;
  return most;
}

/// A stopped run is endless only if it took far more steps than the one before the pass; a slow
/// program is not blamed.
bool isEndless(const Meaning &before, const Meaning &after) {
  return after.state == Meaning::State::endless && after.steps / endlessFactor >= before.steps;
}

Difference firstDifference(const Subject &subject, const Meaning &before, const Meaning &after,
                           FloatErrors errors) {
  assert(before.state == Meaning::State::defined && after.state != Meaning::State::unknown);
  std::string name = "@" + subject.name;
  if (before.madeAnyZero)
    errors.most = std::max(errors.most, std::numeric_limits<double>::denorm_min());
  if (after.state == Meaning::State::endless)
    return {Difference::Kind::endless,
            llvm::formatv("{0} does not come to an end: it took {1} ops and was stopped after {2}",
                          name, before.steps, after.steps)};
  if (after.state == Meaning::State::undefined)
    return {Difference::Kind::undefined,
            name + " has undefined behaviour that it did not have: " + after.why};
  if (before.results.size() != after.results.size())
    return {Difference::Kind::value, llvm::formatv("{0}: expected {1} results, got {2}", name,
                                                   before.results.size(), after.results.size())};
  for (size_t i = 0; i < before.results.size(); ++i) {
    Difference difference =
        compare(llvm::formatv("{0} result {1}", name, i), before.resultFormats[i],
                before.results[i], after.results[i], errors);
    if (difference.kind != Difference::Kind::none)
      return difference;
  }
  for (size_t i = 0; i < before.arguments.size(); ++i) {
    if (!isa<BaseMemRefType>(subject.arguments[i]))
      continue;
    Difference difference =
        compare(llvm::formatv("{0} argument {1}", name, i), before.argumentFormats[i],
                before.arguments[i], after.arguments[i], errors);
    if (difference.kind != Difference::Kind::none)
      return difference;
  }
  if (printsLike(before.printed, after.printed))
    return {};
  return {Difference::Kind::value, firstOtherLine(name + " output", before.printed, after.printed)};
}

} // namespace npufuzz::refinement
