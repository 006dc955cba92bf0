//===- Html.cpp - writes the page that people read in the morning ---------===//
//
// The page is one self-contained file: it can be mailed and archived, and opens at once whatever it
// reports. The other parts are laid out first; reports of findings get the rest of the size.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlParts.h"
#include "campaign/report/HtmlText.h"
#include "campaign/report/Render.h"
#include "support/Date.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::report {

static std::string unreadableHtml(const RunReport &report) {
  std::string html = "<ul>\n";
  Share share(pageShares.unreadable - 1024);
  for (const std::string &line : report.unreadable)
    if (std::string item = "<li><code>" + escaped(line, 2000) + "</code>\n";
        share.take(item.size()))
      html += item;
  html += "</ul>\n";
  if (share.leftOut > 0)
    html += "<p>" + counted(share.leftOut, "more file") + " not listed.</p>\n";
  return html;
}

static std::string summaryHtml(const RunReport &report) {
  std::string html = ("<h1 class=" + headlineClass(report) + ">" + headline(report) +
                      "</h1>\n<p class=sub>" + counted(report.programs, "program") + " in " +
                      counted(static_cast<int64_t>(report.runs.size()), "run") + ", " +
                      grouped(report.discards) + " discarded")
                         .str();
  if (!report.nights.empty())
    html += "; the last night began " + dateText(report.nights.back().begin) + " UTC";
  return html + "</p>\n";
}

std::string htmlPage(const RunReport &report) {
  std::vector<HtmlPart> parts;
  auto add = [&](const char *id, const char *title, std::string html) {
    if (!html.empty())
      parts.push_back({id, title, std::move(html)});
  };
  if (!report.unreadable.empty())
    add("not-read", "Not read", unreadableHtml(report));
  size_t findingsAt = parts.size();
  add("trends", "Trends", trendsHtml(report));
  if (!report.runs.empty()) {
    add("runs", "Runs", runsHtml(report));
    add("time", "Where the time went", phasesHtml(report));
  }
  add("coverage", "What was generated", coverageHtml(report));
  size_t taken = pageShares.frame;
  for (const HtmlPart &part : parts)
    taken += part.html.size();
  std::vector<HtmlPart> findings = findingParts(report, pageBytesMax - taken);
  parts.insert(parts.begin() + static_cast<int64_t>(findingsAt), findings.begin(), findings.end());

  std::string contents = "<header><nav aria-label=contents>", sections;
  for (const HtmlPart &part : parts) {
    contents += "<a href=#" + part.id + ">" + part.title + "</a>\n";
    sections +=
        "<section id=" + part.id + "><h2>" + part.title + "</h2>\n" + part.html + "</section>\n";
  }
  // The search field needs the script, so it stays hidden without it.
  contents +=
      "</nav><form id=search hidden><output name=hits></output><input name=words type=search "
      "placeholder=\"search findings\" aria-label=\"search findings\"></form></header>\n";
  return htmlFrame("npufuzz: " + headline(report),
                   contents + "<main>\n" + summaryHtml(report) + sections + "</main>\n");
}

} // namespace npufuzz::campaign::report
