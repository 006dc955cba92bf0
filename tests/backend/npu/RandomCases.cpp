//===- RandomCases.cpp - random programs, judged by the reference ---------===//
#include "RandomCases.h"

#include "backend/npu/NpuBackend.h"

namespace npufuzz::npu {

generators::Target npuTarget() {
  const Backend &backend = npuBackend();
  generators::Target target;
  for (const Setting &setting : backend.settings())
    target.settings.push_back({setting.name, setting.values});
  target.capabilities = [&backend](const Settings &settings) {
    return backend.capabilities(settings);
  };
  return target;
}

std::string firstDifference(const reference::Result &expected, const Execution &actual) {
  if (actual.status != ExecutionStatus::completed)
    return "not completed: " + actual.message;
  for (const MachineEvent &event : actual.events)
    return "event: " + event.where + ": " + event.detail;
  for (size_t tensor = 0; tensor < expected.memory.size(); ++tensor) {
    const reference::ExpectedTensor &want = expected.memory[tensor];
    for (int64_t element = 0; element < want.size(); ++element) {
      uint64_t bits = actual.memory[tensor].bits(element);
      bool undefined = want.state[element] == reference::State::defined &&
                       !actual.defined.empty() && !actual.defined[tensor].empty() &&
                       !actual.defined[tensor][element];
      if (!undefined && reference::match(want, element, bits) != reference::Match::wrong)
        continue;
      return "argument " + std::to_string(tensor) + " element " + std::to_string(element) +
             " expected " + reference::describe(want, element) + " got " +
             (undefined ? "undefined" : reference::describeBits(want.kind, bits));
    }
  }
  return {};
}

Blame blame(const Case &testCase, const reference::Result &expected,
            const std::vector<std::string> &plants) {
  const Backend &backend = npuBackend();
  CompileOptions options;
  options.keepSnapshots = true;
  options.plants = plants;
  CompileResult compiled = backend.compile(testCase, options);
  for (const Snapshot &snapshot : compiled.snapshots) {
    bool broken = compiled.status == CompileStatus::invalidIR && snapshot.pass == compiled.pass;
    if (broken)
      break;
    std::string difference =
        firstDifference(expected, backend.interpret(*snapshot.module, testCase.inputs, {}));
    if (!difference.empty())
      return {snapshot.pass, difference};
  }
  if (compiled.status != CompileStatus::compiled)
    return {compiled.pass, compiled.diagnostic};
  return {};
}

std::unique_ptr<mlir::MLIRContext> makeContext() {
  static const bool registered = [] {
    npuBackend().registerPasses();
    return true;
  }();
  (void)registered;
  mlir::DialectRegistry registry;
  npuBackend().registerDialects(registry);
  auto context =
      std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

} // namespace npufuzz::npu
