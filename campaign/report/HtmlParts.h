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

/// What is new first; one part for each group that is not empty. At most `bytesMax` in all.
std::vector<HtmlPart> findingParts(const RunReport &report, size_t bytesMax);
/// What there is to read this morning, in a line.
std::string headline(const RunReport &report);
/// Of the headline: "wrong", "crash", "refusal", or "none" where there is nothing new.
llvm::StringRef headlineClass(const RunReport &report);
/// The numbers of a finding in a table; "-" where nobody counted.
std::string opsText(const BugRecord &bug);
std::string programsText(const BugRecord &bug);
/// Empty without a findings database.
std::string trendsHtml(const RunReport &report);
std::string runsHtml(const RunReport &report);
/// One bar a run: the share of each phase.
std::string phasesHtml(const RunReport &report);
/// Tables as pictures: what was generated.
std::string coverageHtml(const RunReport &report);

/// All of the document around the parts, and what makes it safe to open.
std::string htmlFrame(llvm::StringRef title, llvm::StringRef body);

} // namespace npufuzz::campaign::report

#endif
