//===- Render.h - a merged report for people and for machines ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_RENDER_H
#define NPUFUZZ_CAMPAIGN_REPORT_RENDER_H

#include "campaign/report/Collect.h"

namespace npufuzz::campaign::report {

/// One page that needs nothing else: the findings with their reports, what is new first, trends,
/// what ran, where the time went, and what was generated, as pictures. Less than 5 MiB
/// (HtmlText.h): what does not fit is left out and counted.
std::string htmlPage(const RunReport &report);

/// JUnit XML: a suite per backend with a failed test case for each bug and one for the runs
/// themselves, which passes.
std::string junitXml(const RunReport &report);

/// SARIF 2.1.0: a result for each bug.
std::string sarif(const RunReport &report);

/// A few lines of Markdown, for a chat or the summary of a job; the first 20 findings.
std::string chatMarkdown(const RunReport &report);

/// GitHub-flavoured Markdown as HTML without links and pictures; HTML in it is shown as it is
/// written.
std::string markdownToHtml(const std::string &markdown);

} // namespace npufuzz::campaign::report

#endif
