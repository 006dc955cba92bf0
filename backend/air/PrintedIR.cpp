//===- PrintedIR.cpp ------------------------------------------------------===//
#include "backend/air/PrintedIR.h"
#include "support/Files.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"

namespace npufuzz::air {

/// The place of a pass in its pipeline, of "5_0_air-loop-fusion.mlir": the first pass on what is
/// nested there, behind the sixth on the module. Empty for any other file.
static std::vector<int> placeOf(llvm::StringRef file) {
  std::vector<int> place;
  for (int number = 0; !file.consumeInteger(10, number) && file.consume_front("_");)
    place.push_back(number);
  return place;
}

/// Of a file that begins with "// -----// IR Dump After Canonicalizer (canonicalize) (…) //-----
/// //".
static PrintedIR printedIR(llvm::StringRef file) {
  auto [title, body] = file.split('\n');
  llvm::StringRef pass = title.split('(').second.split(')').first;
  return {pass.str(), body.str(), title.contains(" Failed (")};
}

/// "builtin_module_NAME", the folder of a module below `folder`, as NAME.
static llvm::StringRef moduleOf(llvm::StringRef path, llvm::StringRef folder) {
  llvm::StringRef below = path.drop_front(folder.size()).ltrim('/');
  return below.consume_front("builtin_module_") ? below.split('/').first : "";
}

std::map<std::string, std::vector<PrintedIR>> printedIn(llvm::StringRef folder) {
  // Files of one place stand in folders of functions: the last by name stays.
  std::map<std::string, std::map<std::vector<int>, std::string>> paths;
  llvm::Error walked = walkFolder(folder, [&](llvm::StringRef path, bool isFolder) {
    std::vector<int> place = placeOf(llvm::sys::path::filename(path));
    if (!isFolder && !place.empty()) {
      std::string &known = paths[moduleOf(path, folder).str()][place];
      known = std::max(known, path.str());
    }
    return Walk::on;
  });
  llvm::consumeError(std::move(walked));
  std::map<std::string, std::vector<PrintedIR>> printed;
  for (const auto &[module, places] : paths)
    for (const auto &[place, path] : places) {
      llvm::Expected<std::string> text = readFile(path);
      if (text)
        printed[module].push_back(printedIR(*text));
      else
        llvm::consumeError(text.takeError());
    }
  return printed;
}

} // namespace npufuzz::air
