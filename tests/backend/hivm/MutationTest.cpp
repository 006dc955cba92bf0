//===- MutationTest.cpp - every flag and barrier of a right kernel matters -===//
#include "ReadKernel.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::IsEmpty;
using testing::Not;

namespace {

/// Three iterations of load, two vector instructions and store, as a sync inserter orders them: the
/// next iteration overwrites only data that has been read.
std::vector<std::string> linesOfALoop(int64_t secondPlace = 64) {
  std::string index = "    %c0 = \"arith.constant\"() <{value = 0 : index}> : () -> index\n"
                      "    %c3 = \"arith.constant\"() <{value = 3 : index}> : () -> index\n"
                      "    %c1 = \"arith.constant\"() <{value = 1 : index}> : () -> index\n";
  std::string text =
      index + buffer("x", 0) + buffer("y", secondPlace) + flag("set", "V", "MTE2") +
      flag("set", "MTE3", "V") + "    \"scf.for\"(%c0, %c3, %c1) ({\n    ^bb0(%i: index):\n" +
      flag("wait", "V", "MTE2") + load("%arg0", "%x") + flags("MTE2", "V") +
      flag("wait", "MTE3", "V") + add("%x", "%x", "%y") + flag("set", "V", "MTE2") + barrier("V") +
      add("%y", "%y", "%y") + flags("V", "MTE3") + store("%y", "%arg1") + flag("set", "MTE3", "V") +
      "    \"scf.yield\"() : () -> ()\n    }) : (index, index, index) -> ()\n" +
      flag("wait", "V", "MTE2") + flag("wait", "MTE3", "V") + barrier("ALL");
  std::vector<std::string> lines;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(text).split(parts, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    lines.push_back((part + "\n").str());
  return lines;
}

std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line;
  return text;
}

bool isSynchronisation(llvm::StringRef line) {
  return line.contains("_flag\"") || line.contains("pipe_barrier");
}

} // namespace

TEST(HivmMutation, TheKernelIsRight) {
  ReadKernel kernel(joined(linesOfALoop()));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(2), 12);
  EXPECT_THAT(kernel.events(), IsEmpty());
}

TEST(HivmMutation, WithoutAnyOneFlagOrBarrierItIsNot) {
  std::vector<std::string> lines = linesOfALoop();
  size_t dropped = 0;
  for (size_t at = 0; at < lines.size(); ++at) {
    // The barrier at the end orders nothing after it; it marks the kernel as synchronised.
    if (!isSynchronisation(lines[at]) || at + 1 == lines.size())
      continue;
    std::vector<std::string> fewer = lines;
    fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(at));
    EXPECT_THAT(ReadKernel(joined(fewer)).events(), Not(IsEmpty())) << "without " << lines[at];
    ++dropped;
  }
  EXPECT_EQ(dropped, 13U);
}

TEST(HivmMutation, WithAnyOneEventOfAnotherNumberItIsNot) {
  std::vector<std::string> lines = linesOfALoop();
  for (size_t at = 0; at < lines.size(); ++at) {
    size_t number = lines[at].find("EVENT_ID0");
    if (number == std::string::npos)
      continue;
    std::vector<std::string> other = lines;
    other[at].replace(number, 9, "EVENT_ID5");
    EXPECT_THAT(ReadKernel(joined(other)).events(), Not(IsEmpty())) << lines[at];
  }
}

TEST(HivmMutation, WithAPlaceThatIsShiftedBy32BytesItIsNot) {
  ReadKernel kernel(joined(linesOfALoop(32)));
  EXPECT_NE(kernel.result(9), 40);
}
