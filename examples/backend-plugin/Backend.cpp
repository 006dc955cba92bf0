//===- Backend.cpp - a compiler and its machine under npufuzz -------------===//
//
// Everything that npufuzz asks of a backend: what the machine can do, how to compile, how to
// execute. The compiler is one pass beside two of MLIR's. The machine (Machine.cpp) executes the
// tile dialect, so it can also execute the IR after any pass. With that, npufuzz names the pass
// that broke a program.
//
//===----------------------------------------------------------------------===//
#include "Machine.h"

#include "backend/Plugin.h"
#include "backend/passes/PassSequence.h"
#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

namespace example {

using namespace mlir;
namespace tile = npufuzz::tile;

/// a - b = a + (-b), for a machine without subtraction.
class NegateSubtrahends : public PassWrapper<NegateSubtrahends, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NegateSubtrahends)
  StringRef getArgument() const override { return "example-negate-subtrahends"; }
  StringRef getDescription() const override { return "a - b becomes a + (-b)"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
  }

  void runOnOperation() override {
    getOperation().walk([](tile::SubOp op) {
      OpBuilder builder(op);
      Value kept = op.getLhs(), negated = op.getRhs();
      if (EXAMPLE_BROKEN)
        std::swap(kept, negated);
      Value minus = builder.create<tile::NegOp>(op.getLoc(), negated.getType(), negated);
      Value sum = builder.create<tile::AddOp>(op.getLoc(), op.getType(), kept, minus);
      op.getResult().replaceAllUsesWith(sum);
      op.erase();
    });
  }
};

/// Result of compile(), which execute() takes.
struct Compiled : npufuzz::Artifact {
  OwningOpRef<ModuleOp> module;
};

class ExampleBackend : public npufuzz::Backend {
public:
  StringRef name() const override { return "example"; }
  StringRef summary() const override { return "a machine of 32-bit integers, in a plugin"; }
  std::vector<npufuzz::Setting> settings() const override { return {}; }

  /// Called before programs are generated, so that no program needs what the machine lacks.
  npufuzz::Capabilities capabilities(const npufuzz::Settings &) const override {
    npufuzz::Capabilities all;
    all.op = [](StringRef mnemonic, npufuzz::ElementKind kind) {
      return kind == npufuzz::ElementKind::i32 && llvm::is_contained(opsOfMachine(), mnemonic);
    };
    all.cast = [](auto...) { return false; };
    return all;
  }

  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect, affine::AffineDialect, arith::ArithDialect,
                    func::FuncDialect, memref::MemRefDialect, scf::SCFDialect>();
  }
  void registerPasses() const override { PassRegistration<NegateSubtrahends>(); }
  std::string defaultPipeline(const npufuzz::Settings &) const override {
    return "builtin.module(canonicalize,example-negate-subtrahends,cse)";
  }

  npufuzz::CompileResult compile(const npufuzz::Case &program,
                                 const npufuzz::CompileOptions &options) const override {
    npufuzz::CompileResult result;
    auto compiled = std::make_unique<Compiled>();
    compiled->module = program.module.get().clone();
    std::string pipeline = pipelineFor(options.pipeline, program.pipeline, program.settings);
    if (npufuzz::runPipeline(compiled->module, pipeline, options, result))
      result.artifact = std::move(compiled);
    return result;
  }

  npufuzz::Execution execute(npufuzz::Artifact &artifact,
                             const std::vector<npufuzz::Tensor> &inputs,
                             const npufuzz::ExecutionOptions &) const override {
    return example::execute(*static_cast<Compiled &>(artifact).module, inputs);
  }
  npufuzz::Execution interpret(ModuleOp snapshot, const std::vector<npufuzz::Tensor> &inputs,
                               const npufuzz::ExecutionOptions &) const override {
    return example::execute(snapshot, inputs);
  }
};

} // namespace example

NPUFUZZ_BACKEND_PLUGIN(example::ExampleBackend)
