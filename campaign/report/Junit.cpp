//===- Junit.cpp - writes the format that CI systems read -----------------===//
//
// JUnit has no notion of a finding. Each becomes a failed test case named by its signature, so a CI
// system tracks it from run to run. A finding of low confidence is a skipped test case: visible,
// but no failure. Each backend that ran has one test case that passes.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Render.h"
#include "support/Printable.h"
#include "support/Saturating.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <pugixml.hpp>

#include <sstream>

namespace npufuzz::campaign::report {

namespace {

/// All untrusted text enters the document here: XML allows no control characters.
void add(pugi::xml_node node, const char *attribute, llvm::StringRef words) {
  node.append_attribute(attribute) = printable(words).c_str();
}

std::string decimal(double seconds) { return llvm::formatv("{0:F3}", seconds); }

void addRuns(pugi::xml_node suite, const RunReport &report, const std::string &backend) {
  int64_t programs = 0;
  double seconds = 0;
  for (const RunRecord &run : report.runs)
    if (run.backend == backend) {
      programs = saturatingSum(programs, run.programs);
      seconds = saturatingSum(seconds, run.seconds);
    }
  pugi::xml_node test = suite.append_child("testcase");
  add(test, "classname", "npufuzz." + backend);
  test.append_attribute("name") = (std::to_string(programs) + " programs ran").c_str();
  test.append_attribute("time") = decimal(seconds).c_str();
  suite.append_attribute("time") = decimal(seconds).c_str();
}

void addBug(pugi::xml_node suite, const RunReport &report, const BugRecord &bug) {
  pugi::xml_node test = suite.append_child("testcase");
  add(test, "classname", "npufuzz." + bug.backend);
  std::string name = bug.signature;
  if (!bug.variantOf.empty())
    name += " (a variant of " + bug.variantOf + ", shape " + bug.shape + ")";
  add(test, "name", name);
  test.append_attribute("time") = decimal(std::max(bug.secondsToFind, 0.0)).c_str();
  pugi::xml_node failure = test.append_child(bug.isLowConfidence ? "skipped" : "failure");
  if (!bug.isLowConfidence)
    add(failure, "type", bug.severity);
  add(failure, "message",
      llvm::StringRef(isSinceLastNight(report, bug) ? "since last night: " : "").str() +
          (bug.isLowConfidence ? "low confidence: " : "") + bug.message);
  std::string text;
  for (const std::string &other : bug.also)
    text += "also " + other + "\n";
  text += bug.reportMarkdown;
  if (!bug.bundles.empty())
    text = "npufuzz replay " + bug.bundles.front() + "\n\n" + text;
  failure.append_child(pugi::node_pcdata).set_value(printable(text).c_str());
}

} // namespace

std::string junitXml(const RunReport &report) {
  std::vector<std::string> backends;
  for (const RunRecord &run : report.runs)
    backends.push_back(run.backend);
  for (const BugRecord &bug : report.bugs)
    backends.push_back(bug.backend);
  llvm::sort(backends);
  backends.erase(std::unique(backends.begin(), backends.end()), backends.end());

  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node suites = document.append_child("testsuites");
  for (const std::string &backend : backends) {
    pugi::xml_node suite = suites.append_child("testsuite");
    auto count = [&](bool isLowConfidence) {
      return llvm::count_if(report.bugs, [&](const BugRecord &bug) {
        return bug.backend == backend && bug.isLowConfidence == isLowConfidence;
      });
    };
    auto failures = count(false), skipped = count(true);
    bool ran =
        llvm::any_of(report.runs, [&](const RunRecord &run) { return run.backend == backend; });
    add(suite, "name", "npufuzz." + backend);
    suite.append_attribute("tests") = std::to_string(failures + skipped + ran).c_str();
    suite.append_attribute("failures") = std::to_string(failures).c_str();
    suite.append_attribute("errors") = "0";
    suite.append_attribute("skipped") = std::to_string(skipped).c_str();
    if (ran)
      addRuns(suite, report, backend);
    for (const BugRecord &bug : report.bugs)
      if (bug.backend == backend)
        addBug(suite, report, bug);
  }
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

} // namespace npufuzz::campaign::report
