//===- Sequence.cpp - sequences as text -----------------------------------===//
//
// One table of steps gives each its name and the names of its numbers. The printer and the reader
// both use it, so text goes both ways.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/Sequence.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

static constexpr StepRow rows[] = {
    {StepKind::configure, "config",
     "extent0 extent1 extent2 extent3 split lane-stride element-bytes indirect type"},
    {StepKind::globalStrides, "global-strides", "axis0 axis1 axis2 axis3"},
    {StepKind::bankStrides, "bank-strides", "axis0 axis1 axis2 axis3"},
    {StepKind::indices, "indices", "bank-offset element-bytes stride"},
    {StepKind::moveIn, "move-in", "dram-offset bank-offset"},
    {StepKind::moveIn2, "move-in-2", "dram-offset bank-offset"},
    {StepKind::moveIn3, "move-in-3", "dram-offset bank-offset"},
    {StepKind::moveOut, "move-out", "dram-offset bank-offset"},
    {StepKind::vectorLength, "vector-length", "elements element-bits group-log2"},
    {StepKind::load, "load", "register bank-offset"},
    {StepKind::store, "store", "register bank-offset"},
    {StepKind::broadcast, "broadcast", "register value"},
    {StepKind::laneNumber, "lane-number", "register"},
    {StepKind::pushWeights, "push-weights", "register"},
    {StepKind::pushInputs, "push-inputs", "register"},
    {StepKind::markCompute, "compute", ""},
    {StepKind::pop, "pop", "register"},
    {StepKind::exp, "exp", "result operand"},
    {StepKind::erf, "erf", "result operand"},
    {StepKind::tanh, "tanh", "result operand"},
    {StepKind::sin, "sin", "result operand"},
    {StepKind::cos, "cos", "result operand"},
    {StepKind::raw, "vector", "instruction first-register second-register"},
    {StepKind::rawMemory, "vector-memory", "instruction bank-offset second-register"},
};

size_t StepRow::count() const { return numbers.empty() ? 0 : numbers.count(' ') + 1; }

ArrayRef<StepRow> stepRows() { return rows; }

const StepRow &rowOf(StepKind kind) {
  const StepRow &row = rows[static_cast<size_t>(kind)];
  assert(row.kind == kind && "the table is in the order of the kinds");
  return row;
}

static void printNumber(raw_ostream &os, uint64_t number) {
  if (number < 0x10000)
    os << ' ' << number;
  else
    os << formatv(" {0:x}", number);
}

std::string textOf(const Sequence &sequence) {
  std::string text;
  raw_string_ostream os(text);
  os << "machine " << sequence.lanes << ' ' << sequence.bankBytes << ' ' << sequence.dramBytes
     << (sequence.comparesLanes ? " compares-lanes\n" : "\n");
  if (!sequence.family.empty())
    os << "family " << sequence.family << '\n';
  for (const Fill &fill : sequence.fills) {
    os << (fill.where == Fill::Where::dram ? "fill-dram" : "fill-banks");
    for (uint64_t number : {fill.offset, fill.words, fill.seed, fill.what})
      printNumber(os, number);
    os << '\n';
  }
  for (const Step &step : sequence.steps) {
    os << rowOf(step.kind).name;
    for (uint64_t number : step.numbers)
      printNumber(os, number);
    os << '\n';
  }
  return text;
}

/// Parses the words of a line after its name as numbers.
static bool readNumbers(ArrayRef<StringRef> words, std::vector<uint64_t> &numbers) {
  for (StringRef word : words)
    if (word.getAsInteger(0, numbers.emplace_back()))
      return false;
  return true;
}

/// Empty if the machine can be built.
static std::string machineTrouble(const Sequence &sequence) {
  auto isSize = [](uint64_t bytes, uint64_t least, uint64_t most) {
    return bytes % sizeof(uint64_t) == 0 && bytes >= least && bytes <= most;
  };
  if (sequence.lanes == 0 || sequence.lanes > lanesMax)
    return formatv("expected 1 to {0} lanes, got {1}", lanesMax, sequence.lanes);
  uint64_t bankMax = banksBytesMax / sequence.lanes;
  if (!isSize(sequence.bankBytes, bankBytesMin, bankMax))
    return formatv("expected banks of {0} to {1} bytes, a multiple of 8, got {2}", bankBytesMin,
                   bankMax, sequence.bankBytes);
  if (!isSize(sequence.dramBytes, sizeof(uint64_t), dramBytesMax))
    return formatv("expected DRAM of 8 to {0} bytes, a multiple of 8, got {1}", dramBytesMax,
                   sequence.dramBytes);
  return "";
}

static bool readLine(StringRef line, Sequence &sequence) {
  SmallVector<StringRef> words;
  SplitString(line, words);
  StringRef name = words.front();
  if (name == "machine" && words.size() > 1 && words.back() == "compares-lanes") {
    sequence.comparesLanes = true;
    words.pop_back();
  }
  if (name == "family") {
    if (words.size() != 2 || words[1].size() > familyLettersMax || !all_of(words[1], isLower))
      return false;
    sequence.family = words[1].str();
    return true;
  }
  std::vector<uint64_t> numbers;
  if (!readNumbers(ArrayRef(words).drop_front(), numbers))
    return false;
  if (name == "machine" && numbers.size() == 3) {
    sequence.lanes = numbers[0];
    sequence.bankBytes = numbers[1];
    sequence.dramBytes = numbers[2];
    return true;
  }
  if ((name == "fill-dram" || name == "fill-banks") && numbers.size() == 4) {
    auto where = name == "fill-dram" ? Fill::Where::dram : Fill::Where::banks;
    sequence.fills.push_back({where, numbers[0], numbers[1], numbers[2], numbers[3]});
    return true;
  }
  const auto *row = find_if(rows, [&](const StepRow &some) { return some.name == name; });
  if (row == std::end(rows) || row->count() != numbers.size())
    return false;
  sequence.steps.push_back({row->kind, std::move(numbers)});
  return true;
}

/// Quotes as much of a line as a person reads.
static std::string quoted(StringRef line) {
  constexpr size_t shownMax = 80;
  return line.size() <= shownMax ? line.str() : line.take_front(shownMax).str() + "…";
}

Expected<Sequence> parseSequence(StringRef text) {
  auto fail = [](const std::string &why) { return createStringError(why); };
  if (text.size() > sequenceTextBytesMax)
    return fail(formatv("expected {0} bytes at most, got {1}", sequenceTextBytesMax, text.size()));
  Sequence sequence;
  size_t number = 0;
  for (StringRef line : split(text, '\n')) {
    ++number;
    line = line.split('#').first.trim();
    if (line.empty())
      continue;
    if (!readLine(line, sequence))
      return fail(formatv("line {0}: no step of this form: {1}", number, quoted(line)));
    if (std::string trouble = machineTrouble(sequence); !trouble.empty())
      return fail(formatv("line {0}: {1}", number, trouble));
    if (sequence.steps.size() > stepsMax || sequence.fills.size() > fillsMax)
      return fail(formatv("line {0}: expected {1} steps and {2} fills at most", number, stepsMax,
                          fillsMax));
  }
  return sequence;
}

} // namespace npufuzz::pytorchsim
