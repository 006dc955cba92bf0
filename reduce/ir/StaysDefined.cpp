#include "reduce/ir/StaysDefined.h"

#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/JudgePass.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace npufuzz::reduceir {

using refinement::Meaning;
using refinement::Subject;

int64_t countUndefined(const Meaning &meaning) {
  int64_t count = 0;
  for (const auto *values : {&meaning.results, &meaning.arguments})
    for (const interpreter::Value &value : *values) {
      if (value.kind() == interpreter::Value::Kind::memory) {
        count += llvm::count(value.memory().allocation->undefined, 1);
        continue;
      }
      if (value.kind() == interpreter::Value::Kind::scalar ||
          value.kind() == interpreter::Value::Kind::elements)
        for (size_t i = 0; i < value.count(); ++i)
          count += value.isUndefined(i);
    }
  return count;
}

StaysDefined::Row StaysDefined::execute(ModuleOp module, const Subject &subject,
                                        std::string &why) const {
  Row row{subject.arguments, {}};
  int64_t runs = subject.arguments.empty() ? 1 : inputsPerFunction;
  for (int64_t number = 0; number < runs; ++number) {
    refinement::beginStep();
    Meaning meaning = refinement::execute(
        module, subject,
        refinement::drawArguments(subject.arguments, /*seed=*/0, subject.firstInput + number),
        opsMax);
    if (why.empty())
      why = meaning.why;
    row.outcomes.push_back({meaning.state, countUndefined(meaning)});
    if (meaning.isUnsupported) { // on every input
      row.outcomes.resize(runs, row.outcomes.back());
      break;
    }
  }
  return row;
}

bool StaysDefined::hasDefined(const Row &row) {
  return llvm::any_of(row.outcomes, [](const Outcome &outcome) {
    return outcome.state == Meaning::State::defined;
  });
}

StaysDefined::StaysDefined(ModuleOp start) {
  refinement::Subjects subjects = refinement::findSubjects(start);
  notDefined = subjects.notDrawn;
  for (Subject &subject : subjects.functions) {
    std::string why, unused;
    Start &row = functions[subject.name];
    static_cast<Row &>(row) = execute(start, subject, why);
    if (hasDefined(row))
      continue;
    Subject helped = subject;
    helped.firstInput = refinement::helpfulInputs;
    if (Row other = execute(start, helped, unused); hasDefined(other)) {
      static_cast<Row &>(row) = std::move(other);
      row.firstInput = helped.firstInput;
      continue;
    }
    notDefined.push_back("@" + subject.name + ": " + why);
  }
}

int64_t StaysDefined::countDefined() const {
  return llvm::count_if(functions, [](const auto &entry) { return hasDefined(entry.second); });
}

const StaysDefined::Row &StaysDefined::executeOnce(ModuleOp module, const Subject &subject) {
  Operation *function = module.lookupSymbol(subject.name);
  std::string text;
  llvm::raw_string_ostream stream(text);
  auto flags = OpPrintingFlags().useLocalScope().assumeVerified();
  function->print(stream, flags);
  auto uses = SymbolTable::getSymbolUses(function);
  if (!uses || !uses->empty()) // it depends on others
    module->print(stream, flags);
  auto [entry, isNew] = executed.try_emplace(llvm::xxh3_64bits(text));
  std::string unused;
  if (isNew)
    entry->second = execute(module, subject, unused);
  return entry->second;
}

bool StaysDefined::isAsDefined(const Row &before, const Row &now) {
  auto allows = [](const Outcome &old, const Outcome &other) {
    if (old.state == Meaning::State::undefined)
      return true;
    if (old.state == Meaning::State::defined)
      return other.state == Meaning::State::defined &&
             other.undefinedElements <= old.undefinedElements;
    return other.state != Meaning::State::undefined;
  };
  if (before.arguments == now.arguments)
    return llvm::all_of(llvm::zip(before.outcomes, now.outcomes), [&](const auto &pair) {
      return allows(std::get<0>(pair), std::get<1>(pair));
    });
  // Other arguments, and perhaps fewer inputs.
  auto share = [](const Row &row, auto isCounted) {
    return static_cast<double>(llvm::count_if(row.outcomes, isCounted)) /
           static_cast<double>(row.outcomes.size());
  };
  auto isUndefined = [](const Outcome &o) { return o.state == Meaning::State::undefined; };
  auto isNotDefined = [](const Outcome &o) { return o.state != Meaning::State::defined; };
  auto most = [](const Row &row) {
    int64_t elements = 0;
    for (const Outcome &outcome : row.outcomes)
      elements = std::max(elements, outcome.undefinedElements);
    return elements;
  };
  return share(now, isUndefined) <= share(before, isUndefined) &&
         share(now, isNotDefined) <= share(before, isNotDefined) && most(now) <= most(before);
}

bool StaysDefined::holds(ModuleOp candidate) {
  for (Subject &subject : refinement::findSubjects(candidate).functions) {
    auto found = functions.find(subject.name);
    if (found == functions.end())
      continue;
    subject.firstInput = found->second.firstInput;
    if (!isAsDefined(found->second, executeOnce(candidate, subject)))
      return false;
  }
  return true;
}

} // namespace npufuzz::reduceir
