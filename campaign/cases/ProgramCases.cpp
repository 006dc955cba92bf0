//===- ProgramCases.cpp - generators and reductions for one backend -------===//
//
// Connects both sides: the generators know no backend, and the backends know no generator.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/ProgramCases.h"
#include "backend/SettingOf.h"
#include "campaign/cases/FunctionCases.h"
#include "generators/ChoiceSources.h"
#include "generators/cases/Generate.h"
#include "generators/programs/Statistics.h"
#include "reduce/program/Contents.h"
#include "reduce/program/Engine.h"
#include "tile/CapabilityCheck.h"

#include "llvm/Support/FormatVariadic.h"
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
      target.settings.push_back({setting.name, setting.values, setting.costlyValues});
    else
      target.settings.push_back({setting.name, {given->second}});
  }
  target.capabilities = [&backend](const Settings &settings) {
    return backend.capabilities(settings);
  };
  return target;
}

/// Draws integers that every type has and that make arithmetic exact; index and i1 must not be
/// negative.
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

/// Counts "op matmul f32 slice rank 2 shape odd" and "feature tail loop".
void count(const Case &testCase, Counters &counters) {
  auto onOp = [&](const generators::OpClass &op) {
    llvm::SmallString<64> name;
    ++counters[("op " + op.op + " " + op.kind + " " + op.views + " rank " + llvm::Twine(op.rank) +
                " shape " + op.shape)
                   .toStringRef(name)
                   .str()];
  };
  generators::countProgram(
      testCase, onOp, [&](llvm::StringRef feature) { ++counters[("feature " + feature).str()]; });
}

class ProgramCases : public CaseSource {
public:
  ProgramCases(const Backend &backend, const Settings &fixed, Profile profile)
      : target(targetFor(backend, fixed)), profile(generatorsProfile(profile)) {}

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return generators::caseSeed(baseSeed, static_cast<uint64_t>(index));
  }
  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing /*drawing*/) const override {
    generators::RandomChoices choices(seed);
    llvm::StringRef motif;
    Case testCase = generators::generate(choices, target, profile, context, &motif);
    testCase.seed = seed;
    count(testCase, counters);
    if (!motif.empty())
      ++counters[("motif " + motif).str()];
    return testCase;
  }

private:
  generators::Target target;
  generators::Profile profile;
};

} // namespace

std::unique_ptr<CaseSource> programCases(const Backend &backend, const Settings &fixed,
                                         Profile profile) {
  return std::make_unique<ProgramCases>(backend, fixed, profile);
}

std::unique_ptr<CaseSource> campaignCases(const Backend &backend, const Settings &fixed,
                                          Profile profile) {
  auto programs = programCases(backend, fixed, profile);
  if (backend.traits().takesFunctions)
    return withFunctions(std::move(programs));
  return programs;
}

Case caseFromBytes(mlir::MLIRContext &context, const Backend &backend,
                   llvm::ArrayRef<uint8_t> bytes) {
  generators::ByteChoices choices(bytes);
  Case decoded =
      generators::generate(choices, targetFor(backend, {}), generators::Profile::standard, context);
  decoded.seed = llvm::xxh3_64bits(bytes);
  return decoded;
}

std::vector<Tensor> drawProgramInputs(mlir::ModuleOp program, uint64_t seed) {
  generators::RandomChoices choices(seed);
  std::vector<Tensor> inputs;
  for (mlir::Type type : tile::mainOf(program).getArgumentTypes())
    inputs.push_back(smallIntegers(type, choices));
  return inputs;
}

static std::string typeText(const Tensor &tensor) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t extent : tensor.shape)
    os << extent << 'x';
  os << elementKindName(tensor.kind);
  return text;
}

static Tensor zerosOf(mlir::Type type) {
  if (auto memory = mlir::dyn_cast<mlir::MemRefType>(type))
    return Tensor(tile::elementKindOf(memory.getElementType()), memory.getShape().vec());
  return Tensor(tile::elementKindOf(type), {});
}

llvm::Error checkProgramInputs(mlir::ModuleOp program, const std::vector<Tensor> &inputs) {
  auto types = tile::mainOf(program).getArgumentTypes();
  auto fail = [](const std::string &line) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
  };
  if (types.size() != inputs.size())
    return fail(llvm::formatv("inputs: expected {0} tensors, one per argument of @main, got {1}",
                              types.size(), inputs.size()));
  for (auto [index, type] : llvm::enumerate(types)) {
    Tensor wanted = zerosOf(type);
    const Tensor &got = inputs[index];
    if (got.kind != wanted.kind || got.shape != wanted.shape ||
        got.bytes.size() != wanted.bytes.size())
      return fail(llvm::formatv("inputs: argument {0} expected {1}, got {2} ({3} bytes)", index,
                                typeText(wanted), typeText(got), got.bytes.size()));
  }
  return llvm::Error::success();
}

Case shrinkProgram(const Case &start, const Backend &backend, const ShrinkHooks &hooks) {
  reduce::Options options;
  options.defaults = defaultsOf(backend.settings());
  reduce::Budget budget;
  budget.deadlineReached = hooks.stop;
  auto isWithin = [&](const Case &made) {
    return tile::beyondCapabilities(made.module.get(), backend.capabilities(made.settings)).empty();
  };
  // Outside the backend's promises, a failure is another bug or none. A program that a user wrote
  // may lie outside from the beginning.
  bool staysWithin = isWithin(start);
  auto stillFails = [&](const Case &smaller) {
    return (!staysWithin || isWithin(smaller)) && hooks.stillFails(smaller);
  };
  auto onProgress = [&](const reduce::Progress &progress) { hooks.improved(progress.best); };
  return reduce::reduce(start, stillFails, options, budget, onProgress).best;
}

Reducer shrinkByKind(const Backend &backend) {
  return [&backend](const Case &start, const ShrinkHooks &hooks) {
    auto *shrink = rowOf(start.kind).shrink;
    return shrink ? shrink(start, backend, hooks) : start.clone();
  };
}

} // namespace npufuzz::campaign
