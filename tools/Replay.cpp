//===- Replay.cpp - npufuzz replay: stored cases again ----------*- C++ -*-===//
#include "tools/Replaying.h"
#include "tools/Verbs.h"

namespace npufuzz::tools {

static const char *const description =
    R"(Runs stored cases again: bundles (folders with a case.json), .mlir programs, and folders of
them, recursively. Prints one line for each. A bundle brings its backend, settings, pipeline and plants;
the options below replace them. What it names is never loaded or run: --load-pass-plugin and the options of its
backend are yours to give. A .mlir file without a backend runs on every backend; it may say
in a comment what it needs:
  // npufuzz: seed=0x1f backend=npu settings=lanes=4,tail=1
In a folder, a file with a RUN line and no such comment is lit's and is skipped.
Exit code 1 when something fails, 2 when something cannot be read (the others still run).
)";

static const char *const examples =
    R"(  npufuzz replay npufuzz-out                      every finding of the last run
  npufuzz replay corpus --backend=mlir            the corpus on one backend
  npufuzz replay mine.mlir --machine=lanes=4      one program, one setting fixed
)";

llvm::Expected<int> runReplay(Arguments arguments) {
  auto commandLine = makeCommandLine("replay", description, examples);
  std::vector<std::string> paths;
  commandLine->add_option("PATH", paths, "bundles, .mlir files, folders")->required();
  SystemOptions systemOptions;
  systemOptions.addTo(*commandLine);
  auto done = parse(*commandLine, std::move(arguments));
  if (!done)
    return done.takeError();
  if (*done)
    return **done;
  auto given = systemOptions.resolve(SystemOptions::Default::none);
  if (!given)
    return given.takeError();
  return replayPaths(paths, *given);
}

} // namespace npufuzz::tools
