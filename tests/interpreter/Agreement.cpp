//===- Agreement.cpp ------------------------------------------------------------===//
#include "Agreement.h"

#include "backend/mlir/Jit.h"
#include "backend/mlir/Registration.h"
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"
#include "interpreter/numbers/Rounding.h"
#include "interpreter/tensor/TensorValues.h"
#include "support/Files.h"
#include "support/mlir/Api.h"
#include "tile/Program.h"

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/IR/Builders.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/FormatVariadic.h"

#include <regex>
#include <set>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Lowers everything on memory and tensors to the LLVM dialect with stock passes.
constexpr llvm::StringLiteral lowering =
    "func.func(convert-elementwise-to-linalg),"
    "one-shot-bufferize{allow-return-allocs-from-loops},"
    "func.func(scf-forall-to-for,convert-linalg-to-loops,lower-vector-mask,"
    "lower-vector-multi-reduction,convert-vector-to-scf{full-unroll=true}),"
    "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32},"
    "bufferization-lower-deallocations,func.func(expand-realloc,convert-bufferization-to-memref),"
    "memref-expand,"
    "expand-strided-metadata,lower-affine,"
    "convert-scf-to-cf,convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,"
    "convert-index-to-llvm,";
// Release 19 lowers memref.generic_atomic_rmw only in functions of the LLVM dialect, and release 22
// only if the ops of its body are in that dialect.
constexpr llvm::StringLiteral lowering19 =
    "convert-func-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,";
constexpr llvm::StringLiteral lowering22 =
    "convert-arith-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,";
// clampf has no other lowering.
constexpr llvm::StringLiteral firstLowering22 = "math-expand-ops{ops=clampf},";
constexpr llvm::StringLiteral lastLowering = "convert-ub-to-llvm,reconcile-unrealized-casts";

/// Lowers TOSA to linalg, scf, arith and tensor; for files that have it.
constexpr llvm::StringLiteral lowering22OfTosa =
    "func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,"
    "tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,"
    "tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),";

constexpr unsigned rounds = 6;

/// A small generator of our own, so that the inputs never change.
class Numbers {
public:
  explicit Numbers(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15 + 1) {}
  uint64_t next() {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1d;
  }
  uint64_t below(uint64_t bound) { return (next() >> 11) % bound; }

private:
  uint64_t state;
};

/// Round 0: small numbers; 1: edges; the others: mixtures with arbitrary bits, no NaN payloads.
uint64_t draw(Numbers &numbers, Format format, unsigned round) {
  uint64_t sign = uint64_t(1) << (format.width - 1);
  bool edge = round == 1 || (round > 1 && numbers.below(3) == 0);
  if (round == 0 || (!edge && numbers.below(2) == 0)) {
    int64_t small = static_cast<int64_t>(numbers.below(17)) - 8;
    return format.isFloat() ? packFloat(format, unpackSigned(small), RoundingMode::nearestEven)
                            : static_cast<uint64_t>(small) & format.mask();
  }
  if (format.isInteger()) {
    uint64_t edges[] = {0, 1, sign, sign - 1, format.mask(), sign + 1, 2};
    return (edge ? edges[numbers.below(7)] : numbers.next()) & format.mask();
  }
  double edges[] = {0.0, -0.0, 1.0, -1.5, 0.1, -1e30, 65504.0, 1e-40, INFINITY, -INFINITY, NAN};
  if (edge)
    return fromDouble(format, edges[numbers.below(11)]);
  return fromDouble(format, (static_cast<double>(numbers.below(2000001)) - 1e6) / 4096);
}

/// Scalars of index type are subscripts and sizes: 0 to 3.
npufuzz::Tensor drawTensor(Numbers &numbers, Type type, unsigned round) {
  auto memref = dyn_cast<MemRefType>(type);
  Type element = memref ? memref.getElementType() : type;
  npufuzz::Tensor tensor(tile::elementKindOf(element),
                         memref ? std::vector<int64_t>(memref.getShape()) : std::vector<int64_t>());
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, !memref && element.isIndex() ? numbers.below(4)
                                                   : draw(numbers, formatOf(element), round));
  return tensor;
}

/// Inputs of one function in one round, and the interpreter's results.
struct Run {
  std::vector<npufuzz::Tensor> inputs, contents;
  std::vector<std::vector<uint8_t>> defined;
  bool isDefined = false;
};

/// The file uses the syntax of release 22.
OwningOpRef<ModuleOp> parsed(const std::string &file, MLIRContext &context) {
  std::string text = llvm::cantFail(readFile(file));
  if (mlirRelease < 21) {
    static const std::pair<const char *, const char *> spellings[] = {
        {R"((bufferization\.to_tensor .*) to tensor<.*>)", "$1"},
        {R"(bufferization\.to_buffer (.* : )tensor<.*> to )", "bufferization.to_memref $1"},
        {R"(linalg\.(un)?pack)", "tensor.$1pack"},
        {R"(vector<4x!llvm\.ptr>)", "!llvm.vec<4 x ptr>"}};
    for (auto [now, then] : spellings)
      text = std::regex_replace(text, std::regex(now), then);
  }
  return parseSourceString<ModuleOp>(text, &context, file);
}

class Comparison {
public:
  explicit Comparison(const std::string &file) {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
    context.disableMultithreading();
    // Dialects that addMain() uses.
    context.loadDialect<arith::ArithDialect, func::FuncDialect, scf::SCFDialect>();
    module = parsed(file, context);
    if (!module)
      fail("the file does not parse");
  }

  Agreement run() {
    if (!module)
      return std::move(agreement);
    collect();
    for (unsigned round = 0; round < rounds; ++round)
      interpret(round);
    if (auto program = compile())
      for (unsigned round = 0; round < rounds; ++round)
        compare(*program, round);
    for (size_t i = 0; i < functions.size(); ++i)
      if (!definedElements[i] && agreement.failures.empty())
        fail("@" + names[i] + ": nothing defined was compared");
    return std::move(agreement);
  }

private:
  void fail(const std::string &text) { agreement.failures.push_back(text); }

  void collect() {
    for (auto function : module->getOps<func::FuncOp>()) {
      if (function.isPrivate())
        continue;
      functions.push_back(function);
      names.push_back(function.getName().str());
      argumentTypes.emplace_back(function.getArgumentTypes());
      ++agreement.functions;
    }
    runs.assign(rounds, std::vector<Run>(functions.size()));
    definedElements.assign(functions.size(), 0);
  }

  void interpret(unsigned round) {
    for (auto [number, function] : llvm::enumerate(functions)) {
      Numbers numbers(1000 * round + 17);
      Run &run = runs[round][number];
      for (Type type : function.getArgumentTypes())
        run.inputs.push_back(drawTensor(numbers, type, round));
      std::vector<Value> values;
      std::string trouble = toValues(function.getArgumentTypes(), run.inputs, values);
      if (!trouble.empty()) {
        fail("@" + function.getName().str() + ": " + trouble);
        continue;
      }
      Executor executor(*module, allHandlers(), {});
      Outcome outcome = executor.run(function.getName(), values);
      if (outcome.status == Status::unsupported && round == 0)
        fail("@" + function.getName().str() + ": " + outcome.message);
      run.isDefined = outcome.status == Status::completed && outcome.events.empty();
      fromValues(run.inputs, values, run.contents, run.defined);
    }
  }

  /// Adds @main, which takes, for each function, whether to call it (as i32) and its arguments.
  void addMain() {
    OpBuilder builder(module->getBodyRegion());
    builder.setInsertionPointToEnd(module->getBody());
    Location location = module->getLoc();
    llvm::SmallVector<Type> types;
    for (func::FuncOp function : functions) {
      types.push_back(builder.getI32Type());
      types.append(function.getArgumentTypes().begin(), function.getArgumentTypes().end());
    }
    auto main = builder.create<func::FuncOp>(location, "main", builder.getFunctionType(types, {}));
    builder.setInsertionPointToStart(main.addEntryBlock());
    auto zero = builder.create<arith::ConstantIntOp>(location, 0, 32);
    unsigned next = 0;
    for (func::FuncOp function : functions) {
      auto condition = builder.create<arith::CmpIOp>(location, arith::CmpIPredicate::ne,
                                                     main.getArgument(next++), zero);
      auto ifOp = builder.create<scf::IfOp>(location, condition, /*withElseRegion=*/false);
      OpBuilder inner = ifOp.getThenBodyBuilder();
      unsigned count = function.getNumArguments();
      inner.create<func::CallOp>(location, function, main.getArguments().slice(next, count));
      next += count;
    }
    builder.create<func::ReturnOp>(location);
  }

  /// Applies patterns that stock MLIR has without a pass.
  void applyPatterns() {
    RewritePatternSet patterns(&context);
    vector::populateVectorScanLoweringPatterns(patterns);
    vector::populateVectorGatherLoweringPatterns(patterns);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    (void)applyPatternsAndFoldGreedily(*module, std::move(patterns));
    IRRewriter rewriter(&context);
    module->walk([&](PackOp op) {
      rewriter.setInsertionPoint(op);
      (void)linalg::lowerPack(rewriter, op);
    });
    module->walk([&](UnPackOp op) {
      rewriter.setInsertionPoint(op);
      (void)linalg::lowerUnPack(rewriter, op);
    });
  }

  bool hasTosa() {
    return module
        ->walk([](Operation *op) {
          return isa_and_present<tosa::TosaDialect>(op->getDialect()) ? WalkResult::interrupt()
                                                                      : WalkResult::advance();
        })
        .wasInterrupted();
  }

  std::unique_ptr<mlirbackend::CompiledProgram> compile() {
    addMain();
    applyPatterns();
    std::string messages;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
      return success();
    });
    PassManager manager(&context);
    llvm::raw_string_ostream os(messages);
    std::string pipeline =
        ((mlirRelease < 22 ? "" : firstLowering22) + (hasTosa() ? lowering22OfTosa : "") +
         lowering + (mlirRelease < 20 ? lowering19 : lowering22) + lastLowering)
            .str();
    if (failed(parsePassPipeline(pipeline, manager, os)) || failed(manager.run(*module))) {
      fail("lowering: " + messages);
      return nullptr;
    }
    auto program = mlirbackend::CompiledProgram::create(*module, inputsOf(0), 0);
    if (program)
      return std::move(*program);
    fail("machine code: " + llvm::toString(program.takeError()) + messages);
    return nullptr;
  }

  std::vector<npufuzz::Tensor> inputsOf(unsigned round) {
    std::vector<npufuzz::Tensor> inputs;
    for (Run &run : runs[round]) {
      npufuzz::Tensor &calls = inputs.emplace_back(ElementKind::i32, std::vector<int64_t>());
      calls.setBits(0, run.isDefined);
      inputs.insert(inputs.end(), run.inputs.begin(), run.inputs.end());
    }
    return inputs;
  }

  void compare(const mlirbackend::CompiledProgram &program, unsigned round) {
    Execution execution = program.run(inputsOf(round), {});
    size_t next = 0;
    for (auto [number, run] : llvm::enumerate(runs[round])) {
      ++next;
      for (size_t argument = 0; argument < run.inputs.size(); ++argument, ++next)
        if (run.isDefined)
          compare(number, argument, run, execution.memory[next], round);
    }
  }

  void compare(size_t number, size_t argument, const Run &run, const npufuzz::Tensor &got,
               unsigned round) {
    const npufuzz::Tensor &expected = run.contents[argument];
    Format format = formatOf(getElementTypeOrSelf(argumentTypes[number][argument]));
    for (int64_t i = 0; i < expected.size(); ++i) {
      if (!run.defined[argument][i])
        continue;
      ++definedElements[number];
      uint64_t wanted = expected.bits(i) & format.mask(), found = got.bits(i) & format.mask();
      bool bothNan = format.isFloat() && std::isnan(toDouble(format, wanted)) &&
                     std::isnan(toDouble(format, found));
      if (wanted == found || bothNan)
        continue;
      fail(llvm::formatv("@{0} argument {1}[{2}], round {3}: interpreted {4:x}, machine code {5:x}",
                         names[number], argument, i, round, wanted, found));
      return;
    }
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Agreement agreement;
  std::vector<func::FuncOp> functions;
  /// Names of the functions, which the lowering replaces.
  std::vector<std::string> names;
  std::vector<llvm::SmallVector<Type>> argumentTypes;
  std::vector<std::vector<Run>> runs;
  std::vector<uint64_t> definedElements;
};

} // namespace

Agreement compareWithMachineCode(const std::string &file) {
  [[maybe_unused]] static const bool registered = [] {
    mlirbackend::registerUpstreamPasses();
    return true;
  }();
  return Comparison(file).run();
}

std::vector<std::string> opsOf(const std::string &file) {
  DialectRegistry registry;
  mlirbackend::registerUpstreamDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::set<std::string> names;
  if (OwningOpRef<ModuleOp> module = parsed(file, context))
    module->walk([&](Operation *op) { names.insert(op->getName().getStringRef().str()); });
  return {names.begin(), names.end()};
}

std::vector<std::string> claimedOps(const std::vector<std::string> &dialects) {
  DialectRegistry registry;
  mlirbackend::registerUpstreamDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::set<std::string> names;
  for (const std::string &dialect : dialects)
    context.getOrLoadDialect(dialect);
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (llvm::is_contained(dialects, name.getDialectNamespace()) && allHandlers().find(name))
      names.insert(name.getStringRef().str());
  return {names.begin(), names.end()};
}

} // namespace npufuzz::interpreter
