//===- HtmlFrame.cpp - style, script, and what the page may do ------------===//
//
// The page may run the script below, known by its hash, and load nothing: a name or a message that
// got through as markup could do no more. It reads the same without the script, which only searches
// and opens what a link points to.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlParts.h"

#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"

namespace npufuzz::campaign::report {

static constexpr llvm::StringLiteral style = R"(
:root { --ink: #1d2430; --soft: #5b6575; --line: #d9dee7; }
html { scroll-padding-top: 5rem; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: #fff; max-width: 76rem; margin: 0 auto; padding: 0 1.5rem 3rem; }
header { position: sticky; top: 0; z-index: 1; background: #fff; border-bottom: 1px solid var(--line); padding: .6rem 0; display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: center; }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; flex: 1; font-size: 14px; }
nav a { white-space: nowrap; } a { color: #1a5fb4; text-decoration: none; } a:hover { text-decoration: underline; }
form { display: flex; gap: .6rem; align-items: center; font-size: 14px; } input { font: inherit; padding: .2rem .5rem; width: 15rem; }
h1 { font-size: 1.6rem; margin: 1.4rem 0 .2rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); } h3 { font-size: 1.05rem; margin: 1.2rem 0 .2rem; }
.sub { color: var(--soft); margin-top: 0; }
table { border-collapse: collapse; margin: .6rem 0; font-size: 14px; } th, td { padding: .25rem .6rem; text-align: left; vertical-align: top; }
th { font-weight: 600; color: var(--soft); } tr { border-bottom: 1px solid #eceff4; } .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { background: #f5f7fa; padding: .7rem 1rem; overflow-x: auto; }
.rows { content-visibility: auto; contain-intrinsic-size: auto 100px auto 9000px; }
.rows table { table-layout: fixed; width: 100%; margin: 0; } .rows td { overflow-wrap: anywhere; }
.rows th:nth-child(1) { width: 5.4rem; } .rows th:nth-child(2) { width: 6.4rem; } .rows th:nth-child(3) { width: 11rem; } .rows th:nth-child(4) { width: 5.6rem; }
.rows th:nth-child(6) { width: 2.6rem; } .rows th:nth-child(7) { width: 5.4rem; } .rows th:nth-child(8) { width: 6rem; }
.rows + .rows th { padding-top: 0; padding-bottom: 0; font-size: 0; border: 0; }
.heat td { text-align: right; font-variant-numeric: tabular-nums; min-width: 3.6rem; border: 1px solid #fff; background: rgba(78, 121, 167, var(--h, 0)); }
.heat td.never { background: #f6c5c0; } .heat td.not { background: #f3f4f6; }
details { border: 1px solid var(--line); border-radius: 6px; padding: .4rem 1rem; margin: .6rem 0; } summary { cursor: pointer; overflow-wrap: anywhere; }
.finding > div { overflow-wrap: anywhere; } .finding h1 { font-size: 1.05rem; } .finding h2 { font-size: 1rem; border: 0; margin: 1.1rem 0 .2rem; } .finding pre { margin: .4rem 0; max-height: 24rem; overflow: auto; }
#runs, #time, #coverage { content-visibility: auto; contain-intrinsic-size: auto 100px auto 3000px; } i { color: var(--soft); } i, code { unicode-bidi: isolate; } .why { max-width: 0; overflow-wrap: anywhere; }
.wrong { color: #b3261e; } .crash { color: #8a5a00; } .refusal { color: var(--soft); } .none { color: #1b7f4b; }
.legend { font-size: 13px; margin: .3rem 0; } .legend span { display: inline-block; margin-right: 1.2rem; } .legend i { display: inline-block; width: .8rem; height: .8rem; margin-right: .35rem; vertical-align: -1px; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; } figure { margin: .8rem 1.6rem .4rem 0; display: inline-block; vertical-align: top; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); } .chart text { font-size: 11px; fill: var(--soft); } figcaption { font-size: 13px; color: var(--soft); } figcaption b { color: var(--ink); font-size: 14px; }
.axis { stroke: #e3e7ee; } .line { fill: none; stroke-width: 2; } .map path { fill: none; } .map { background: #fff; border: 1px solid var(--line); shape-rendering: crispEdges; } .map.grid path { stroke-width: .9; }
.d0 { stroke: #dfe5ec; background: #dfe5ec; } .d1 { stroke: #b3bdca; background: #b3bdca; } .d2 { stroke: #fee391; background: #fee391; } .d3 { stroke: #fdae61; background: #fdae61; }
.d4 { stroke: #f46d43; background: #f46d43; } .d5 { stroke: #b2182b; background: #b2182b; } .d6 { stroke: #6a3d9a; background: #6a3d9a; } .d7 { stroke: #111; background: #111; }
@media print { header { position: static; } form { display: none; } }
)";

static constexpr llvm::StringLiteral script = R"js(
(() => {
  const form = document.getElementById('search'), field = form.elements.words, hits = form.elements.hits;
  let findings;
  const read = () => [...document.querySelectorAll('tr.f')].map(row => {
    const link = row.querySelector('a'), report = link && document.getElementById(link.hash.slice(1));
    const block = report && report.closest('details');
    return { row, block, text: (row.textContent + (block ? block.textContent : '')).toLowerCase() };
  });
  const search = () => {
    findings ??= read();
    const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
    let count = 0;
    const tables = new Map(), folds = new Set();
    for (const { row, block, text } of findings) {
      const shown = words.every(word => text.includes(word)), table = row.closest('.rows');
      row.hidden = !shown;
      if (block) block.hidden = !shown;
      tables.set(table, tables.get(table) || shown);
      if (!shown) continue;
      ++count;
      const fold = row.closest('details.fold');
      if (fold) folds.add(fold);
    }
    for (const [table, shown] of tables) table.hidden = !shown;
    if (words.length) for (const fold of folds) fold.open = true;
    hits.value = words.length ? count + ' of ' + findings.length : '';
  };
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (target) (target.closest('details') || target).scrollIntoView();
  };
  form.hidden = false;
  field.addEventListener('input', search);
  form.addEventListener('submit', event => event.preventDefault());
  addEventListener('hashchange', reveal);
  reveal();
})();
)js";

std::string htmlFrame(llvm::StringRef title, llvm::StringRef body) {
  std::string hash = llvm::encodeBase64(
      llvm::SHA256::hash(llvm::ArrayRef(script.bytes_begin(), script.bytes_end())));
  return ("<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
          "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src "
          "'unsafe-inline'; script-src 'sha256-" +
          hash +
          "'; base-uri 'none'; form-action 'none'\">\n<meta name=viewport "
          "content=\"width=device-width\">\n<title>" +
          title + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n" + body + "<script>" +
          script + "</script>\n</body>\n</html>\n")
      .str();
}

} // namespace npufuzz::campaign::report
