//===- Mutants.cpp - the list of mutants, and how one runs ----------------===//
//
// A run with a mutant uses a copy of the handler table. In it, each tile op that computes looks up
// its kernel once and takes the mutant's if the mutant touches it. The other files of this folder
// have the mutants.
//
//===----------------------------------------------------------------------===//
#include "interpreter/mutants/Mutants.h"
#include "interpreter/Handlers.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::interpreter {

llvm::ArrayRef<Mutant> mutants() {
  static const std::vector<Mutant> all = [] {
    std::vector<Mutant> made;
    for (llvm::ArrayRef<Mutant> some :
         {accumulationMutants(), floatMutants(), specialValueMutants(), conversionMutants(),
          integerMutants()})
      made.insert(made.end(), some.begin(), some.end());
    return made;
  }();
  return all;
}

/// Describes the computations of TileReduce.cpp, TileOrder.cpp and TileElementwise.cpp.
Precision executorPrecision() {
  Precision precision;
  for (StringRef op : {tile::ReduceOp::record.mnemonic, tile::CumsumOp::record.mnemonic,
                       tile::MatmulOp::record.mnemonic})
    for (ElementKind kind : {ElementKind::f16, ElementKind::bf16, ElementKind::f32})
      precision.accumulations.push_back({op.str(), kind, ElementKind::f32, SumOrder::sequential});
  for (StringRef op : {tile::SigmoidOp::record.mnemonic, tile::SiluOp::record.mnemonic,
                       tile::GeluOp::record.mnemonic})
    precision.inSteps.push_back(op.str());
  for (const tile::OpRecord &record : tile::opTable())
    if (record.ulps > 0 && !precision.isInSteps(record.mnemonic))
      precision.functions.push_back({record.mnemonic.str(), 0});
  return precision;
}

namespace {

/// Tells handlers which mutant runs.
struct Mutation : Extension {
  const Mutant *mutant;
};

struct MutatedKernel : StepCache {
  TileKernel kernel;
  TileAttributes attributes;
};

Flow compute(Call &call) {
  auto &cache = call.cached<MutatedKernel>([&] {
    auto made = std::make_unique<MutatedKernel>();
    made->kernel = *findTileKernel(call.op()->getName().stripDialect());
    made->attributes = TileAttributes::read(call.op()->getAttrDictionary());
    const Mutant *mutant = call.extension<Mutation>().mutant;
    if (mutant->touches(call.op()))
      made->kernel.compute = mutant->compute;
    return made;
  });
  return computeTile(call, cache.kernel, cache.attributes);
}

const HandlerTable &mutatedHandlers() {
  static const HandlerTable table = [] {
    HandlerTable made = allHandlers();
    tile::forEachOp([&](auto op) {
      using Op = decltype(op);
      if constexpr (tile::isCompute(Op::record.category) && !std::is_same_v<Op, tile::SetValidOp>)
        made.add<Op>(compute);
    });
    return made;
  }();
  return table;
}

} // namespace

Outcome runProgram(ModuleOp program, llvm::ArrayRef<Value> arguments, const Mutant *mutant) {
  Mutation mutation;
  mutation.mutant = mutant;
  Options options;
  options.extension = mutant ? &mutation : nullptr;
  Executor executor(program, mutant ? mutatedHandlers() : allHandlers(), options);
  return executor.run("main", arguments);
}

} // namespace npufuzz::interpreter
