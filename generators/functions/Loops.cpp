//===- Loops.cpp ----------------------------------------------------------===//
//
// Each function builds the body first and the op afterwards, as Code does for all ops with
// regions.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Loops.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace npufuzz::generators::functions {

using namespace mlir;

template <typename Op> constexpr bool hasUnsigned = requires(Op op) { op.getUnsignedCmp(); };
const bool hasUnsignedLoops = hasUnsigned<scf::ForOp>;

/// `fill` must give the types that the enclosing op promises.
Body yielding(Code &code, llvm::function_ref<Values()> fill) {
  return code.body({}, [&](ValueRange) { code.perform("scf.yield", fill()); });
}

/// Takes known or unknown lower bounds, upper bounds and steps. It may be open if there is any
/// trip; without one the carried values come out unchanged.
Values forLoop(Code &code, const Range &range, const Values &initial,
               llvm::function_ref<Values(Value, ValueRange)> fill) {
  ValueRange::type_range carried = ValueRange(initial).getTypes();
  Types arguments{range.low.getType()};
  llvm::append_range(arguments, carried);
  Body inside = code.body(arguments, [&](ValueRange given) {
    code.perform("scf.yield", fill(given.front(), given.drop_front()));
  });
  Values operands{range.low, range.high, range.step};
  llvm::append_range(operands, initial);
  std::vector<Named> attributes;
  if (range.isUnsigned)
    attributes.push_back({"unsignedCmp", code.getUnitAttr()});
  return valuesOf(code.emitAll("scf.for", operands, carried, attributes, inside));
}

void forLoop(Code &code, const Range &range, llvm::function_ref<void(Value)> fill) {
  forLoop(code, range, {}, [&](Value counter, ValueRange) {
    fill(counter);
    return Values{};
  });
}

/// Builds the first branch before the second, in the order of drawing.
Values branches(Code &code, Value bit, const Types &results, llvm::function_ref<Values()> first,
                llvm::function_ref<Values()> second) {
  Body inside[] = {yielding(code, first), yielding(code, second)};
  return valuesOf(code.emitAll("scf.if", bit, results, {}, inside));
}

/// The op has a second region, too, which stays empty.
void guarded(Code &code, Value bit, llvm::function_ref<void()> fill) {
  auto nothing = [&] {
    fill();
    return Values{};
  };
  Body inside[] = {yielding(code, nothing), std::make_unique<Region>()};
  code.perform("scf.if", bit, {}, inside);
}

/// Groups the operands: all lower bounds, all upper bounds, all steps.
void parallelLoop(Code &code, const std::vector<Range> &axes,
                  llvm::function_ref<void(ValueRange)> fill) {
  Body inside = code.body(Types(axes.size(), code.getIndexType()), [&](ValueRange counters) {
    fill(counters);
    code.perform("scf.reduce", {});
  });
  Values operands;
  for (Value Range::*part : {&Range::low, &Range::high, &Range::step})
    for (const Range &axis : axes)
      operands.push_back(axis.*part);
  auto count = static_cast<int32_t>(axes.size());
  code.perform("scf.parallel", operands, {code.segments({count, count, count, 0})}, inside);
}

/// Keeps each bound in its place, as a constant or a value. scf-forall-to-for once crashed on
/// results in use (corpus/known-issues/scf-forall-to-for-result).
Value forall(Code &code, const ForallRange &range, Value shared,
             llvm::function_ref<void(Value, Value)> fill, llvm::function_ref<void()> write) {
  Types results, arguments{code.getIndexType()};
  if (shared)
    results.push_back(shared.getType());
  llvm::append_range(arguments, results);
  Body inside = code.body(arguments, [&](ValueRange given) {
    fill(given.front(), shared ? given.back() : Value());
    Body writes = code.body({}, [&](ValueRange) { write(); });
    code.perform("scf.forall.in_parallel", {}, {}, writes);
  });
  Values operands;
  std::vector<int32_t> groups;
  std::vector<Named> attributes;
  for (auto [name, number] :
       {std::pair{"staticLowerBound", range.low}, std::pair{"staticUpperBound", range.high},
        std::pair{"staticStep", range.step}}) {
    SplitNumbers parts = split({number});
    llvm::append_range(operands, parts.operands);
    groups.push_back(static_cast<int32_t>(parts.operands.size()));
    attributes.push_back({name, code.getDenseI64ArrayAttr(parts.constants)});
  }
  if (shared)
    operands.push_back(shared);
  groups.push_back(shared ? 1 : 0);
  attributes.push_back(code.segments(groups));
  auto written = code.emitAll("scf.forall", operands, results, attributes, inside);
  return shared ? written[0] : Value();
}

} // namespace npufuzz::generators::functions
