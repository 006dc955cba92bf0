//===- TriageIssues.cpp - npufuzz triage export and import ----------------===//
//
// A finding as a file of known issues (campaign/findings/KnownIssues.h), and back.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/CheckRows.h"
#include "campaign/database/Digest.h"
#include "campaign/database/RecordRun.h"
#include "support/Date.h"
#include "support/PlainName.h"
#include "support/Version.h"
#include "tools/Triage.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "oracles/Frames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using namespace campaign::database;

/// The single file of a repro that came from a file of known issues.
static constexpr const char *issueFile = "issue.mlir";

//===----------------------------------------------------------------------===//
// export
//===----------------------------------------------------------------------===//

/// True for lines that are written anew. A file's shapes stay, because people have read them; those
/// that a program states about itself have not been read.
static bool isDirective(llvm::StringRef line, bool isOfProgram) {
  auto says = [&](llvm::StringRef word) { return line.starts_with(("// " + word + ":").str()); };
  return says("Signature") || says("Upstream") || says("Licence") ||
         (isOfProgram && (says("Shape") || says("Neutralise")));
}

static std::string withoutDirectives(llvm::StringRef text, bool isOfProgram) {
  std::string rest;
  while (!text.empty()) {
    auto [line, behind] = text.split('\n');
    if (!isDirective(line, isOfProgram))
      rest += line.str() + "\n";
    text = behind;
  }
  return rest;
}

/// Names of the finding; the first is its name in the database.
static std::vector<std::string> namesOf(const Triaged &finding) {
  std::vector<std::string> names(finding.recordNames.begin(), finding.recordNames.end());
  std::stable_partition(names.begin(), names.end(), [&](const std::string &name) {
    return llvm::StringRef(finding.subject.signature).starts_with(name);
  });
  return names;
}

static std::string issueText(const Triaged &finding, const FolderContents &files) {
  std::string text;
  for (const std::string &name : namesOf(finding))
    text += "// Signature: " + oneLine(name) + "\n";
  if (!finding.upstream.empty())
    text += "// Upstream: " + oneLine(finding.upstream) + "\n";
  if (finding.status == Status::licence)
    text +=
        "// Licence: " + (finding.note.empty() ? "marked by a user" : oneLine(finding.note)) + "\n";
  if (finding.status == Status::muted && !finding.issues.empty())
    text += "// Licence: " + oneLine(trackerText(finding.issues.front())) + "\n";
  if (auto issue = files.find(issueFile); issue != files.end())
    return text + withoutDirectives(issue->second, /*isOfProgram=*/false);
  // Use the shape of this program, because that is the one that the reader sees.
  if (!finding.shape.empty())
    text += "// Shape: " + oneLine(finding.shape) + "\n";
  return text + "//\n// " + oneLine(finding.message) + "\n" +
         withoutDirectives(files.at("program.mlir"), /*isOfProgram=*/true);
}

/// True for a finding worth a file: neither fixed nor on record.
static bool isToBeExported(const Triaged &finding) {
  bool isOnRecord = !finding.knownIssue.empty() && finding.status != Status::variant;
  return finding.status != Status::fixed && !isOnRecord && !finding.repro.empty();
}

llvm::Expected<int> triageExport(const TriageRequest &request) {
  if (!request.out.given())
    return usageError("triage export: expected --out=DIR, the folder of the files, got none");
  auto state = openState(request, Sqlite::Access::read);
  if (!state)
    return state.takeError();
  auto chosen = findAsked(*state, request);
  if (!chosen)
    return chosen.takeError();
  if (request.names.empty() && request.statuses.empty())
    llvm::erase_if(*chosen, [](const Triaged *finding) { return !isToBeExported(*finding); });
  auto out = request.out.resolve();
  if (!out)
    return out.takeError();
  for (const Triaged *finding : *chosen) {
    auto files = state->database->repro(finding->repro);
    if (!files)
      return files.takeError();
    if (!files->count(issueFile) && !files->count("program.mlir"))
      return usageError("triage export: " + finding->id() +
                        ": expected a repro, the database has none");
    llvm::SmallString<128> path(*out);
    llvm::sys::path::append(path, nameOf(*finding) + ".mlir");
    if (llvm::Error error = refuseLink(path))
      return std::move(error);
    std::string text = issueText(*finding, *files);
    if (llvm::Error error = writeFile(path, text))
      return withExitCode(std::move(error));
    llvm::outs() << oneLine(path) << "\n";
    if (llvm::StringRef(text).contains("RUN:"))
      llvm::errs() << "npufuzz: " << oneLine(path)
                   << " has RUN lines, which lit runs as commands: read them first\n";
  }
  return nothingFound;
}

//===----------------------------------------------------------------------===//
// import
//===----------------------------------------------------------------------===//

namespace {
/// Facts from one file or bundle.
struct Imported {
  Run run;
  Repros repros;
  std::vector<Mark> marks;
};
} // namespace

/// Adds the repro to all sightings. A repeated import is one run; a file that differs in one byte
/// is another.
static void addRepro(Imported &imported, FolderContents files) {
  std::string repro = digestOf(files);
  for (StoredSighting &seen : imported.run.sightings) {
    seen.repro = repro;
    seen.reproBytes = bytesOf(files);
  }
  imported.run.campaign = digest({"import", repro});
  imported.repros[repro] = std::move(files);
}

static std::vector<std::string> valuesOf(llvm::StringRef text, llvm::StringRef directive) {
  std::vector<std::string> values;
  while (!text.empty()) {
    auto [line, behind] = text.split('\n');
    if (line.consume_front(directive))
      values.push_back(line.trim().str());
    text = behind;
  }
  return values;
}

/// Fills in oracle and pass from a signature "oracle:backend:pass/pattern:kind".
static void describeBySignature(StoredSighting &seen) {
  auto [oracle, behind] = llvm::StringRef(seen.signature).split(':');
  llvm::StringRef culprit = behind.split(':').second.split(':').first;
  seen.oracle = oracle.str();
  seen.pass = culprit.split('/').first.str();
}

static llvm::Expected<Imported> importIssue(const std::string &path) {
  auto text = readFileNoLink(path, campaign::issueBytesMax);
  if (!text)
    return text.takeError();
  std::vector<std::string> signatures = valuesOf(*text, "// Signature:");
  std::vector<std::string> shapes = valuesOf(*text, "// Shape:");
  std::vector<std::string> upstream = valuesOf(*text, "// Upstream:");
  std::vector<std::string> licence = valuesOf(*text, "// Licence:");
  if (signatures.empty())
    return usageError(path + ": expected a line // Signature: …, found none");
  Imported imported;
  for (auto [number, signature] : llvm::enumerate(signatures)) {
    StoredSighting &seen = imported.run.sightings.emplace_back();
    seen.foundAs = seen.signature = seen.recordName = signature;
    seen.index = static_cast<int64_t>(number);
    seen.shape = shapes.empty() ? "" : shapes.front();
    seen.standing = standingName(campaign::Standing::known).str();
    seen.knownIssue = llvm::sys::path::filename(path).str();
    seen.occurrences = 0;
    seen.licence = licence.empty() ? "" : licence.front();
    seen.message = "on record in " + seen.knownIssue;
    describeBySignature(seen);
    if (number > 0)
      imported.marks.push_back({{signature, ""}, intoMark, subjectText({signatures[0], ""}), 0});
  }
  addRepro(imported, {{issueFile, *text}});
  // Weaker than any statement by a person here.
  Subject first = {signatures.front(), ""};
  if (!upstream.empty())
    imported.marks.push_back({first, upstreamMark, upstream.front(), 0});
  if (!licence.empty())
    imported.marks.push_back({first, noteMark, licence.front(), 0});
  return imported;
}

static llvm::Expected<Imported> importBundle(const std::string &path) {
  if (llvm::Error error = refuseLink(path))
    return std::move(error);
  auto files = readRepro(path);
  if (!files)
    return files.takeError();
  if (files->empty())
    return usageError("bundle " + path + ": " + reproTooLarge);
  campaign::Recipe recipe;
  auto json = campaign::readCaseJson((*files)["case.json"], recipe);
  if (!json)
    return usageError("bundle " + path + ": case.json: " + llvm::toString(json.takeError()));
  Imported imported;
  imported.run.programs = 1;
  imported.run.backend = recipe.backend;
  imported.run.build = recipe.build;
  StoredSighting &seen = imported.run.sightings.emplace_back();
  seen.foundAs = seen.signature = recipe.signature;
  seen.seed = recipe.testCase.seed;
  seen.oracle = recipe.oracle;
  seen.pass = recipe.pass;
  seen.standing = standingName(campaign::Standing::fresh).str();
  readKey(*json, "index", seen.index);
  readKey(*json, "standing", seen.standing);
  readKey(*json, "shape", seen.shape);
  readKey(*json, "known_issue", seen.knownIssue);
  readKey(*json, "severity", seen.severity);
  readKey(*json, "message", seen.message);
  readKey(*json, "tile_ops", seen.ops);
  readKey(*json, "reproducible", seen.reproducible);
  readList(*json, "also_as", seen.alsoShows);
  std::vector<std::string> frames;
  readList(*json, "frames", frames);
  llvm::StringRef name = recipe.signature;
  name.consume_back(oracles::framesText(frames));
  seen.recordName = name.str();
  addRepro(imported, std::move(*files));
  return imported;
}

llvm::Expected<int> triageImport(const TriageRequest &request) {
  if (request.names.empty())
    return usageError("triage import: expected bundles, files of known issues or folders of them, "
                      "got none");
  std::vector<Imported> all;
  for (const std::string &name : request.names) {
    auto found = campaign::findRecipes(name);
    if (!found)
      return found.takeError();
    for (const std::string &path : *found) {
      auto imported = campaign::isBundle(path) ? importBundle(path) : importIssue(path);
      if (!imported)
        return withExitCode(imported.takeError());
      imported->run.date = currentDate();
      all.push_back(std::move(*imported));
    }
  }
  auto database = request.database.open();
  if (!database)
    return database.takeError();
  llvm::Error error = (*database)->write([&]() -> llvm::Error {
    for (const Imported &one : all) {
      if (llvm::Error trouble = (*database)->put(one.run, one.repros))
        return trouble;
      for (const Mark &mark : one.marks)
        if (llvm::Error trouble = (*database)->put(mark))
          return trouble;
    }
    return llvm::Error::success();
  });
  if (error)
    return withExitCode(std::move(error));
  auto state = tellCounts(request);
  if (!state)
    return state.takeError();
  return nothingFound;
}

} // namespace npufuzz::tools
