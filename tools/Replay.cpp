//===- Replay.cpp - npufuzz replay: stored cases again ----------*- C++ -*-===//
//
// This file reads the options and hands the paths to Replaying.h, which runs the cases. With --db
// it then records the outcome of each bundle that has a signature.
//
//===----------------------------------------------------------------------===//
#include "support/Version.h"
#include "tools/DatabaseOption.h"
#include "tools/Replaying.h"
#include "tools/Verbs.h"

namespace npufuzz::tools {

using campaign::database::Check;

static const char *const replayDescription =
    R"(Runs stored cases again: bundles (folders with a case.json), .mlir programs,
.seq sequences of instructions (fuzz --cases=sequences), and folders of them,
recursively. Prints one line for each.
A bundle brings its backend, settings, pipeline and plants; the options below
replace them. Code that a bundle names is never loaded or run: give
--load-pass-plugin and the options of its backend yourself. A .mlir file without
a backend runs on every backend; it may say in a comment what it needs:
  // npufuzz: seed=0x1f backend=npu settings=lanes=4,tail=1
--plant=none removes the plants that a bundle names.
A finding of low confidence did not show again when it was found. Replay runs it
in 8 processes; its line says in how many it showed.
In a folder, replay skips files for lit: those with a RUN line and no such
comment.
Exit code 1 when something fails, 2 when something cannot be read (the others
still run), 3 when nothing could be judged: each is a discard.
)";

static const char *const replayExamples =
    R"(  npufuzz replay npufuzz-out                      all findings of the last run
  npufuzz replay corpus --backend=mlir            the corpus on one backend
  npufuzz replay mine.mlir --machine=lanes=4      one program, one setting fixed
  npufuzz replay npufuzz-out --db=findings.db     and note what no longer fails
)";

llvm::Expected<int> runReplay(Arguments arguments) {
  auto commandLine = makeCommandLine("replay", replayDescription, replayExamples);
  std::vector<std::string> paths;
  commandLine->add_option("PATH", paths, "bundles, .mlir and .seq files, folders")->required();
  SystemOptions systemOptions;
  systemOptions.addTo(*commandLine);
  bool showsShapes = false;
  commandLine
      ->add_flag("--shape", showsShapes,
                 "for each case that fails, print the line that makes it known in a file of "
                 "--known-issues")
      ->group("Results");
  DatabaseOption database;
  database.addTo(*commandLine, "note in this findings database which bundles still fail and which "
                               "no longer do (npufuzz triage)");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  auto given = systemOptions.resolve(SystemOptions::Default::none);
  if (!given)
    return given.takeError();
  if (!database.given())
    return replayPaths(paths, *given, nullptr, showsShapes);
  if (llvm::Error error = database.prepare())
    return std::move(error);
  std::vector<std::pair<Reproduced, Check>> checks;
  auto code = replayPaths(
      paths, *given,
      [&](const Replay &replay, const auto &evaluation) {
        Shown shown = shownBy(evaluation, replay);
        if (!replay.recipe.signature.empty())
          checks.emplace_back(reproducedBy(replay.recipe),
                              Check{{}, 0, build(), shown.outcome, shown.reason});
      },
      showsShapes);
  if (!code)
    return code.takeError();
  if (llvm::Error error = recordReplays(database, checks))
    return std::move(error);
  return *code;
}

} // namespace npufuzz::tools
