//===- GeneratedCases.cpp - generators and reductions for one backend -----===//
//
// The generators know no backend and the backends no generator: this file translates.
//
//===----------------------------------------------------------------------===//
#include "backend/Backend.h"
#include "backend/mlir/UpstreamPasses.h"
#include "campaign/cases/CaseSource.h"
#include "campaign/cases/Functions.h"
#include "generators/ChoiceSources.h"
#include "generators/programs/Generate.h"
#include "generators/programs/Statistics.h"
#include "reduce/program/Contents.h"
#include "reduce/program/Engine.h"

#include "llvm/Support/xxhash.h"

namespace npufuzz::campaign {

namespace {

generators::Profile generatorsProfile(Profile profile) {
  switch (profile) {
  case Profile::smoke:
    return generators::Profile::smoke;
  case Profile::normal:
    return generators::Profile::standard;
  case Profile::deep:
    return generators::Profile::deep;
  }
  llvm_unreachable("every profile is translated");
}

generators::Target targetFor(const Backend &backend, const Settings &fixed) {
  generators::Target target;
  for (const Setting &setting : backend.settings()) {
    auto given = fixed.find(setting.name);
    if (given == fixed.end())
      target.settings.push_back({setting.name, setting.values});
    else
      target.settings.push_back({setting.name, {given->second}});
  }
  target.limits = [&backend](const Settings &settings) {
    Capabilities can = backend.capabilities(settings);
    return generators::Limits{can.op, can.cast, can.rankMax, can.tileBytesMax};
  };
  return target;
}

/// Integers that every type has and that make arithmetic exact; index and i1 must not be negative.
Tensor smallIntegers(mlir::Type type, Choices &choices) {
  auto memory = mlir::dyn_cast<mlir::MemRefType>(type);
  ElementKind kind = tile::elementKindOf(memory ? memory.getElementType() : type);
  Tensor tensor(kind, memory ? memory.getShape().vec() : std::vector<int64_t>());
  int64_t low = kind == ElementKind::index || kind == ElementKind::i1 ? 0 : -4;
  int64_t high = kind == ElementKind::i1 ? 1 : 8;
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, reduce::bitsOfInteger(kind, choices.range("element", low, high)));
  return tensor;
}

/// "op matmul f32 slice rank 2 shape odd" and "feature tail loop".
void count(const Case &testCase, Counters &counters) {
  generators::Statistics statistics;
  statistics.add(testCase);
  for (const auto &[key, times] : statistics.ops())
    counters["op " + key.op + " " + key.kind + " " + key.views + " rank " +
             std::to_string(key.rank) + " shape " + key.shape] += static_cast<int64_t>(times);
  for (const auto &[name, times] : statistics.features())
    counters["feature " + name] += static_cast<int64_t>(times);
}

class GeneratedCases : public CaseSource {
public:
  GeneratedCases(const Backend &backend, const Settings &fixed, Profile profile)
      : target(targetFor(backend, fixed)), profile(generatorsProfile(profile)) {}

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return generators::caseSeed(baseSeed, static_cast<uint64_t>(index));
  }
  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing /*drawing*/) const override {
    llvm::StringRef motif;
    Case testCase = generators::generateFromSeed(seed, target, profile, context, &motif);
    count(testCase, counters);
    if (!motif.empty())
      ++counters[("motif " + motif).str()];
    return testCase;
  }
  std::vector<Tensor> inputsFor(mlir::ModuleOp program, uint64_t seed) const override {
    generators::RandomChoices choices(seed);
    std::vector<Tensor> inputs;
    for (mlir::Type type : tile::mainOf(program).getArgumentTypes())
      inputs.push_back(smallIntegers(type, choices));
    return inputs;
  }

private:
  generators::Target target;
  generators::Profile profile;
};

} // namespace

std::unique_ptr<CaseSource> generatedCases(const Backend &backend, const Settings &fixed,
                                           Profile profile) {
  return std::make_unique<GeneratedCases>(backend, fixed, profile);
}

std::unique_ptr<CaseSource> campaignCases(const Backend &backend, const Settings &fixed,
                                          Profile profile) {
  auto tilePrograms = generatedCases(backend, fixed, profile);
  if (backend.name() == "mlir")
    return upstream::withUpstreamCases(std::move(tilePrograms));
  return tilePrograms;
}

Case caseFromBytes(mlir::MLIRContext &context, const Backend &backend,
                   llvm::ArrayRef<uint8_t> bytes) {
  generators::ByteChoices choices(bytes);
  Case decoded =
      generators::generate(choices, targetFor(backend, {}), generators::Profile::standard, context);
  decoded.seed = llvm::xxh3_64bits(bytes);
  return decoded;
}

Reducer reductionEngine(const Backend &backend) {
  reduce::Options options;
  for (const Setting &setting : backend.settings())
    options.defaults[setting.name] = setting.values.front();
  return [options](const Case &start, const std::function<bool(const Case &)> &stillFails,
                   const std::function<bool()> &stop,
                   const std::function<void(const Case &)> &improved) {
    if (mlirbackend::isUpstream(start.settings))
      return start.clone(); // only its pipeline shrinks
    reduce::Budget budget;
    budget.deadlineReached = stop;
    auto onProgress = [&](const reduce::Progress &progress) { improved(progress.best); };
    return reduce::reduce(start, stillFails, options, budget, onProgress).best;
  };
}

} // namespace npufuzz::campaign
