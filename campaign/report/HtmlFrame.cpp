//===- HtmlFrame.cpp - style, script and security policy of the page ------===//
//
// The page may run page/page.js, known by its hash, and load nothing else: a name or a message that
// slipped through as markup could do no more. Without the script it reads the same; the script only
// searches, sorts, copies commands and opens link targets.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlParts.h"
#include "campaign/report/page/Page.inc"

#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"

namespace npufuzz::campaign::report {

std::string htmlFrame(llvm::StringRef title, llvm::StringRef body) {
  std::string hash = llvm::encodeBase64(
      llvm::SHA256::hash(llvm::ArrayRef(pageJs.bytes_begin(), pageJs.bytes_end())));
  return ("<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
          "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src "
          "'unsafe-inline'; script-src 'sha256-" +
          hash +
          "'; base-uri 'none'; form-action 'none'\">\n<meta name=viewport "
          "content=\"width=device-width,initial-scale=1\">\n<title>" +
          title + "</title>\n<style>" + pageCss + "</style>\n</head>\n<body>\n" + body +
          "<script>" + pageJs + "</script>\n</body>\n</html>\n")
      .str();
}

} // namespace npufuzz::campaign::report
