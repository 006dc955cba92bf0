//===- Markdown.cpp - cmark-gfm, with tables ------------------------------===//
//
// report.md is the one source: the HTML page shows it rendered. Raw HTML in it is not passed
// through (cmark's safe default), since it quotes a compiler's output.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Render.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <cstdlib>
#include <memory>

namespace npufuzz::campaign::report {

std::string markdownToHtml(const std::string &markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
      cmark_parser_new(CMARK_OPT_VALIDATE_UTF8), cmark_parser_free);
  if (cmark_syntax_extension *tables = cmark_find_syntax_extension("table"))
    cmark_parser_attach_syntax_extension(parser.get(), tables);
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document(
      cmark_parser_finish(parser.get()), cmark_node_free);
  std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(document.get(), CMARK_OPT_DEFAULT,
                        cmark_parser_get_syntax_extensions(parser.get())),
      std::free);
  return html.get();
}

} // namespace npufuzz::campaign::report
