//===- FuzzJournal.cpp - libFuzzer: a resumed run ---------------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_journal [libFuzzer's flags] [CORPUS] tests/fuzz/journal
//
// The input is a journal, a zero, and a checkpoint. A journal that begins with a line "origin" gets
// the one of this build and folder; ALL in the checkpoint is the length of the journal. Fails if
// the reader does, or if a resumed run cannot be resumed again after it was saved.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Journal.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/RunFolder.h"
#include "support/Version.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <unistd.h>

using namespace npufuzz;

static std::string originLine() {
  llvm::SmallString<128> folder;
  if (llvm::sys::fs::current_path(folder))
    std::abort();
  return jsonLine({{"npufuzz", build()}, {"folder", folder.str().str()}, {"date", 1}});
}

static void replace(std::string &text, llvm::StringRef word, const std::string &by) {
  if (size_t at = text.find(word); at != std::string::npos)
    text.replace(at, word.size(), by);
}

/// Resumes and saves a run. Fails if the reader refuses it.
static llvm::Error goOn(const std::string &folder) {
  auto journal = campaign::Journal::open(folder, {});
  if (!journal)
    return journal.takeError();
  campaign::CampaignResult result;
  campaign::Taken taken;
  (*journal)->restore(result, taken);
  (*journal)->checkpoint(result, taken);
  return llvm::Error::success();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const std::string folder = llvm::cantFail(ownRunFolder());
  static const std::string origin = originLine();
  auto [journal, checkpoint] =
      llvm::StringRef(reinterpret_cast<const char *>(data), size).split('\0');
  std::string lines = journal.str(), state = checkpoint.str(),
              file = folder + "/campaign.checkpoint";
  if (journal.starts_with("origin\n"))
    replace(lines, "origin\n", origin);
  replace(state, "ALL", std::to_string(lines.size()));
  llvm::cantFail(writeFile(folder + "/campaign.journal", lines));
  unlink(file.c_str());
  if (!state.empty())
    llvm::cantFail(writeFile(file, state));
  if (llvm::Error refused = goOn(folder)) {
    llvm::consumeError(std::move(refused));
    return 0;
  }
  std::string first = llvm::cantFail(readFile(file));
  if (llvm::Error refused = goOn(folder)) {
    llvm::errs() << "refused: " << llvm::toString(std::move(refused)) << "\n";
    std::abort();
  }
  if (std::string second = llvm::cantFail(readFile(file)); second != first) {
    llvm::errs() << "first:  " << first << "\nsecond: " << second << "\n";
    std::abort();
  }
  return 0;
}
