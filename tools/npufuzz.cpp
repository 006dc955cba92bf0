//===- npufuzz.cpp - the command line: picks the verb ------------*- C++ -*-===//
//
// This file handles help and --version itself. Options without a verb go to OneCase.cpp, and
// everything else to the verb of that name. At the end it reports output that did not reach stdout.
//
//===----------------------------------------------------------------------===//
#include "support/DeviceUse.h"
#include "support/StandardStreams.h"
#include "support/Version.h"
#include "tools/Verbs.h"

#include "campaign/run/Summary.h"

#include "Commit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace npufuzz::tools;

static llvm::Expected<const Verb *> findVerb(const std::string &name) {
  std::vector<std::string> names;
  for (const Verb &verb : allVerbs()) {
    if (name == verb.name)
      return &verb;
    names.push_back(verb.name);
  }
  return usageError("expected a verb (" + joined(names) + ") or --seed=S, got \"" + name + "\"" +
                    suggest(name, names) + "; see npufuzz --help");
}

static llvm::Expected<int> run(Arguments arguments) {
  if (arguments.empty()) {
    llvm::errs() << manual();
    return usageError("expected a verb or --seed=S, got nothing");
  }
  std::string first = arguments.front();
  bool asksForVerb = first == "help" && arguments.size() > 1 && arguments[1] != "help";
  if (first == "--help" || first == "-h" || (first == "help" && !asksForVerb)) {
    llvm::outs() << manual();
    return nothingFound;
  }
  if (first == "--version" || first == "-V") {
    llvm::outs() << "npufuzz " << npufuzz::build() << "\n";
    return nothingFound;
  }
  if (asksForVerb && arguments[1] == "options") {
    llvm::outs() << sharedOptionsManual();
    return nothingFound;
  }
  if (asksForVerb)
    arguments = {arguments[1], "--help"};
  if (llvm::StringRef(arguments.front()).starts_with("-"))
    return runOneCase(std::move(arguments));
  auto verb = findVerb(arguments.front());
  if (!verb)
    return verb.takeError();
  arguments.erase(arguments.begin());
  return (*verb)->run(std::move(arguments));
}

int main(int count, char **words) {
  npufuzz::holdStandardStreams();
  npufuzz::setCommit(NPUFUZZ_COMMIT);
  llvm::Expected<int> ended = run(Arguments(words + 1, words + count));
  int code = ended ? *ended : report(ended.takeError());
  if (npufuzz::DeviceUse use = npufuzz::deviceUse(); !use.isNone())
    llvm::errs() << "npufuzz: the device: " << use.text() << "\n";
  if (llvm::Error lost = npufuzz::finishStandardStreams()) {
    code = report(std::move(lost));
    llvm::errs().clear_error();
  }
  return code;
}
