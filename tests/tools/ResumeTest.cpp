// The folder of a run names no code that is loaded or run for it, and no file.
#include "tools/Resume.h"

#include "backend/Backend.h"
#include "tools/DatabaseOption.h"
#include "tools/RunOptions.h"

#include <gmock/gmock.h>

namespace npufuzz::tools {

using testing::Contains;

TEST(Resume, EveryOptionOfABackendSaysWhetherItIsCode) {
  int code = 0, words = 0;
  for (const Backend *backend : allBackends())
    for (const BackendOption &option : backend->options()) {
      // The sample of a word option lists its words; that of a path is one word in capitals.
      bool isWord = option.sample.find('|') != std::string::npos;
      EXPECT_EQ(option.value == OptionValue::word, isWord) << option.name;
      ++(isWord ? words : code);
    }
  EXPECT_GE(code, 8); // hivmc, ptoas, ptoas-b, pto-isa, air-opt, spike, pk, togsim
  EXPECT_GE(words, 3);
}

TEST(Resume, WhatABackendRunsMustBeGivenAgain) {
  std::vector<std::string> again = {"--backend=command:/m.json",
                                    "--backend=npu, command:m.json",
                                    "--load-pass-plugin=x.so",
                                    "--load-backend-plugin=x.so",
                                    "--backend-option=k=v",
                                    "--pass-pipeline=builtin.module(cse)",
                                    "--corpus=/",
                                    "--known-issues=/",
                                    "--machine=/etc/passwd",
                                    "--of-tomorrow=x"};
  for (const Backend *backend : allBackends())
    for (const BackendOption &option : backend->options())
      if (option.value == OptionValue::code)
        again.push_back("--" + option.name + "=/bin/false");
  for (const std::string &word : again) {
    auto refused = resumedWords({"--seed=1", word}, {}, "out");
    ASSERT_FALSE(static_cast<bool>(refused)) << word;
    EXPECT_THAT(llvm::toString(refused.takeError()),
                testing::HasSubstr(word.substr(word.find('=') + 1)));
    auto given = resumedWords({"--seed=1", word}, {word}, "out");
    ASSERT_TRUE(static_cast<bool>(given)) << llvm::toString(given.takeError());
    EXPECT_THAT(*given, Contains(word).Times(1));
    auto other = resumedWords({"--seed=1"}, {word}, "out");
    ASSERT_FALSE(static_cast<bool>(other)) << word;
    EXPECT_THAT(llvm::toString(other.takeError()),
                testing::HasSubstr("options that the run began with"));
  }
}

TEST(Resume, WhatDecidesIsTakenAndLimitsMayBeGivenAnew) {
  std::vector<std::string> recorded = {
      "--backend=npu,mlir", "--machine=lanes=8", "--pto-arch=a3",       "--seed=1",
      "--count=5",          "--out=elsewhere",   "--require-fired=true"};
  auto words = resumedWords(recorded, {"--count=7", "--seed=1", "--require-fired=false"}, "out");
  ASSERT_TRUE(static_cast<bool>(words)) << llvm::toString(words.takeError());
  EXPECT_THAT(*words,
              testing::ElementsAre("--backend=npu,mlir", "--machine=lanes=8", "--pto-arch=a3",
                                   "--seed=1", "--count=7", "--require-fired=false", "--out=out"));
  auto other = resumedWords(recorded, {"--seed=2"}, "out");
  ASSERT_FALSE(static_cast<bool>(other));
  EXPECT_THAT(llvm::toString(other.takeError()),
              testing::HasSubstr("options that the run began with"));
}

/// Options as npufuzz fuzz has them.
static std::unique_ptr<CLI::App> optionsOfFuzz(CaseOptions &cases, RunOptions &run, OutOption &out,
                                               DatabaseOption &database) {
  auto commandLine = makeCommandLine("fuzz", "", "");
  cases.addTo(*commandLine);
  run.addTo(*commandLine);
  out.addTo(*commandLine, "--out", "");
  database.addTo(*commandLine, "");
  return commandLine;
}

TEST(Resume, EachOptionThatNamesSomethingIsCodeOrWritten) {
  CaseOptions cases;
  RunOptions run;
  OutOption out;
  DatabaseOption database;
  auto commandLine = optionsOfFuzz(cases, run, out, database);
  int seen = 0;
  for (const CLI::Option *option : commandLine->get_options()) {
    std::string name = "--" + option->get_lnames().front();
    std::string sample = option->get_type_name();
    bool namesOne = sample == "BIN" || sample == "DIR" || sample == "SO" || sample == "STR" ||
                    llvm::StringRef(sample).starts_with("FILE");
    seen += namesOne;
    if (name == "--out" || option == commandLine->get_help_ptr()) // --resume has its own
      continue;
    OnRecord how = onRecord(name, sample);
    EXPECT_EQ(how == OnRecord::again || how == OnRecord::never,
              namesOne || name == "--backend-option")
        << name << "=" << sample;
  }
  EXPECT_GE(seen, 14);
}

TEST(Resume, ARecordHasOneForm) {
  CaseOptions cases;
  RunOptions run;
  OutOption out;
  DatabaseOption database;
  auto commandLine = optionsOfFuzz(cases, run, out, database);
  auto refusal = [&](const std::vector<std::string> &words) {
    llvm::Error error = checkRecorded(*commandLine, words);
    return error ? llvm::toString(std::move(error)) : "";
  };
  EXPECT_EQ(refusal({"--seed=1", "--backend=npu", "--machine=lanes=8"}), "");
  for (const char *word : {"",
                           "-",
                           "--",
                           "-h",
                           "--help",
                           "--help=yes",
                           "--version",
                           "--version=1",
                           "replay",
                           "command:m.json",
                           "--backend",
                           "--backend=",
                           "--back=npu",
                           "-o=x",
                           "backend=npu",
                           "=",
                           "--=x",
                           "--config=x.ini",
                           "@words",
                           "--BACKEND=npu",
                           " --backend=npu"})
    EXPECT_THAT(refusal({"--seed=1", word}), testing::HasSubstr("--NAME=VALUE")) << word;
  EXPECT_EQ(refusal({"--plant=" + std::string((2 << 20) - 9, 'x')}), "");
  EXPECT_THAT(refusal({"--plant=" + std::string((2 << 20) - 8, 'x')}),
              testing::HasSubstr("fit on a command line"));
  for (const char *word : {"--summary=x", "--log=x", "--metrics=x", "--db=x"})
    EXPECT_THAT(refusal({word}), testing::HasSubstr("names no output file")) << word;
}

} // namespace npufuzz::tools
