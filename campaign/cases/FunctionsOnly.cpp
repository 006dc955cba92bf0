//===- UpstreamOnly.cpp - cases in upstream dialects alone ----------------===//
#include "campaign/cases/Functions.h"

namespace npufuzz::campaign {

namespace {

/// Moves every seed to one that gives such a case: the odd ones (withUpstreamCases).
class UpstreamOnly : public CaseSource {
public:
  explicit UpstreamOnly(std::unique_ptr<CaseSource> mixed) : mixed(std::move(mixed)) {}

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return mixed->caseSeed(baseSeed, index) | 1;
  }
  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing drawing) const override {
    return mixed->generate(context, seed, counters, drawing);
  }
  std::vector<Tensor> inputsFor(mlir::ModuleOp program, uint64_t seed) const override {
    return mixed->inputsFor(program, seed);
  }

private:
  std::unique_ptr<CaseSource> mixed;
};

} // namespace

std::unique_ptr<CaseSource> upstreamCasesOnly(std::unique_ptr<CaseSource> mixed) {
  return std::make_unique<UpstreamOnly>(std::move(mixed));
}

} // namespace npufuzz::campaign
