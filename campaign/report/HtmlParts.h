//===- HtmlParts.h - the sections of the page -------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_HTMLPARTS_H
#define NPUFUZZ_CAMPAIGN_REPORT_HTMLPARTS_H

#include "campaign/report/Collect.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::campaign::report {

/// A section and its line in the table of contents.
struct HtmlPart {
  std::string id, title, html;
};

/// Returns a part for each group of findings that is not empty, new ones first; at most `bytesMax`
/// in all.
std::vector<HtmlPart> findingParts(const RunReport &report, size_t bytesMax);
/// Sums up in one line what there is to read this morning.
std::string headline(const RunReport &report);
/// Class of the headline: "wrong", "crash", "refusal", or "none" if nothing is new.
llvm::StringRef headlineClass(const RunReport &report);
/// Ops of a finding for a table; "-" if unknown.
std::string opsText(const BugRecord &bug);
std::string programsText(const BugRecord &bug);
/// Empty without a findings database.
std::string trendsHtml(const RunReport &report);
std::string runsHtml(const RunReport &report);
/// One bar per run, with the share of each phase.
std::string phasesHtml(const RunReport &report);
/// Pictures of the coverage tables.
std::string coverageHtml(const RunReport &report);

/// Wraps the parts into a document that is safe to open.
std::string htmlFrame(llvm::StringRef title, llvm::StringRef body);

} // namespace npufuzz::campaign::report

#endif
