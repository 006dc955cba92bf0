//===- Render.h - renders a merged report for people and for machines -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_RENDER_H
#define NPUFUZZ_CAMPAIGN_REPORT_RENDER_H

#include "campaign/report/Collect.h"

namespace npufuzz::campaign::report {

/// Characters by which a compiler's words could become markup of a Markdown text.
inline constexpr llvm::StringLiteral markdownMarks = "\\`*_{}[]<>|~#!@";

/// Returns one self-contained page: new findings first, all with their reports; trends, runs,
/// times, and pictures of what was generated. Less than 5 MiB (HtmlText.h): what does not fit is
/// left out and counted.
std::string htmlPage(const RunReport &report);

/// Returns JUnit XML: a suite per backend, with a failed test case for each bug and one passing
/// test case for the runs themselves.
std::string junitXml(const RunReport &report);

/// Returns SARIF 2.1.0, with a result for each bug.
std::string sarif(const RunReport &report);

/// Returns a few lines of Markdown, for a chat or the summary of a job; the first 20 findings.
std::string chatMarkdown(const RunReport &report);

/// Renders GitHub-flavoured Markdown as HTML without links and pictures; HTML in it is shown as
/// source.
std::string markdownToHtml(const std::string &markdown);

} // namespace npufuzz::campaign::report

#endif
