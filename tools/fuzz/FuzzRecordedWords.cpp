//===- FuzzRecordedWords.cpp - libFuzzer: the options of a run --*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_recorded_words [libFuzzer's flags] [CORPUS] tests/fuzz/recorded-words
//
// One word per line. Parses them as `npufuzz fuzz --resume` does and runs nothing. Fails if the
// parser does, if accepted words are not accepted again, or if the record may contain a word that
// only the user may give.
//
//===----------------------------------------------------------------------===//
#include "tools/Resume.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>

using namespace npufuzz;

static bool namesCodeOrFile(llvm::StringRef word) {
  auto [name, value] = word.split('=');
  tools::OnRecord may = tools::onRecord(name, value);
  return may == tools::OnRecord::again || may == tools::OnRecord::never;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::vector<std::string> words;
  for (llvm::StringRef line :
       llvm::split(llvm::StringRef(reinterpret_cast<const char *>(data), size), '\n'))
    words.push_back(line.str());
  if (!words.empty() && words.back().empty())
    words.pop_back();
  auto taken = tools::readRecordedWords(words);
  if (!taken) {
    llvm::consumeError(taken.takeError());
    return 0;
  }
  auto again = tools::readRecordedWords(*taken);
  if (!again || *again != *taken)
    std::abort();
  auto resumed = tools::resumedWords(*taken, {}, "out");
  if (!resumed)
    llvm::consumeError(resumed.takeError());
  else if (llvm::any_of(*resumed, namesCodeOrFile))
    std::abort();
  return 0;
}
