//===- Validate.cpp - npufuzz validate: your IR, your passes --------------===//
#include "oracles/refinement/Validate.h"
#include "support/Files.h"
#include "support/StopSignal.h"
#include "tools/Plugins.h"
#include "tools/ReduceCulprits.h"
#include "tools/Registration.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const description =
    R"(Runs passes on your IR and says of each whether functions still compute what they did: results, and
the memory behind arguments. Every function with a body is called before and after each pass, by an
interpreter, on inputs drawn by type (scalars, vectors, tensors, memrefs; boundary values first, extents drawn
where they are dynamic). Behaviour that is undefined before a pass may become anything; what is defined must stay
defined and equal. One line a pass:
  -- 4. canonicalize: nothing changed
  -- 5. my-pass: ok, 32 inputs
  -- 6. my-other-pass: WRONG at @f argument 1[0,3]: expected 7 (0x7), got 0 (0x0), input 3 (9 of 32 inputs)
  -- 7. lower: cannot tell: unsupported: foo.op
Where one rewrite pattern of the pass, or the folder of an op, can be found guilty it is named: WRONG by pattern FoldThis at …
Each pass is judged against the IR that it got: two passes whose mistakes cancel are both named. The IR that enters
the first wrong pass is reduced to the smallest that the pass still breaks in the same way and that is still defined,
and printed as a file with a RUN line and the input that shows it. With --out every wrong pass gets a folder
with the IR that enters it (pass-input.mlir) and its reduction (reduced.mlir).
Exit code 1 when a pass is wrong, makes invalid IR, crashes or hangs; 2 when the file or the pipeline cannot be
read or a pass refuses the IR.
)";

static const char *const examples =
    R"~(  npufuzz validate mine.mlir --pass-pipeline='builtin.module(canonicalize,func.func(affine-loop-fusion))'
  npufuzz validate mine.mlir --pass-pipeline=my-pass --load-pass-plugin=./libMyPass.so
)~";

/// The module, or one line that says where it does not parse.
static llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> parseModule(const std::string &path,
                                                                     mlir::MLIRContext &context) {
  auto text = readFile(path);
  if (!text)
    return withExitCode(text.takeError());
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (message.empty())
      llvm::raw_string_ostream(message) << diagnostic.getLocation() << ": " << diagnostic;
    return mlir::success();
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(*text, mlir::ParserConfig(&context), path);
  if (!module)
    return usageError("expected MLIR, got " + (message.empty() ? path : message));
  return module;
}

llvm::Expected<int> runValidate(Arguments arguments) {
  auto commandLine = makeCommandLine("validate", description, examples);
  std::string path, pipeline, inputs, seed, seconds;
  std::vector<std::string> plugins, dialects;
  auto add = [&](const char *name, auto &value, const char *sample, const char *text) {
    return commandLine->add_option(name, value, text)->group("What is tested")->type_name(sample);
  };
  add("FILE", path, "FILE", "a .mlir file")->required();
  add("--pass-pipeline", pipeline, "STR", "the passes: a,func.func(b) or builtin.module(…)")
      ->required();
  add("--load-pass-plugin", plugins, "SO", "load passes from a shared library; repeatable");
  add("--load-dialect-plugin", dialects, "SO", "load dialects from a shared library; repeatable");
  add("--inputs", inputs, "N", "inputs for each function; default 32");
  add("--seed", seed, "S", "of the inputs; default 0");
  add("--timeout", seconds, "120s", "longest time for all passes and runs; default 120s");
  ReductionOptions reduction;
  reduction.addTo(*commandLine);
  auto done = parse(*commandLine, std::move(arguments));
  if (!done)
    return done.takeError();
  if (*done)
    return **done;

  ValueReader values;
  refinement::ValidateOptions options;
  options.pipeline = pipeline;
  options.inputs.count = values.number("--inputs", inputs, 1, 1'000'000, refinement::inputsDefault);
  options.inputs.seed = values.seed("--seed", seed, 0);
  options.secondsMax = values.duration("--timeout", seconds, refinement::validateSecondsDefault);
  reduction.resolve(values, plugins);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  mlir::DialectRegistry registry;
  registerDialects(registry);
  if (llvm::Error error = loadPlugins(splitList(plugins)))
    return std::move(error);
  if (llvm::Error error = loadDialectPlugins(splitList(dialects), registry))
    return std::move(error);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  auto module = parseModule(path, context);
  if (!module)
    return module.takeError();

  StopSignals signals;
  auto validation = refinement::validate(**module, options);
  if (!validation)
    return withExitCode(validation.takeError());
  llvm::outs() << validation->text;
  llvm::outs().flush();
  if (!validation->culprits.empty()) {
    if (llvm::Error error = reduction.print(*validation, options, context))
      return std::move(error);
    return findings;
  }
  if (!validation->refusal.empty())
    return usageError(path + ": expected IR that the pipeline takes, got a refusal by " +
                      validation->refusal);
  return nothingFound;
}

} // namespace npufuzz::tools
