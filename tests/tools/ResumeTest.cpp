// A folder of a run names no code that is loaded or run for it.
#include "tools/Resume.h"

#include "backend/Backend.h"

#include <gmock/gmock.h>

namespace npufuzz::tools {

using testing::Contains;

TEST(Resume, WhatABackendRunsMustBeGivenAgain) {
  int paths = 0;
  for (const Backend *backend : allBackends())
    for (const BackendOption &option : backend->options()) {
      if (option.sample != "BIN" && option.sample != "DIR")
        continue;
      ++paths;
      std::string word = "--" + option.name + "=/bin/false";
      auto refused = resumedWords({"--seed=1", word}, {}, "out");
      ASSERT_FALSE(static_cast<bool>(refused)) << word;
      EXPECT_THAT(llvm::toString(refused.takeError()), testing::HasSubstr(word));
      auto given = resumedWords({"--seed=1", word}, {word}, "out");
      ASSERT_TRUE(static_cast<bool>(given)) << llvm::toString(given.takeError());
      EXPECT_THAT(*given, Contains(word).Times(1));
    }
  EXPECT_GE(paths, 5); // hivmc, ptoas, ptoas-b, pto-isa, air-opt
}

} // namespace npufuzz::tools
