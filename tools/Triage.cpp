//===- Triage.cpp - npufuzz triage: the findings database -------*- C++ -*-===//
//
// Parses the options, opens the database, and has the actions that only read or mark facts: list,
// show, mark, split and merge. Every action computes the findings anew from the facts
// (campaign/database/Triage.h) and appends facts; none edits a finding.
//
//===----------------------------------------------------------------------===//
#include "tools/Triage.h"
#include "support/Date.h"
#include "support/Files.h"
#include "support/ShellWord.h"
#include "tools/AskFindings.h"
#include "tools/ResultText.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using namespace campaign::database;

static const char *const triageDescription =
    R"(Findings that stay, in a database (--db) that runs write
(npufuzz fuzz --db=FILE):
  list     all findings: what is back first, then what is new
  show     ID…: all that is known of them; with --out also their bundles
  mark     ID…: say what they are (--status), why (--note), their number in a
           tracker (--upstream), that they are another finding (--into)
  split    ID: take apart what goes by several names; with --shape only what has
           that shape
  merge    FILE…: take up all that other databases know, in any order and as
           often as you like; with --replay, tell what their runs met from other
           bugs of the same signature
  check    [ID…]: replay their repros; a finding that no longer fails is fixed,
           one that fails again is back
  sync     [ID…]: tell a tracker what is new, back or fixed, by a command of
           yours (--with), and hear the numbers and states of its issues
  export   [ID…]: write them as files of known issues (--known-issues) into
           --out; without an id all that are neither fixed nor on record
  import   PATH…: take up bundles of runs without a database, and files of known
           issues
The name of a finding is the 8 digits with which its bundle begins, fewer of
them, or its signature. It is new, known (on record, or marked), a variant (of
the signature of a known issue), licence (allowed by a document), muted (its
issue was closed as not a bug), fixed (its repro no longer fails, or marked) or
back (fixed, and met again).
check takes the options of systems as npufuzz replay does; --plant=none removes
the plants that a repro names.
sync runs the command of --with once a finding, in a shell. It reads one line of
JSON (docs/tracker.schema.json): an action (file, reopen, close, look), a key, a
title and a text. It prints the issue's number, or {"number": 12, "state":
"open", "fixed" or "not-a-bug", "reason": "why"}, and exits with code 0. To
file, it first looks for an issue with the key, since an earlier try may have
failed after it made one. Exit code 75 ends the sync: the tracker wants no more
now.
Exit code 1 when a check ends with a finding that is back, 3 when it could judge
none of them, and when the command of sync failed.
)";

static const char *const triageExamples = R"(  npufuzz fuzz --duration=8h --db=findings.db  a night
  npufuzz triage list --status=new,back        the morning after
  npufuzz triage show 7c1e --out=found         one of them, and its bundle
  npufuzz triage mark 7c1e --status=known --upstream=12345
  npufuzz triage check                         which are fixed, which are back?
  npufuzz triage sync --with=./github.py       new issues; old ones closed
  npufuzz triage merge shard-*/findings.db     eight machines, one database
)";

namespace {
struct Action {
  const char *name;
  llvm::Expected<int> (*run)(const TriageRequest &request);
};
} // namespace

static const Action actions[] = {
    {"list", triageList},   {"show", triageShow},     {"mark", triageMark},
    {"split", triageSplit}, {"merge", triageMerge},   {"check", triageCheck},
    {"sync", triageSync},   {"export", triageExport}, {"import", triageImport},
};

llvm::Expected<TriageState> openState(const TriageRequest &request, Sqlite::Access access) {
  auto database = request.database.open(access);
  if (!database)
    return database.takeError();
  auto facts = readFacts(**database);
  if (!facts)
    return facts.takeError();
  std::vector<Triaged> findings = triage(*facts);
  return TriageState{std::move(*database), std::move(facts->marks), std::move(facts->checks),
                     std::move(facts->tracker), std::move(findings)};
}

llvm::Expected<TriageState> tellCounts(const TriageRequest &request) {
  auto state = openState(request, Sqlite::Access::read);
  if (state)
    llvm::outs() << statusCounts(state->ofStatus({})) << "\n";
  return state;
}

std::vector<const Triaged *> TriageState::ofStatus(const std::vector<std::string> &statuses) const {
  std::vector<const Triaged *> found;
  for (const Triaged &finding : findings)
    if (statuses.empty() || llvm::is_contained(statuses, statusName(finding.status).str()))
      found.push_back(&finding);
  return found;
}

llvm::Expected<std::vector<const Triaged *>> findNamed(const TriageState &state,
                                                       const std::vector<std::string> &names) {
  if (names.empty())
    return usageError(
        "triage: expected the id of a finding, got none; npufuzz triage list prints them");
  std::vector<const Triaged *> found;
  for (const std::string &name : names) {
    auto finding = findTriaged(state.findings, name);
    if (!finding)
      return usageError("triage: " + llvm::toString(finding.takeError()));
    found.push_back(*finding);
  }
  return found;
}

llvm::Expected<std::vector<const Triaged *>> findAsked(const TriageState &state,
                                                       const TriageRequest &request) {
  if (request.names.empty())
    return state.ofStatus(request.statuses);
  return findNamed(state, request.names);
}

static llvm::Error checkStatuses(const std::vector<std::string> &statuses,
                                 llvm::ArrayRef<Status> allowed) {
  std::vector<std::string> names;
  for (Status status : allowed)
    names.push_back(statusName(status).str());
  for (const std::string &status : statuses)
    if (!llvm::is_contained(names, status))
      return usageError("--status: expected " + joined(names) + ", got \"" + status + "\"" +
                        suggest(status, names));
  return llvm::Error::success();
}

llvm::Expected<int> triageList(const TriageRequest &request) {
  if (llvm::Error error = checkStatuses(
          request.statuses, {Status::fresh, Status::variant, Status::known, Status::licence,
                             Status::muted, Status::fixed, Status::back}))
    return std::move(error);
  if (!request.names.empty())
    return usageError("triage list: expected no finding, got \"" + request.names.front() +
                      "\"; npufuzz triage show takes findings");
  auto state = openState(request, Sqlite::Access::read);
  if (!state)
    return state.takeError();
  llvm::outs() << listText(state->ofStatus(request.statuses));
  return nothingFound;
}

/// Writes a repro below --out, and prints how to replay it.
static llvm::Error writeRepro(Database &database, const Triaged &finding, const std::string &out) {
  auto files = database.repro(finding.repro);
  if (!files)
    return files.takeError();
  if (files->empty())
    return usageError("triage show: " + finding.id() + ": expected a repro, the database has none");
  llvm::SmallString<128> path(out);
  llvm::sys::path::append(path, nameOf(finding));
  if (llvm::Error error = refuseLink(path))
    return error;
  if (llvm::Error error = writeFolder(out, nameOf(finding), *files))
    return error;
  llvm::outs() << "npufuzz replay " << oneLine(shellWord(path)) << "\n";
  return llvm::Error::success();
}

llvm::Expected<int> triageShow(const TriageRequest &request) {
  auto state = openState(request, Sqlite::Access::read);
  if (!state)
    return state.takeError();
  auto findings = findNamed(*state, request.names);
  if (!findings)
    return findings.takeError();
  std::string out;
  if (request.out.given()) {
    auto folder = request.out.resolve();
    if (!folder)
      return folder.takeError();
    out = *folder;
  }
  for (const Triaged *finding : *findings) {
    llvm::outs() << (finding == findings->front() ? "" : "\n")
                 << showText(*finding, state->marks, state->checks);
    if (!out.empty())
      if (llvm::Error error = writeRepro(*state->database, *finding, out))
        return std::move(error);
  }
  return nothingFound;
}

/// Creates a mark that is later than earlier ones, even within the same second.
static Mark markAfter(const TriageState &state, const Triaged &finding, const Subject &subject,
                      const std::string &name, const std::string &value) {
  Mark mark = {subject, name, value, dateAfter(finding)};
  for (const Mark &before : state.marks)
    if (before.subject == subject && before.name == name)
      mark.date = std::max(mark.date, before.date + 1);
  return mark;
}

static llvm::Expected<int> write(const TriageRequest &request, Database &database,
                                 const std::vector<Mark> &marks) {
  llvm::Error error = database.write([&]() -> llvm::Error {
    for (const Mark &mark : marks)
      if (llvm::Error trouble = database.put(mark))
        return trouble;
    return llvm::Error::success();
  });
  if (error)
    return std::move(error);
  auto state = tellCounts(request);
  if (!state)
    return state.takeError();
  return nothingFound;
}

llvm::Expected<int> triageMark(const TriageRequest &request) {
  if (llvm::Error error = checkStatuses(request.statuses, statusesToMark()))
    return std::move(error);
  if (request.statuses.size() > 1)
    return usageError("triage mark: expected one --status, got " + joined(request.statuses));
  if (request.statuses.empty() && request.note.empty() && request.upstream.empty() &&
      request.into.empty())
    return usageError("triage mark: expected --status, --note, --upstream or --into, got none");
  auto state = openState(request, Sqlite::Access::write);
  if (!state)
    return state.takeError();
  auto findings = findNamed(*state, request.names);
  if (!findings)
    return findings.takeError();
  Subject target;
  if (!request.into.empty()) {
    auto into = findTriaged(state->findings, request.into);
    if (!into)
      return usageError("--into: " + llvm::toString(into.takeError()));
    if (llvm::is_contained(*findings, *into))
      return usageError("--into: expected another finding, got " + request.into + " itself");
    target = (*into)->subject;
  }
  std::vector<Mark> marks;
  for (const Triaged *finding : *findings) {
    auto mark = [&](const char *name, const std::string &value) {
      if (!value.empty())
        marks.push_back(markAfter(*state, *finding, finding->subject, name, value));
    };
    mark(statusMark, request.statuses.empty() ? "" : request.statuses.front());
    mark(noteMark, request.note);
    mark(upstreamMark, request.upstream);
    mark(intoMark, request.into.empty() ? "" : subjectText(target));
    mark(aloneMark, request.into.empty() ? "" : "no");
  }
  return write(request, *state->database, marks);
}

/// Returns the marks that make each of a finding's names a separate finding, or that separate the
/// sightings with the shape.
static llvm::Expected<std::vector<Mark>>
splitMarks(const TriageState &state, const Triaged &finding, const std::string &shape) {
  std::vector<Mark> marks;
  if (!shape.empty()) {
    if (!finding.shapes.count(shape) || finding.shapes.size() < 2)
      return usageError(
          "--shape: expected one of several shapes of " + finding.id() + " (" +
          joined(std::vector<std::string>(finding.shapes.begin(), finding.shapes.end())) +
          "), got " + shape);
    std::vector<Subject> names = finding.others;
    names.push_back(finding.subject);
    for (const Subject &name : names)
      marks.push_back(markAfter(state, finding, Subject{name.signature, shape}, apartMark, "yes"));
    return marks;
  }
  if (finding.others.empty())
    return usageError("triage split: expected --shape, as " + finding.id() +
                      " goes by one name; npufuzz triage show lists its shapes");
  std::vector<Subject> names = finding.others;
  names.push_back(finding.subject);
  for (const Subject &name : names) {
    marks.push_back(markAfter(state, finding, name, intoMark, ""));
    marks.push_back(markAfter(state, finding, name, aloneMark, "yes"));
  }
  return marks;
}

llvm::Expected<int> triageSplit(const TriageRequest &request) {
  auto state = openState(request, Sqlite::Access::write);
  if (!state)
    return state.takeError();
  auto findings = findNamed(*state, request.names);
  if (!findings)
    return findings.takeError();
  std::vector<Mark> all;
  for (const Triaged *finding : *findings) {
    auto marks = splitMarks(*state, *finding, request.shape);
    if (!marks)
      return marks.takeError();
    llvm::append_range(all, *marks);
  }
  return write(request, *state->database, all);
}

/// Replays the database's repros that concern runs of the other database, on the system that all of
/// these tested.
static llvm::Expected<std::vector<ReproAnswer>> askAll(FindingsAsker &asker, Database &database,
                                                       Database &other) {
  auto known = triage(database);
  if (!known)
    return known.takeError();
  auto runs = other.runs();
  if (!runs)
    return runs.takeError();
  std::vector<ReproAnswer> all;
  for (const Run &run : *runs) {
    auto heard = asker.ask(database, *known, run);
    if (!heard)
      return heard.takeError();
    llvm::append_range(all, *heard);
  }
  return all;
}

/// Opens another person's database. Its name must be a file's: a link leads to a file that the user
/// did not name.
static llvm::Expected<std::unique_ptr<Database>> openOther(const std::string &name) {
  if (llvm::Error error = refuseLink(name))
    return std::move(error);
  return openDatabase(name, Sqlite::Access::read);
}

static llvm::Error mergeFile(Database &database, const std::string &name,
                             const std::vector<ReproAnswer> &heard = {}) {
  auto other = openOther(name);
  if (!other)
    return other.takeError();
  if (llvm::Error error = database.merge(**other))
    return error;
  return putAll(database, heard);
}

/// Merges one database after the other, so that the repros of an earlier one are replayed for the
/// findings of a later one. Holds no lock while replays run.
static llvm::Error mergeAndAsk(Database &database, const std::vector<std::string> &names,
                               FindingsAsker asker) {
  for (const std::string &name : names) {
    auto other = openOther(name);
    if (!other)
      return other.takeError();
    auto heard = askAll(asker, database, **other);
    if (!heard)
      return heard.takeError();
    if (llvm::Error error = database.write([&] { return mergeFile(database, name, *heard); }))
      return error;
  }
  return llvm::Error::success();
}

static llvm::Error mergeAll(Database &database, const std::vector<std::string> &names) {
  return database.write([&]() -> llvm::Error {
    for (const std::string &name : names)
      if (llvm::Error error = mergeFile(database, name))
        return error;
    return llvm::Error::success();
  });
}

llvm::Expected<int> triageMerge(const TriageRequest &request) {
  if (request.names.empty())
    return usageError("triage merge: expected the files of databases, got none");
  std::optional<FindingsAsker> asker;
  if (request.replays) {
    auto system = request.system.resolve(SystemOptions::Default::none);
    if (!system)
      return system.takeError();
    asker.emplace(std::move(*system));
  }
  auto database = request.database.open();
  if (!database)
    return database.takeError();
  llvm::Error error = asker ? mergeAndAsk(**database, request.names, std::move(*asker))
                            : mergeAll(**database, request.names);
  if (error)
    return withExitCode(std::move(error));
  return write(request, **database, {});
}

static void addSyncOptions(CLI::App &commandLine, TriageRequest &request) {
  auto add = [&](const char *name, std::string &value, const char *sample, const char *text) {
    commandLine.add_option(name, value, text)->type_name(sample);
  };
  add("--with", request.sync.with, "CMD", "sync: the command that talks to the tracker");
  add("--limit", request.sync.limit, "N",
      "sync: ask about at most so many findings, those to file, reopen or close first; default "
      "100");
  add("--per-minute", request.sync.perMinute, "N",
      "sync: start the command at most so often a minute; default 30");
  add("--timeout", request.sync.timeout, "60s",
      "sync: longest time for the command on one finding; default 60s, at most 5m");
  commandLine.add_flag("--variants", request.sync.filesVariants,
                       "sync: file variants of known issues, too");
  commandLine.add_flag("--dry-run", request.sync.isDry,
                       "sync: print what the command would read, and run and store nothing");
}

llvm::Expected<int> runTriage(Arguments arguments) {
  auto commandLine = makeCommandLine("triage", triageDescription, triageExamples);
  TriageRequest request;
  std::string what;
  std::vector<std::string> actionNames;
  for (const Action &action : actions)
    actionNames.push_back(action.name);
  commandLine->add_option("WHAT", what, joined(actionNames))->required();
  commandLine->add_option("NAME", request.names, "findings, files or folders");
  request.database.addTo(*commandLine,
                         std::string("the findings database; default ") + databaseDefault);
  auto add = [&](const char *name, std::string &value, const char *sample, const char *text) {
    commandLine->add_option(name, value, text)->type_name(sample);
  };
  std::vector<std::string> statuses;
  commandLine
      ->add_option("--status", statuses,
                   "list, check, sync, export: only findings with one of these statuses; mark: the "
                   "status (new, known, fixed or licence)")
      ->type_name("WORDS");
  add("--note", request.note, "TEXT", "mark: a remark");
  add("--upstream", request.upstream, "12345", "mark: its number in the compiler's tracker");
  add("--into", request.into, "ID", "mark: it is the same bug as this finding");
  add("--shape", request.shape, "TEXT", "split: one of the shapes that npufuzz triage show lists");
  commandLine->add_flag(
      "--replay", request.replays,
      "merge: the runs in the files tested the system that is given here; replay the repros of "
      "their signatures on it, to tell bugs of one signature apart");
  addSyncOptions(*commandLine, request);
  request.out.addTo(*commandLine, "-o,--out",
                    "show, export: write their bundles or files below this folder");
  request.system.addTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  request.statuses = splitList(statuses);
  for (const Action &action : actions)
    if (what == action.name) {
      auto code = action.run(request);
      llvm::outs().flush();
      return code;
    }
  return usageError("triage: expected one of " + joined(actionNames) + ", got \"" + what + "\"" +
                    suggest(what, actionNames) + "; see npufuzz triage --help");
}

} // namespace npufuzz::tools
