//===- Rows.cpp -----------------------------------------------------------===//
//
// This file has the digests that identify runs and repros, and subjects as text. RowsJson.cpp has
// the other rows as JSON.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Rows.h"
#include "campaign/database/Digest.h"
#include "support/Json.h"

namespace npufuzz::campaign::database {

std::string Run::id() const {
  return digest(
      {campaign, std::to_string(date), std::to_string(shardIndex), std::to_string(shardCount)});
}

std::string digestOf(const FolderContents &files) {
  std::vector<std::string> parts;
  for (const auto &[name, text] : files) {
    parts.push_back(name);
    parts.push_back(text);
  }
  return digest(parts);
}

int64_t bytesOf(const FolderContents &files) {
  int64_t bytes = 0;
  for (const auto &[name, text] : files)
    bytes += static_cast<int64_t>(text.size());
  return bytes;
}

std::string subjectText(const Subject &subject) {
  return Json::array({subject.signature, subject.shape})
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool readSubject(llvm::StringRef text, Subject &subject) {
  Json json = parseJson(text);
  if (json.is_discarded() || !json.is_array() || json.size() != 2 || !json[0].is_string() ||
      !json[1].is_string())
    return false;
  subject = {json[0].get<std::string>(), json[1].get<std::string>()};
  return true;
}

} // namespace npufuzz::campaign::database
