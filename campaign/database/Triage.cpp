//===- Triage.cpp - derives findings from sightings -----------------------===//
//
// First each campaign's sightings of a signature merge into one, as if one machine had run all of
// it. Then each goes to the finding of its subject, and subjects that are one bug are joined. If
// replays have shown several bugs under a signature, each bug gets its own subject (SplitByBug.h).
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Triage.h"
#include "campaign/bundles/Bundle.h"
#include "campaign/database/Clusters.h"
#include "campaign/database/Encounters.h"
#include "campaign/database/SplitByBug.h"
#include "support/Saturating.h"

namespace npufuzz::campaign::database {

namespace {

/// Facts about one subject, or about several that are one bug.
struct Known {
  std::vector<const Encounter *> encounters;
  History history;
  /// Date when the record was last asked, and its answer.
  std::tuple<int64_t, int, std::string> asked = {INT64_MIN, 0, ""};
  int64_t lastCheck = INT64_MIN;
  std::string lastOutcome;
  std::map<std::string, const Mark *> marks;
  std::vector<const TrackerIssue *> issues;
  const TrackerClaim *claim = nullptr;

  void recordSays(int64_t date, Status status, const std::string &file) {
    // If the record gave several answers on one date, the one on record wins.
    int weight = status == Status::fresh ? 0 : status == Status::variant ? 1 : 2;
    auto answer = std::tuple(date, weight, file);
    if (answer < asked)
      return;
    asked = answer;
    history.standing = status;
  }
};

class Triage {
public:
  Triage(const std::vector<Run> &runs, const std::vector<Mark> &marks,
         const std::vector<Check> &checks, const std::vector<ReproAnswer> &heard,
         const TrackerFacts &tracker)
      : encounters(encountersOf(runs)), answers(heard) {
    for (const Mark &mark : marks)
      if (mark.name == apartMark && mark.value == "yes")
        ownShapes.insert(mark.subject);
    for (const Encounter &encounter : encounters)
      if (encounter.isVariant())
        ownShapes.insert({encounter.sighting->signature, encounter.sighting->shape});
    tellApart();
    for (const Encounter &encounter : encounters)
      take(encounter);
    takeMarks(marks);
    for (const Check &check : checks)
      take(check);
    for (const TrackerClaim &claim : tracker.claims)
      if (Known *known = knownOf(claim.subject))
        takeLast(known->claim, &claim);
    for (const TrackerIssue &issue : tracker.issues)
      if (Known *known = knownOf(issue.subject))
        known->issues.push_back(&issue);
    for (auto &[subject, known] : subjects)
      llvm::sort(known.issues, [](const TrackerIssue *a, const TrackerIssue *b) {
        return std::tuple(a->number.size(), a->number, a->subject) <
               std::tuple(b->number.size(), b->number, b->subject);
      });
  }

  std::vector<Triaged> findings() {
    Clusters clusters = grouped();
    std::vector<Triaged> found;
    for (const std::vector<Subject> &members : clusters.all())
      found.push_back(findingOf(members));
    llvm::sort(found, [](const Triaged &a, const Triaged &b) { return keyOf(a) < keyOf(b); });
    return found;
  }

private:
  /// Names the bugs of a signature. The first goes by the signature alone, each other one by an
  /// encounter that met it.
  void tellApart() {
    std::map<std::string, BugEncounters> bySignature;
    for (const Encounter &encounter : encounters)
      if (encounter.sighting && !hasOwnShape(encounter))
        bySignature[encounter.sighting->signature].push_back(&encounter);
    for (auto &[signature, all] : bySignature)
      for (const auto &[number, bug] : llvm::enumerate(splitByBug(all, answers))) {
        Subject subject = {signature, number == 0 ? "" : metName(*bug.front())};
        for (const Encounter *encounter : bug) {
          subjectOfEncounter[encounter] = subject;
          subjectByMetName[{signature, metName(*encounter)}] = subject;
        }
      }
  }

  bool hasOwnShape(const Encounter &encounter) const {
    return ownShapes.count({encounter.sighting->signature, encounter.sighting->shape}) > 0;
  }

  Subject subjectOf(const Encounter &encounter) const {
    if (!encounter.sighting) // met, and not looked at
      return {encounter.foundAs, ""};
    if (hasOwnShape(encounter))
      return {encounter.sighting->signature, encounter.sighting->shape};
    return subjectOfEncounter.at(&encounter);
  }

  /// Statements and replays of a bug belong to the encounter that named it.
  Known *knownOf(const Subject &said) {
    auto bug = subjectByMetName.find(said);
    auto known = subjects.find(bug == subjectByMetName.end() ? said : bug->second);
    return known == subjects.end() ? nullptr : &known->second;
  }

  void take(const Encounter &encounter) {
    Known &known = subjects[subjectOf(encounter)];
    known.encounters.push_back(&encounter);
    llvm::append_range(known.history.shown, encounter.dates);
    known.recordSays(encounter.lastAsked, encounter.standing(), encounter.knownIssue());
  }

  void takeMarks(const std::vector<Mark> &marks) {
    for (const Mark &mark : marks)
      if (Known *known = knownOf(mark.subject))
        takeLast(known->marks[mark.name], &mark);
  }

  static void takeLast(const Mark *&last, const Mark *mark) {
    if (!last || std::tie(mark->date, mark->value) > std::tie(last->date, last->value))
      last = mark;
  }

  static void takeLast(const TrackerClaim *&last, const TrackerClaim *claim) {
    if (claim && (!last || std::tie(claim->date, claim->outcome, claim->subject) >
                               std::tie(last->date, last->outcome, last->subject)))
      last = claim;
  }

  void take(const Check &check) {
    Known *found = knownOf(check.subject);
    if (!found)
      return;
    Known &known = *found;
    if (check.outcome == outcomeShows)
      known.history.shown.push_back(check.date);
    else if (check.outcome == outcomeGone)
      known.history.gone.push_back(check.date);
    if (std::tie(check.date, check.outcome) >= std::tie(known.lastCheck, known.lastOutcome)) {
      known.lastCheck = check.date;
      known.lastOutcome = check.outcome;
    }
  }

  bool says(const Subject &subject, const char *name, llvm::StringRef value) const {
    const auto &marks = subjects.at(subject).marks;
    auto mark = marks.find(name);
    return mark != marks.end() && mark->second->value == value;
  }

  /// Groups subjects: oracles may see one pass break one program in several ways, and people merge
  /// subjects.
  Clusters grouped() {
    Clusters clusters;
    for (const auto &[subject, known] : subjects)
      signaturesByComplaint[complaintOf(subject.signature)].insert(subject.signature);
    for (const auto &[subject, known] : subjects) {
      clusters.add(subject);
      if (!says(subject, aloneMark, "yes"))
        for (const Subject &other : otherNames(subject, known.encounters))
          if (!says(other, aloneMark, "yes"))
            clusters.join(subject, other);
      auto into = known.marks.find(intoMark);
      Subject target;
      if (into == known.marks.end() || !readSubject(into->second->value, target))
        continue;
      if (auto bug = subjectByMetName.find(target); bug != subjectByMetName.end())
        target = bug->second;
      if (subjects.count(target))
        clusters.join(subject, target);
    }
    joinNamesOfOneChange(clusters);
    return clusters;
  }

  /// One bug of a pass may have several names that no program showed together. If one change
  /// introduces and removes all of them, they are one bug, until some system has only one of them.
  /// Visits names in order, so that the order of facts does not matter.
  void joinNamesOfOneChange(Clusters &clusters) const {
    struct Group {
      Subject first;
      std::string pass;
      Presence presence;
    };
    std::vector<Group> groups;
    for (const std::vector<Subject> &members : clusters.all()) {
      BugEncounters all;
      for (const Subject &subject : members)
        llvm::append_range(all, subjects.at(subject).encounters);
      Group group = {members.front(), passOf(all), answers.presenceOf(all)};
      bool staysApart = group.pass.empty() || llvm::any_of(members, [&](const Subject &subject) {
                          return ownShapes.count(subject) || says(subject, aloneMark, "yes");
                        });
      if (staysApart)
        continue;
      auto same = llvm::find_if(groups, [&](const Group &other) {
        return other.pass == group.pass && comeAndGoTogether(other.presence, group.presence);
      });
      if (same == groups.end()) {
        groups.push_back(std::move(group));
        continue;
      }
      clusters.join(same->first, group.first);
      for (const auto &[run, isThere] : group.presence)
        same->presence[run] |= isThere;
    }
  }

  /// The one pass and backend that all are blamed on. Empty if there is none, or if one of them is
  /// on record: a new bug must not be hidden by a known one.
  static std::string passOf(const BugEncounters &bug) {
    std::set<std::string> passes;
    for (const Encounter *encounter : bug)
      for (const std::string &backend : encounter->backends)
        passes.insert(encounter->sighting && encounter->isFresh() &&
                              !encounter->sighting->pass.empty()
                          ? backend + ":" + encounter->sighting->pass
                          : "");
    return passes.size() == 1 ? *passes.begin() : "";
  }

  std::set<Subject> otherNames(const Subject &subject, const BugEncounters &bug) const {
    std::set<std::string> names;
    std::set<Subject> found;
    for (const Encounter *encounter : bug) {
      if (!encounter->sighting)
        continue;
      const std::vector<std::string> &shown = encounter->sighting->alsoShows;
      if (encounter->isFresh())
        names.insert(shown.begin(), shown.end());
      else if (encounter->isVariant())
        addVariants(shown, encounter->campaign, found);
    }
    if (!ownShapes.count(subject)) {
      auto &alike = signaturesByComplaint.at(complaintOf(subject.signature));
      names.insert(alike.begin(), alike.end());
      names.erase(subject.signature);
    }
    for (const std::string &name : names)
      addMet(name, bug, found);
    return found;
  }

  std::vector<Subject> subjectsCalled(const std::string &name) const {
    std::vector<Subject> called;
    for (auto at = subjects.lower_bound({name, ""});
         at != subjects.end() && at->first.signature == name; ++at)
      called.push_back(at->first);
    return called;
  }

  /// Other names of a variant are those of variants that the same campaign met.
  void addVariants(const std::vector<std::string> &names, const std::string &campaign,
                   std::set<Subject> &found) const {
    for (const std::string &name : names)
      for (const Subject &other : subjectsCalled(name))
        if (llvm::any_of(subjects.at(other).encounters, [&](const Encounter *theirs) {
              return theirs->isVariant() && theirs->campaign == campaign;
            }))
          found.insert(other);
  }

  /// Adds the bugs of that name that are this bug. If there are several, only those with evidence:
  /// repros, or one run that met both.
  void addMet(const std::string &name, const BugEncounters &bug, std::set<Subject> &found) const {
    std::set<std::string> campaigns;
    for (const Encounter *encounter : bug)
      campaigns.insert(encounter->campaign);
    std::vector<Subject> called = subjectsCalled(name);
    llvm::erase_if(called, [&](const Subject &other) { return ownShapes.count(other) > 0; });
    for (const Subject &other : called) {
      const BugEncounters &others = subjects.at(other).encounters;
      int64_t balance = answers.between(bug, others).balance();
      bool isOfOneRun = llvm::any_of(
          others, [&](const Encounter *theirs) { return campaigns.count(theirs->campaign) > 0; });
      if (balance > 0 || (balance == 0 && (called.size() == 1 || isOfOneRun)))
        found.insert(other);
    }
  }

  /// A subject that was merged into another does not name the finding.
  std::vector<Subject> bySeniority(std::vector<Subject> members) const {
    auto key = [&](const Subject &subject) {
      const Known &known = subjects.at(subject);
      auto into = known.marks.find(intoMark);
      bool isMerged = into != known.marks.end() && !into->second->value.empty();
      int64_t index = INT64_MAX;
      for (const Encounter *encounter : known.encounters)
        index = std::min(index, encounter->sighting ? encounter->sighting->index : INT64_MAX);
      return std::tuple(isMerged, *llvm::min_element(known.history.shown), index, subject);
    };
    llvm::sort(members, [&](const Subject &a, const Subject &b) { return key(a) < key(b); });
    return members;
  }

  Triaged findingOf(const std::vector<Subject> &members) const {
    std::vector<Subject> named = bySeniority(members);
    Triaged finding;
    finding.subject = named.front();
    finding.others.assign(named.begin() + 1, named.end());
    Known all;
    for (const Subject &subject : named) {
      addTo(all, subjects.at(subject));
      finding.evidence.push_back(evidenceOf(subjects.at(subject).encounters));
    }
    finding.standing = all.history.standing;
    takeTracker(finding, all);
    finding.status = statusOf(all.history);
    finding.knownIssue = std::get<2>(all.asked);
    finding.firstSeen = *llvm::min_element(all.history.shown);
    finding.lastSeen = *llvm::max_element(all.history.shown);
    finding.lastCheck = all.lastOutcome.empty() ? 0 : all.lastCheck;
    finding.lastOutcome = all.lastOutcome;
    if (auto note = all.marks.find(noteMark); note != all.marks.end())
      finding.note = note->second->value;
    if (auto number = all.marks.find(upstreamMark); number != all.marks.end())
      finding.upstream = number->second->value;
    if (auto since = all.marks.find(sinceMark); since != all.marks.end())
      finding.since = since->second->value;
    std::set<std::string> campaigns;
    for (const Encounter *encounter : all.encounters) {
      finding.programs = saturatingSum(finding.programs, encounter->programs);
      if (encounter->programs > 0)
        campaigns.insert(encounter->campaign);
      finding.backends.insert(encounter->backends.begin(), encounter->backends.end());
      finding.builds.insert(encounter->builds.begin(), encounter->builds.end());
      if (!encounter->sighting)
        continue;
      if (encounter->programs > 0)
        finding.seeds.insert(encounter->sighting->seed);
      finding.recordNames.insert(encounter->sighting->recordName);
      if (!encounter->sighting->shape.empty())
        finding.shapes.insert(encounter->sighting->shape);
    }
    finding.campaigns = static_cast<int64_t>(campaigns.size());
    describe(finding, all.encounters);
    return finding;
  }

  /// A person who closes an issue says something about the finding.
  static void takeTracker(Triaged &finding, Known &all) {
    for (const TrackerIssue *issue : all.issues)
      finding.issues.push_back(*issue);
    if (all.claim)
      finding.claim = *all.claim;
    if (finding.issues.empty() || finding.issues.front().state == issueOpen)
      return;
    const TrackerIssue &issue = finding.issues.front();
    if (!all.history.said || all.history.said->date < issue.since)
      all.history.said =
          History::Said{issue.state == issueNotABug ? Status::muted : Status::fixed, issue.since};
  }

  static void addTo(Known &all, const Known &one) {
    llvm::append_range(all.encounters, one.encounters);
    llvm::append_range(all.history.shown, one.history.shown);
    llvm::append_range(all.history.gone, one.history.gone);
    all.recordSays(std::get<0>(one.asked), one.history.standing, std::get<2>(one.asked));
    if (std::tie(one.lastCheck, one.lastOutcome) > std::tie(all.lastCheck, all.lastOutcome)) {
      all.lastCheck = one.lastCheck;
      all.lastOutcome = one.lastOutcome;
    }
    llvm::append_range(all.issues, one.issues);
    takeLast(all.claim, one.claim);
    for (const auto &[name, mark] : one.marks) {
      const Mark *&last = all.marks[name];
      takeLast(last, mark);
      if (auto status = statusFromName(last->value); name == statusMark && status)
        all.history.said = History::Said{*status, last->date};
    }
  }

  /// Ranks the best repro first. One with measured ops goes before a file of known issues, which
  /// has no counts; among sightings without a repro, the smallest program wins.
  static auto rankOf(const StoredSighting &seen) {
    bool isOnRecord = seen.standing == standingName(Standing::known);
    return std::tuple(seen.repro.empty(), isOnRecord, seen.ops, seen.reproBytes, seen.repro,
                      seen.index, seen.message);
  }

  static Triaged::Evidence evidenceOf(const BugEncounters &encounters) {
    Triaged::Evidence evidence;
    std::vector<const StoredSighting *> kept;
    for (const Encounter *encounter : encounters) {
      if (const StoredSighting *seen = encounter->sighting) {
        evidence.signatures.insert(seen->signature);
        evidence.signatures.insert(seen->alsoShows.begin(), seen->alsoShows.end());
        if (!seen->pass.empty())
          evidence.passes.insert(seen->pass);
      }
      if (encounter->withRepro && encounter->withRepro->reproducible)
        kept.push_back(encounter->withRepro);
    }
    llvm::sort(kept, [](const auto *a, const auto *b) { return rankOf(*a) < rankOf(*b); });
    for (const StoredSighting *seen : kept)
      if (!llvm::is_contained(evidence.repros, seen->repro))
        evidence.repros.push_back(seen->repro);
    return evidence;
  }

  static void describe(Triaged &finding, const BugEncounters &encounters) {
    const StoredSighting *best = nullptr;
    for (const Encounter *encounter : encounters)
      for (const StoredSighting *seen : {encounter->withRepro, encounter->sighting})
        if (seen && (!best || rankOf(*seen) < rankOf(*best)))
          best = seen;
    if (!best)
      return;
    finding.oracle = best->oracle;
    finding.severity = best->severity;
    finding.pass = best->pass;
    finding.message = best->message;
    finding.shape = best->shape;
    finding.ops = best->ops;
    finding.reproducible = best->reproducible;
    finding.repro = best->repro;
    finding.reproSeed = best->seed;
    finding.isReproOnRecord = best->occurrences == 0;
  }

  static int rankOf(Status status) {
    static constexpr Status order[] = {Status::back,  Status::fresh,   Status::variant,
                                       Status::known, Status::licence, Status::muted,
                                       Status::fixed};
    return static_cast<int>(llvm::find(order, status) - order);
  }

  static std::tuple<int, int, int64_t, Subject> keyOf(const Triaged &finding) {
    using oracles::Severity;
    int place = 0;
    for (Severity one : {Severity::wrongAnswer, Severity::crash, Severity::refusal}) {
      if (finding.severity == oracles::severityName(one))
        break;
      ++place;
    }
    return {rankOf(finding.status), place, finding.firstSeen, finding.subject};
  }

  std::vector<Encounter> encounters;
  ReproAnswers answers;
  std::set<Subject> ownShapes; ///< shapes that are separate findings
  std::map<const Encounter *, Subject> subjectOfEncounter;
  std::map<Subject, Subject> subjectByMetName;
  std::map<std::string, std::set<std::string>> signaturesByComplaint;
  std::map<Subject, Known> subjects;
};

} // namespace

std::string complaintOf(llvm::StringRef signature) {
  auto [before, quoted] = signature.split('\'');
  auto [op, after] = quoted.split('\'');
  return before.starts_with("verify:") ? (before + after).str() : signature.str();
}

std::string Triaged::id() const { return findingId(subject.signature, subject.shape); }

std::vector<Triaged> triage(const std::vector<Run> &runs, const std::vector<Mark> &marks,
                            const std::vector<Check> &checks,
                            const std::vector<ReproAnswer> &answers, const TrackerFacts &tracker) {
  return Triage(runs, marks, checks, answers, tracker).findings();
}

std::vector<Triaged> triage(const Facts &facts) {
  return triage(facts.runs, facts.marks, facts.checks, facts.answers, facts.tracker);
}

llvm::Expected<TrackerFacts> readTrackerFacts(Database &database) {
  auto claims = database.claims();
  if (!claims)
    return claims.takeError();
  auto issues = database.issues();
  if (!issues)
    return issues.takeError();
  return TrackerFacts{std::move(*claims), std::move(*issues)};
}

llvm::Expected<Facts> readFacts(Database &database) {
  auto runs = database.runs();
  if (!runs)
    return runs.takeError();
  auto marks = database.marks();
  if (!marks)
    return marks.takeError();
  auto checks = database.checks();
  if (!checks)
    return checks.takeError();
  auto answers = database.answers();
  if (!answers)
    return answers.takeError();
  auto tracker = readTrackerFacts(database);
  if (!tracker)
    return tracker.takeError();
  return Facts{std::move(*runs), std::move(*marks), std::move(*checks), std::move(*answers),
               std::move(*tracker)};
}

llvm::Expected<std::vector<Triaged>> triage(Database &database) {
  auto facts = readFacts(database);
  if (!facts)
    return facts.takeError();
  return triage(*facts);
}

llvm::Expected<const Triaged *> findTriaged(const std::vector<Triaged> &all, llvm::StringRef name) {
  llvm::StringRef begin = name.split('-').first;
  std::vector<const Triaged *> found;
  for (const Triaged &finding : all) {
    std::vector<Subject> names = finding.others;
    names.push_back(finding.subject);
    bool is = llvm::any_of(names, [&](const Subject &subject) {
      std::string id = findingId(subject.signature, subject.shape);
      return subject.signature == name || id == begin ||
             (name.size() < 8 && llvm::StringRef(id).starts_with(name));
    });
    if (is)
      found.push_back(&finding);
  }
  if (found.size() == 1)
    return found.front();
  std::string got = found.empty() ? "none" : std::to_string(found.size());
  return llvm::createStringError("expected the id or the signature of one finding, got " + name +
                                 ", which is that of " + got);
}

static std::vector<std::string> issueNumbers(const Triaged &finding) {
  std::vector<std::string> numbers;
  for (const TrackerIssue &issue : finding.issues)
    numbers.push_back(issue.number);
  return numbers;
}

Json toJson(const Triaged &finding) {
  Json others = Json::array();
  for (const Subject &other : finding.others)
    others.push_back({other.signature, other.shape});
  return {{"id", finding.id()},
          {"signature", finding.subject.signature},
          {"variant", finding.subject.shape},
          {"others", std::move(others)},
          {"status", statusName(finding.status).str()},
          {"known_issue", finding.knownIssue},
          {"note", finding.note},
          {"upstream", finding.upstream},
          {"issues", issueNumbers(finding)},
          {"since", finding.since},
          {"first_seen", finding.firstSeen},
          {"last_seen", finding.lastSeen},
          {"last_check", finding.lastCheck},
          {"last_outcome", finding.lastOutcome},
          {"programs", finding.programs},
          {"campaigns", finding.campaigns},
          {"backends", finding.backends},
          {"builds", finding.builds},
          {"seeds", finding.seeds},
          {"shapes", finding.shapes},
          {"record_names", finding.recordNames},
          {"oracle", finding.oracle},
          {"severity", finding.severity},
          {"pass", finding.pass},
          {"message", finding.message},
          {"shape", finding.shape},
          {"ops", finding.ops},
          {"reproducible", finding.reproducible},
          {"repro", finding.repro}};
}

std::string findingsDump(const std::vector<Triaged> &all) {
  std::string text;
  for (const Triaged &finding : all)
    text += jsonLine(toJson(finding));
  return text;
}

} // namespace npufuzz::campaign::database
