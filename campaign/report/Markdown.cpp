//===- Markdown.cpp - renders with cmark-gfm, tables included -------------===//
//
// report.md is the only source; the HTML page shows it rendered. It quotes a compiler's output, in
// which `memref<f32>` is no HTML tag and a name in brackets no link. So links and HTML become text.
// The only markup of our own is on the lines of a diff.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlText.h"
#include "campaign/report/Render.h"
#include "support/Printable.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <cstdlib>
#include <memory>
#include <vector>

namespace npufuzz::campaign::report {

/// Replaces a link with its text, and HTML with its source.
static void makeText(cmark_node *node) {
  cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE) {
    while (cmark_node *child = cmark_node_first_child(node))
      cmark_node_insert_before(node, child); // moves the child out of its parent
    cmark_node_unlink(node);
  } else {
    cmark_node *text =
        cmark_node_new(type == CMARK_NODE_HTML_BLOCK ? CMARK_NODE_CODE_BLOCK : CMARK_NODE_TEXT);
    cmark_node_set_literal(text, cmark_node_get_literal(node));
    cmark_node_replace(node, text);
  }
  cmark_node_free(node);
}

/// Marks added and removed lines. The renderer prints the text of this node unchanged.
static void markDiff(cmark_node *node) {
  std::string html = "<pre class=diff><code>";
  for (llvm::StringRef rest = cmark_node_get_literal(node); !rest.empty();) {
    auto [line, below] = rest.split('\n');
    llvm::StringRef tag = line.starts_with("+") ? "ins" : line.starts_with("-") ? "del" : "";
    html += tag.empty() ? escaped(line) + "\n"
                        : ("<" + tag + ">" + escaped(line) + "\n</" + tag + ">").str();
    rest = below;
  }
  cmark_node *marked = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK);
  cmark_node_set_on_enter(marked, (html + "</code></pre>").c_str());
  cmark_node_replace(node, marked);
  cmark_node_free(node);
}

static bool isDiff(cmark_node *node) {
  return cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK &&
         llvm::StringRef(cmark_node_get_fence_info(node)) == "diff";
}

static void makeText(const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> &document) {
  std::vector<cmark_node *> found;
  std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(document.get()),
                                                               cmark_iter_free);
  for (cmark_event_type event; (event = cmark_iter_next(walk.get())) != CMARK_EVENT_DONE;) {
    cmark_node *node = cmark_iter_get_node(walk.get());
    cmark_node_type type = cmark_node_get_type(node);
    if (event == CMARK_EVENT_ENTER &&
        (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE || type == CMARK_NODE_HTML_INLINE ||
         type == CMARK_NODE_HTML_BLOCK || isDiff(node)))
      found.push_back(node);
  }
  for (cmark_node *node : found)
    isDiff(node) ? markDiff(node) : makeText(node);
}

std::string markdownToHtml(const std::string &markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
      cmark_parser_new(CMARK_OPT_VALIDATE_UTF8), cmark_parser_free);
  if (cmark_syntax_extension *tables = cmark_find_syntax_extension("table"))
    cmark_parser_attach_syntax_extension(parser.get(), tables);
  std::string text = printable(markdown);
  cmark_parser_feed(parser.get(), text.data(), text.size());
  std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document(
      cmark_parser_finish(parser.get()), cmark_node_free);
  makeText(document);
  std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(document.get(), CMARK_OPT_DEFAULT,
                        cmark_parser_get_syntax_extensions(parser.get())),
      std::free);
  return html.get();
}

} // namespace npufuzz::campaign::report
