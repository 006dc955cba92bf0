//===- Validate.cpp - npufuzz validate: your IR, your passes --------------===//
//
// Turns each way to name passes into calls of oracles/refinement/Validate.h. A pipeline runs in
// this process; a command runs on its own, and its log is judged like a given one. Then the verb
// prints, reduces and counts the results, file by file. ValidateLit.cpp has --lit and its mutants.
//
//===----------------------------------------------------------------------===//
#include "oracles/Verdict.h"
#include "oracles/refinement/ValidateLog.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "tools/AccumulationOption.h"
#include "tools/AllDialects.h"
#include "tools/InputFiles.h"
#include "tools/Plugins.h"
#include "tools/Programs.h"
#include "tools/Registration.h"
#include "tools/ResultText.h"
#include "tools/SystemOptions.h"
#include "tools/UserCommand.h"
#include "tools/ValidateVerb.h"
#include "tools/Verbs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const validateDescription =
    R"(Says of each pass whether functions still compute what they did: their results,
and the memory of their arguments.
An interpreter calls every function with a body before and after each pass. It
draws inputs by type (scalars, vectors, tensors, memrefs; boundary values first,
dynamic extents are drawn too). Behaviour that is undefined before a pass may
become anything; what is defined must stay defined and equal.

There are four ways to say which passes:
  FILE… --pass-pipeline=STR  stock MLIR's, ours, and those of a plugin, run here
  FILE… -- COMMAND…          those of any compiler that prints its IR after its
                             passes; the command gets the file for {in}, or as
                             its last word
  --ir-log=LOG               those in what such a compiler has printed, standard
                             error and all. Give its input as FILE if you have
                             it; else the first IR in the LOG is the input
  --lit FILE…                those of the RUN lines of lit tests; FILE:LINE is
                             one of them
Transform scripts (transform.named_sequence) are judged op by op: a pipeline
with transform-interpreter applies the one that is in the program,
--schedule=FILE that of FILE. An op that refuses ends the schedule. A difference
that the document of an op leaves to the author of the schedule is "cannot
tell", with the sentence. A script may run passes by their names that npufuzz
draws, no others, and what it prints is left out.
An MLIR compiler prints its IR with --mlir-print-ir-after-all (or -after-change,
-before-all), best with --mlir-disable-threading. A folder of
--mlir-print-ir-tree-dir is a LOG, too. The compiler may use any release of MLIR
whose text parses here. A function that was printed alone replaces the one of
its name in the module. IR that cannot be read is reported; the next pass is
then judged together with it.
When the command crashes or hangs, validate runs it again and asks for the IR
before passes, too. The pass that began last is WRONG, with the functions that
were running.
Several files, a folder (all .mlir below it, sorted) and @LIST (a file that
names files and folders, one a line) get a line a file and a sum. The lines of
passes follow only for a file with a wrong pass. A file that cannot be read is
counted by its reason; the others are still judged. --timeout is for each file.
With --lit each RUN line of a tool like mlir-opt is judged, and gets a line. It
is read as text: no shell sees it and no tool runs. Only passes that change
nothing but IR run here, and those of --load-pass-plugin; a transform script
that names passes does not. What is not judged is counted by its reason (unknown
passes, an expected failure or diagnostic, no passes); its functions count for
--require-judged. For a wrong RUN line a command follows that judges it again.
With --mutants=N each program is also judged N times with one thing changed.
A function can cost too much: more elements than are drawn, more ops than
--ops-max. Where passes run here, a copy of the program with smaller static
extents is then judged as well, if one verifies. The lines after "judged with
extents 4096→8", and the wrong pass that they show, are of the copy.

Results are compared bit by bit. With --accumulation=any-order floats are drawn
as small integers, so that most sums are exact and the same in any order. Where
a run rounds nevertheless, another value is left open; where it does not, it is
WRONG. any-order:PASS,PASS leaves nothing open for other passes.

--meaning=CMD judges private dialects. validate gives each IR to CMD, which
prints what it means in upstream dialects, and executes that. All else stays
with the IR itself: what changed, names, blame, reduction. CMD gets the IR on
standard input or in {in}, and prints to standard output or into {out}. If it
exits with another code than 0, the answer is "cannot tell" with its words on
standard error. The same holds where it hangs or prints no IR. server:CMD is
one process for all IR: a request is a line {"step": "meaning", "ir": …}, its
answer {"status": "ok", "ir": …} or {"status": "failed", "message": …}.
Without passes validate says what CMD translates and how many functions can be
judged. `npufuzz conformance --meaning=CMD` tests CMD itself.

--promise says what IR may not hold, whatever it means, or what it must hold:
  after my-pass: no linalg.matmul in space 1
  after my-pass: no vcix.* on f16
  after my-pass: only arith.*, func.*, vcix.*
  after my-pass: at most 4 npu.dma inside scf.for
  no memref.load, memref.store at non-affine indices
It begins with no, only, some, at most N, at least N or exactly N. OPS are names
dialect.op, dialect.* or *. Conditions may follow, in any order:
  on TYPE            an operand or result is of this element type (f16, i8), or
                     a tensor, memref or vector, has dynamic extents or rank
                     above N
  in space N         one is a memref of this memory space; the same one as TYPE
  inside OPS, outside OPS
                     one of OPS is around the op, or none is
  with ATTRIBUTE, with ATTRIBUTE=VALUE, without ATTRIBUTE
  at non-affine indices
                     an operand of type index is no affine function of induction
                     variables and values that loops do not change
Without "after PASS:" a pass breaks it that gets IR which keeps it. A broken
promise is WRONG, with the op; the smallest IR that breaks it is handed back.

One line a pass:
  -- 4. canonicalize: nothing changed
  -- 5. my-pass on @f: ok, 32 inputs
  -- 6. my-other-pass: WRONG at @f argument 1[0,3]: expected 7 (0x7), got 0
        (0x0), input 3 (9 of 32 inputs)
  -- 7. lower: cannot tell: unsupported: foo.op
Ops of unknown dialects are kept; only functions that reach one of them are
"cannot tell". Inputs that need more memory or ops than the interpreter takes
are counted ("; 3 not judged: …"); the other inputs are still judged. A function
whose calls take long, millions of ops or elements, gets fewer inputs than
--inputs.
Documents leave some values open (fast-math flags, sums in any order, how
math.tanh rounds). Another value there is counted ("; 3 left open: …"), and the
inputs on which it is the same are judged. Of complex numbers a value is open
within what implementations may give that keep half of the digits.
After IR that cannot be interpreted, a function is compared with what it last
computed; a difference then names all passes in between:
  -- 9. canonicalize: together with 7. lower, 8. cse: WRONG at …
Among the first 16 inputs each integer is the least and the largest of its type,
-1, 0 and 1. An index is, too, and otherwise a size or a subscript; one that a
function only computes with is drawn as a number of 64 bits.
A pass that changes the types of a function gets "cannot tell" for it; the
passes after it are judged by the new types.
If one rewrite pattern of a pass that runs here, or the folder of an op, is to
blame, the line names it: WRONG by pattern FoldThis at …
Each pass is judged against the IR that it got: two passes whose mistakes cancel
are both named. A wrong one also gets a line on stderr with the function's place
in FILE, for editors and CI: "FILE:LINE:COLUMN: error: npufuzz: WRONG: …".

validate reduces the IR that enters the first wrong pass, to the smallest IR
that the pass (or the command) still breaks in the same way and that is still
defined. It prints a file with a RUN line and the input that shows the bug. A
crash, a hang or invalid IR is reduced to the smallest IR that fails in the same
way, in the same functions. With --out every wrong pass gets a folder with the
IR that enters it (pass-input.mlir) and its reduction (reduced.mlir).

Exit code 1 when a pass is wrong, makes invalid IR, crashes or hangs; 2 when the
file, the pipeline or the log cannot be read or a pass refuses the IR; 3 when no
pass could be judged. For several files, 1 comes before 2, and 3 means that no
file could be judged.
With --require-judged 3 also when less than that share of the functions could be
judged. Each function with a body counts, unless its meaning was unknown before
or after a pass that changed the program. A line says how many were judged, and
why the others were not.
)";

static const char *const validateExamples =
    R"~(  npufuzz validate mine.mlir --pass-pipeline='func.func(affine-loop-fusion),cse'
  npufuzz validate mine.mlir --pass-pipeline=my-pass \
      --load-pass-plugin=./libMyPass.so
  npufuzz validate mine.mlir --schedule=tile-and-fuse.mlir
  npufuzz validate mine.mlir -- my-compiler --O2 --mlir-print-ir-after-all \
      --mlir-disable-threading -o /dev/null
  npufuzz validate tests/ more.mlir @list.txt --pass-pipeline=my-pass \
      --require-judged=90
  my-compiler mine.mlir --mlir-print-ir-before-all --mlir-print-ir-after-all \
      2>&1 | npufuzz validate --ir-log=-
  npufuzz validate --lit my-project/test --mutants=5 \
      --load-pass-plugin=./libMyPass.so
  npufuzz validate mine.mlir --meaning='python3 meaning.py' -- my-opt --lower \
      --mlir-print-ir-after-all
)~";

/// Our options end at --. `--split-input-file` takes a value after = only, as mlir-opt's does.
void ValidateVerb::takeCommand() {
  if (auto end = llvm::find(arguments, "--"); end != arguments.end()) {
    std::vector<std::string> words(std::next(end), arguments.end());
    arguments.erase(end, arguments.end());
    command = words.empty() ? "" : shellCommand(words);
  }
  for (std::string &argument : arguments)
    if (argument == "--split-input-file")
      argument += "=" + splitMarkerDefault.str();
}

void ValidateVerb::addOptions(CLI::App &commandLine) {
  auto add = [&](const char *name, auto &value, const char *sample, const char *text) {
    commandLine.add_option(name, value, text)->group("What is tested")->type_name(sample);
  };
  add("FILE", paths, "FILE", "a .mlir file, a folder of them, or @LIST; or several of these");
  add("--pass-pipeline", options.pipeline, "STR",
      "the passes: a,func.func(b) or builtin.module(…)");
  schedule.addTo(commandLine, "What is tested");
  commandLine.add_flag("--lit", isLit, "the passes are those of the RUN lines of each FILE")
      ->group("What is tested");
  add("--mutants", mutants, "N",
      "with --lit, also judge mutants 1 to N of each program (or FIRST-LAST): other constants, "
      "ops, predicates, operands, widths, passes; drawn by --seed");
  add("--ir-log", log, "LOG", "what a compiler printed: a file, a folder, or - for standard input");
  add("--split-input-file", marker, "LINE",
      "cut the file at each line // -----, or LINE; each part is a program, and a log holds as "
      "many");
  add("--load-pass-plugin", plugins, "SO", "load passes from a shared library; repeatable");
  add("--load-dialect-plugin", dialects, "SO", "load dialects from a shared library; repeatable");
  add("--promise", promises, "PROMISE",
      "the IR after a pass has no, only, some or N of these ops, 'after PASS: no OPS …'; "
      "repeatable");
  add("--accumulation", accumulation, "ORDER",
      "any-order: passes, or any-order:PASS,PASS those, may sum floats in any order");
  meaning.addTo(commandLine, "What is tested", "give --meaning all ops in the generic form");
  add("--inputs", inputs, "N", "inputs for each function; default 32");
  add("--seed", seed, "S", "seed of the inputs; default 0");
  add("--ops-max", opsMax, "N",
      "stop a run of a function after N ops and do not judge it; default 20000000");
  add("--timeout", seconds, "120s",
      "longest time for all passes and runs, or for the command, which is asked twice if it "
      "dies; default 120s; a pass that runs here hangs after a twelfth of it in processor time, "
      "and "
      "10 ms more an op of the program");
  addMemoryOption(commandLine, memory);
  requireJudged.addTo(commandLine, "functions");
  reduction.addTo(commandLine);
}

llvm::Error ValidateVerb::checkWays() const {
  if (schedule.isGiven() && (isLit || !log.empty() || !command.empty()))
    return usageError("validate: --schedule runs here: expected it without --lit, --ir-log and -- "
                      "COMMAND");
  if (isLit && (!options.pipeline.empty() || !log.empty() || !command.empty() || !marker.empty()))
    return usageError("validate: expected --lit alone, as RUN lines name the passes; got with it "
                      "--pass-pipeline, --ir-log, --split-input-file or -- COMMAND");
  int ways = isLit + !options.pipeline.empty() + !log.empty() + !command.empty();
  if (ways != 1 && !(ways == 0 && options.translator))
    return usageError(
        "validate: expected one of --pass-pipeline, --ir-log, --lit and -- COMMAND, got " +
        llvm::Twine(ways ? "more" : "none") + "; see npufuzz validate --help");
  if (paths.empty() && log.empty())
    return usageError("validate: FILE is required; see npufuzz validate --help");
  if (!log.empty() && !paths.empty() && !isOneFile(paths))
    return usageError("validate: expected one FILE with --ir-log, got several");
  return llvm::Error::success();
}

llvm::Error ValidateVerb::readPromises() {
  for (const std::string &text : promises) {
    auto promise = Promise::parse(text);
    if (!promise)
      return usageError("--promise: " + llvm::toString(promise.takeError()));
    options.promises.push_back(std::move(*promise));
  }
  return llvm::Error::success();
}

llvm::Error ValidateVerb::makeContext() {
  mlir::DialectRegistry registry;
  registerStockDialects(registry);
  registerDialects(registry);
  if (llvm::Error error = loadPlugins(splitList(plugins)))
    return error;
  if (llvm::Error error = loadDialectPlugins(splitList(dialects), registry))
    return error;
  context = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  return llvm::Error::success();
}

static JudgedCount countOf(const char *things, int64_t judged,
                           const std::map<std::string, int64_t> &untold) {
  JudgedCount count{things, judged, judged};
  for (const auto &[why, times] : untold) {
    count.asked += times;
    // The same op in another file is the same reason.
    count.reasons[oracles::normaliseKind(llvm::StringRef(why).split(" at loc(").first)] += times;
  }
  return count;
}

/// Reports, reduces what is wrong. `program`: what the command was given; `isDead`: it died of it.
llvm::Error ValidateVerb::show(const refinement::Validation &validation, const std::string &program,
                               bool isDead) {
  bool isWrong = isDead || !validation.culprits.empty();
  bool isFirst = !file.isWrong || mutant;
  if (isMany && isWrong && isFirst)
    llvm::outs() << printable(
        wrongLine(title, validation.culprits.empty() || validation.culprits.front().pass.empty()
                             ? command
                             : validation.culprits.front().pass));
  if (isLit && isWrong && mutant)
    llvm::outs() << "-- mutant: " << printable(change) << "\n";
  if (isLit && isWrong && isFirst)
    llvm::outs() << "-- again: " << printable(repeatCommand()) << "\n";
  if (isLit && isWrong)
    llvm::outs() << "-- program at line " << lineOf(program) << "\n";
  if (!isMany || isWrong)
    llvm::outs() << printable(validation.text);
  llvm::outs().flush();
  file.isWrong |= isWrong;
  int64_t untold = 0;
  for (const auto &[why, times] : validation.untoldFunctions)
    untold += times;
  file.passes.add(countOf("passes", validation.judged, validation.untold));
  file.functions.add(
      countOf("functions", validation.functions - untold, validation.untoldFunctions));
  if (file.extents.empty())
    file.extents = validation.extents;
  if (isLit && !validation.refusal.empty())
    file.passes.add("refused by " + validation.refusal);
  else if (file.refusal.empty())
    file.refusal = validation.refusal;
  if (validation.culprits.empty())
    return llvm::Error::success();
  llvm::Error error = !log.empty() ? reduction.write(validation)
                                   : reduction.print(validation, options, *context,
                                                     {command, program, options.secondsMax});
  llvm::outs().flush();
  tellPlaces(validation, program);
  return error;
}

/// Writes a line a wrong pass to stderr, as compilers do. The program may be a part of its file.
void ValidateVerb::tellPlaces(const refinement::Validation &validation,
                              const std::string &program) {
  if (mutant || path.empty() || path == "-") // no file has it
    return;
  for (const refinement::Culprit &culprit : validation.culprits) {
    // A module without functions has nobody to suspect; the report names the pass.
    std::string pass = culprit.pass.empty() ? command : culprit.pass;
    std::string words = "npufuzz: WRONG" + (pass.empty() ? "" : ": " + pass) +
                        (culprit.function.empty() ? "" : " on @" + culprit.function);
    std::string line = placedLine(path, program, culprit.function, words, *context);
    llvm::errs() << printable(llvm::StringRef(line).rtrim()) << "\n";
  }
}

/// Counts an unreadable file among several; a failure of the environment stops all of them.
llvm::Error ValidateVerb::skip(llvm::Error error) {
  if (!isMany)
    return error;
  return llvm::handleErrors(std::move(error),
                            [&](std::unique_ptr<CommandError> one) -> llvm::Error {
                              if (one->code != wrongUsage)
                                return llvm::Error(std::move(one));
                              if (file.unreadable.empty())
                                file.unreadable = one->line;
                              return llvm::Error::success();
                            });
}

llvm::Error ValidateVerb::validateByCommand(const std::string &text, mlir::ModuleOp program) {
  auto log = runUserCommand(command, text, options.secondsMax);
  if (!log)
    return log.takeError();
  bool isPassKnown = log->death && !log->death->pass.empty();
  auto validation = refinement::validateLog(*context, program, log->dumps, options, {},
                                            isPassKnown ? log->death->text() : "");
  if (!validation)
    return withExitCode(validation.takeError());
  if (log->death)
    addDeath(*validation, *log->death, text, program);
  else if (!log->run.succeeded() && validation->refusal.empty())
    validation->refusal = "the command, which " + log->run.failure();
  return show(*validation, text, log->death.has_value());
}

/// Adds the death to the culprit of the last line, or to a new culprit without a pass.
void ValidateVerb::addDeath(refinement::Validation &validation,
                            const refinement::CompilerDeath &death, const std::string &text,
                            mlir::ModuleOp program) {
  if (!llvm::StringRef(validation.text).contains("WRONG: " + death.text())) {
    validation.text += "-- WRONG: " + death.text() + "\n";
    refinement::Culprit culprit;
    culprit.input = text;
    culprit.function = program ? refinement::firstFunction(program) : "";
    culprit.breaksAnyInput = true;
    validation.culprits.push_back(std::move(culprit));
  }
  validation.culprits.back().death = death.name();
  validation.culprits.back().hangs = death.hangs;
}

llvm::Error ValidateVerb::validateProgram(const std::string &text) {
  auto module = parseProgram(text, path, *context);
  if (!module && isLit)
    return leaveOut(llvm::toString(module.takeError()));
  if (!module && command.empty())
    return skip(module.takeError());
  if (!module) {
    // The command may read IR that we cannot; its log then shows where to begin.
    std::string why = llvm::toString(module.takeError());
    if (!isMany)
      llvm::outs() << "-- 0. program: cannot tell: " << printable(why) << "\n";
    return validateByCommand(text, {});
  }
  if (!command.empty())
    return validateByCommand(text, **module);
  if (isLit && runsNamedPasses(options.pipeline, **module))
    return leaveOut("a transform script that runs passes by their names");
  if (llvm::Error error = schedule.addTo(**module))
    return error;
  if (llvm::Error error = prepareScripts(**module, options.pipeline, path))
    return skip(std::move(error));
  auto validation = refinement::validate(**module, options);
  if (!validation)
    return withExitCode(validation.takeError());
  return show(*validation, text);
}

/// With --split-input-file, an unreadable program does not keep the others from being read.
llvm::Error ValidateVerb::validateFile() {
  auto text = readInput(path);
  if (!text)
    return skip(text.takeError());
  std::vector<std::string> programs = splitPrograms(*text, marker);
  for (auto [index, program] : llvm::enumerate(programs)) {
    if (llvm::StringRef(program).trim().empty() && programs.size() > 1)
      continue;
    if (programs.size() > 1 && !isMany)
      llvm::outs() << llvm::formatv("-- program {0} of {1}, line {2}\n", index + 1, programs.size(),
                                    lineOf(program));
    llvm::Error error = validateProgram(program);
    if (!error)
      continue;
    if (programs.size() == 1 || isMany)
      return error;
    std::string line = llvm::toString(std::move(error));
    llvm::outs() << "-- cannot tell: " << printable(line) << "\n";
    if (file.unreadable.empty())
      file.unreadable = line;
  }
  return llvm::Error::success();
}

llvm::Error ValidateVerb::validateFiles() {
  if (isOneFile(paths) && !isLit) {
    path = paths.front();
    return validateFile();
  }
  isMany = true;
  if (isLit) {
    tally = FileTally("RUN line");
    takeLineOnly();
  }
  auto files = findFiles(paths);
  if (!files)
    return files.takeError();
  FileOutcome all;
  std::string refused;
  for (auto [index, one] : llvm::enumerate(*files)) {
    if (stopRequested())
      break;
    path = title = one;
    if (isLit) {
      if (llvm::Error error = validateRunLines(all))
        return error;
      continue;
    }
    file = FileOutcome();
    reduction.nameFolders(llvm::formatv("file-{0,0+4}-", index + 1));
    if (llvm::Error error = validateFile())
      return error;
    llvm::outs() << printable(tally.add(path, file));
    llvm::outs().flush();
    if (refused.empty() && !file.refusal.empty())
      refused = path;
    all.add(file);
  }
  path = refused;
  file = std::move(all);
  llvm::outs() << printable((stopRequested() ? "stopped early: " : "") + tally.text(file));
  llvm::outs().flush();
  return llvm::Error::success();
}

llvm::Error ValidateVerb::validateLogFile() {
  std::vector<refinement::Dump> dumps;
  if (log != "-" && llvm::sys::fs::is_directory(log)) {
    auto tree = refinement::readIRTree(log);
    if (!tree)
      return withExitCode(tree.takeError());
    dumps = std::move(*tree);
  } else {
    auto text = readInput(log);
    if (!text)
      return text.takeError();
    dumps = refinement::readIRLog(*text, log == "-" ? "stdin" : log);
  }
  if (dumps.empty())
    return noDumpsError(log);
  mlir::OwningOpRef<mlir::ModuleOp> program;
  if (!paths.empty()) {
    path = paths.front();
    auto text = readInput(path);
    if (!text)
      return text.takeError();
    auto module = parseProgram(*text, path, *context);
    if (!module)
      return module.takeError();
    program = std::move(*module);
  }
  auto validation = refinement::validateLog(*context, program ? *program : mlir::ModuleOp(), dumps,
                                            options, {.hasManyPrograms = !marker.empty()});
  return validation ? show(*validation, "") : withExitCode(validation.takeError());
}

llvm::Expected<int> ValidateVerb::run() {
  auto commandLine = makeCommandLine("validate", validateDescription, validateExamples);
  addOptions(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  ValueReader values;
  options.inputs.count = values.number("--inputs", inputs, 1, 1'000'000, refinement::inputsDefault);
  options.inputs.seed = values.seed("--seed", seed, 0);
  options.inputs.opsMax =
      values.number("--ops-max", opsMax, 1, int64_t(1) << 40, interpreter::Limits().stepsMax);
  options.secondsMax = values.duration("--timeout", seconds, refinement::validateSecondsDefault);
  limitMemory(values, memory);
  reduction.resolve(values, plugins);
  requireJudged.resolve(values);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  if (llvm::Error error = meaning.resolve())
    return std::move(error);
  options.translator = meaning.translator();
  if (llvm::Error error = readPromises())
    return std::move(error);
  auto reordering = readAccumulation(accumulation, /*takesPasses=*/true);
  if (!reordering)
    return reordering.takeError();
  options.reordering = *reordering;
  options.inputs.isExact = reordering->isAllowed;
  options.pipeline = schedule.pipelineWith(options.pipeline);
  if (llvm::Error error = checkWays())
    return std::move(error);
  if (llvm::Error error = takeMutants())
    return std::move(error);
  if (llvm::Error error = makeContext())
    return std::move(error);
  if (llvm::Error error = checkPipeline(options.pipeline, nullptr, /*mayLackAnchor=*/true))
    return std::move(error);

  StopSignals signals;
  if (llvm::Error error = log.empty() ? validateFiles() : validateLogFile())
    return std::move(error);
  if (hasNoPasses())
    llvm::outs() << "-- " << printable(judgedText(file.functions)) << "\n";
  auto code = ended();
  return requireJudged.exitCodeOf(code ? *code : report(code.takeError()), file.functions,
                                  isLit           ? runLines
                                  : hasNoPasses() ? file.functions
                                                  : file.passes);
}

/// Returns the exit code for all validated files, whatever their results.
llvm::Expected<int> ValidateVerb::ended() {
  if (file.isWrong)
    return findings;
  if (int64_t unread = tally.unread(); unread > 1)
    return usageError(counted(unread, "file") +
                      " could not be read: the first: " + file.unreadable);
  if (!file.unreadable.empty())
    return usageError(file.unreadable);
  if (!file.refusal.empty())
    return usageError((path.empty() ? log : path) +
                      ": expected IR that the passes take, got a refusal by " + file.refusal);
  return nothingFound;
}

llvm::Expected<int> runValidate(Arguments arguments) {
  return ValidateVerb(std::move(arguments)).run();
}

} // namespace npufuzz::tools
