//===- KernelMutantsTest.cpp - are wrong kernels flagged, right ones not? -===//
//
// Asks as MutationStudyTest.cpp does, of whole kernels with loops and branches: in the C++ of each,
// one statement of synchronisation is dropped, moved past an instruction, or weakened. TraceTruth.h
// says which mutants are really wrong. A variable of the compiled kernel chooses the mutant, so
// that each kernel is compiled once.
//
// NPUFUZZ_TEST_PTOAS and NPUFUZZ_TEST_KERNELS name a ptoas and a folder of .pto files; without them
// only the kernels here are examined.
//
//===----------------------------------------------------------------------===//
#include "StandIn.h"
#include "TraceTruth.h"

#include "backend/pto/KernelLibrary.h"
#include "backend/pto/kernels/KernelRun.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <ctime>
#include <iostream>

using namespace npufuzz;
using namespace npufuzz::pto;
using namespace npufuzz::test;

namespace {

//===----------------------------------------------------------------------===//
// Mutants
//===----------------------------------------------------------------------===//

bool isSync(llvm::StringRef line) {
  return line.starts_with("set_flag(") || line.starts_with("wait_flag(") ||
         line.starts_with("pipe_barrier(") || line.starts_with("get_buf(") ||
         line.starts_with("rls_buf(");
}

bool isInstruction(llvm::StringRef line) {
  return line.starts_with("T") && line.contains("(") && line.ends_with(";") &&
         !line.starts_with("TASSIGN") &&
         line.take_until([](char c) { return c == '('; }).size() > 3;
}

/// Code whose variable npufuzz_mutant chooses a mutant; 0 is the code itself.
struct Mutable {
  std::string code;
  std::vector<std::string> mutants = {"none"}; ///< what each changes
};

class Mutator {
public:
  explicit Mutator(llvm::StringRef code) { code.split(lines, '\n'); }
  Mutable run();

private:
  void mutate(size_t line);
  std::optional<size_t> neighbour(size_t line, int step) const;
  int64_t add(std::string what) {
    made.mutants.push_back(std::move(what));
    return static_cast<int64_t>(made.mutants.size()) - 1;
  }

  llvm::SmallVector<llvm::StringRef> lines;
  std::vector<std::string> before, instead, after;
  Mutable made;
};

} // namespace

/// The next instruction of the same block in a direction.
std::optional<size_t> Mutator::neighbour(size_t line, int step) const {
  for (auto at = static_cast<int64_t>(line) + step;
       at >= 0 && at < static_cast<int64_t>(lines.size()); at += step) {
    llvm::StringRef text = lines[static_cast<size_t>(at)].trim();
    if (isInstruction(text))
      return static_cast<size_t>(at);
    if (text.contains('{') || text.contains('}') || text.ends_with(":"))
      return std::nullopt;
  }
  return std::nullopt;
}

void Mutator::mutate(size_t line) {
  llvm::StringRef text = lines[line].trim();
  auto [name, rest] = text.split('(');
  llvm::SmallVector<llvm::StringRef> arguments;
  rest.rsplit(')').first.split(arguments, ',');
  for (llvm::StringRef &argument : arguments)
    argument = argument.trim();
  std::string at = llvm::formatv("line {0}, {1}", line + 1, text);
  int64_t first = add("drops " + at);
  auto insert = [](std::string &place, int64_t number, llvm::StringRef statement) {
    place += llvm::formatv(" if (npufuzz_mutant == {0}) {1}", number, statement);
  };
  if (auto to = neighbour(line, -1))
    insert(before[*to], add("moves up " + at), text);
  if (auto to = neighbour(line, 1))
    insert(after[*to], add("moves down " + at), text);
  auto weaken = [&](llvm::StringRef what, const std::string &statement) {
    insert(after[line], add((what + " " + at).str()), statement);
  };
  bool isFlag = name.ends_with("_flag");
  if (isFlag)
    for (const char *change : {"1", "7"})
      weaken("another id", llvm::formatv("{0}({1}, {2}, static_cast<int64_t>({3}) ^ {4});", name,
                                         arguments[0], arguments[1], arguments[2], change));
  for (llvm::StringRef pipe : {"PIPE_V", "PIPE_MTE2", "PIPE_MTE3"})
    if (isFlag && arguments[0] != pipe && arguments[1] != pipe) {
      weaken("another source",
             llvm::formatv("{0}({1}, {2}, {3});", name, pipe, arguments[1], arguments[2]));
      weaken("another target",
             llvm::formatv("{0}({1}, {2}, {3});", name, arguments[0], pipe, arguments[2]));
    }
  if (name == "pipe_barrier" && arguments[0] == "PIPE_ALL")
    weaken("one pipe", "pipe_barrier(PIPE_V);");
  int64_t last = static_cast<int64_t>(made.mutants.size()) - 1;
  instead[line] =
      llvm::formatv("if (npufuzz_mutant < {0} || npufuzz_mutant > {1}) {2}", first, last, text);
}

Mutable Mutator::run() {
  before.resize(lines.size());
  instead.resize(lines.size());
  after.resize(lines.size());
  for (size_t i = 0; i < lines.size(); ++i)
    if (isSync(lines[i].trim()))
      mutate(i);
  for (size_t i = 0; i < lines.size(); ++i) {
    made.code += before[i] + " " + (instead[i].empty() ? lines[i].str() : instead[i]) + after[i];
    // In a line that is there, so that lines keep their numbers.
    if (lines[i] == "using namespace pto;")
      made.code += " extern \"C\" { int npufuzz_mutant = 0; }";
    made.code += "\n";
  }
  return std::move(made);
}

//===----------------------------------------------------------------------===//
// Study
//===----------------------------------------------------------------------===//

namespace {

struct Tally {
  int64_t kernels = 0, mutants = 0, wrong = 0, missed = 0, right = 0, falseAlarms = 0;
};

class Study {
public:
  Study(std::string name, KernelFile file, PtoasCall call, const PtoOptions &options)
      : name(std::move(name)), file(std::move(file)), call(std::move(call)), options(options) {}
  /// Examines at most so many mutants of the code. Returns false if it is none for the study: it
  /// does not compile, the machine does not know it, or it is wrong itself.
  bool run(const std::string &code, int64_t mutantsMax, Tally &tally);

private:
  enum class Answer { unjudged, right, wrong, missed, falseAlarm };
  Answer examine(const SharedObject &object, std::string &why);

  std::string name;
  KernelFile file;
  PtoasCall call;
  PtoOptions options;
};

} // namespace

Study::Answer Study::examine(const SharedObject &object, std::string &why) {
  std::vector<TracedStep> trace;
  MachineParameters machine = machineFor(call, options);
  machine.trace = &trace;
  Answer answer = Answer::unjudged;
  llvm::Error error = runKernels(object, file, machine, [&](const KernelRun &run) {
    // The second run, over another fill, has the same steps.
    size_t steps = 1;
    while (steps < trace.size() && trace[steps].kind != TracedStep::begin)
      ++steps;
    std::vector<TracedStep> one(trace.begin() + 1, trace.begin() + static_cast<ptrdiff_t>(steps));
    trace.clear();
    if (!run.unknown.empty() || run.leavesBounds() || answer == Answer::missed ||
        answer == Answer::falseAlarm)
      return;
    std::string truth = wrongInTrace(one), said;
    for (const MachineEvent &event : run.events)
      if (event.kind == MachineEvent::Kind::dataRace || event.kind == MachineEvent::Kind::idleWait)
        said = event.where + ": " + event.detail;
    if (truth.empty() != said.empty())
      why = run.launch + ": " + (truth.empty() ? said : truth);
    answer = truth.empty()  ? !said.empty()             ? Answer::falseAlarm
                              : answer == Answer::wrong ? Answer::wrong
                                                        : Answer::right
             : said.empty() ? Answer::missed
                            : Answer::wrong;
  });
  EXPECT_FALSE(error) << name << ": " << llvm::toString(std::move(error));
  return answer;
}

bool Study::run(const std::string &code, int64_t mutantsMax, Tally &tally) {
  Mutable made = Mutator(code).run();
  StandIn emitter("cat > \"$3\" <<'npufuzz_end'\n" + made.code + "npufuzz_end");
  options.ptoas = emitter.path;
  CompiledKernels kernels = compileKernels(options, call, file);
  if (kernels.object.empty()) {
    std::cout << name << ": " << kernels.tool.diagnostic << "\n";
    return false;
  }
  auto object = SharedObject::load(kernels.object, functionLinesOf(kernels.code));
  if (!object) {
    ADD_FAILURE() << llvm::toString(object.takeError());
    return false;
  }
  int &mutant = *static_cast<int *>((*object)->find("npufuzz_mutant"));
  std::string why;
  std::clock_t begin = std::clock();
  if (Answer itself = examine(**object, why); itself != Answer::right) {
    EXPECT_NE(itself, Answer::missed) << name << ": " << why;
    EXPECT_NE(itself, Answer::falseAlarm) << name << ": " << why;
    return false;
  }
  // Long runs are for another machine.
  if (std::clock() - begin > CLOCKS_PER_SEC / 2)
    return false;
  ++tally.kernels;
  // Some of many, at equal distances.
  auto count = static_cast<int64_t>(made.mutants.size()) - 1;
  int64_t distance = std::max<int64_t>(1, (count + mutantsMax - 1) / mutantsMax);
  for (mutant = 1; mutant <= count; mutant += static_cast<int>(distance)) {
    Answer answer = examine(**object, why);
    if (answer == Answer::unjudged)
      continue;
    ++tally.mutants;
    bool isWrong = answer == Answer::wrong || answer == Answer::missed;
    ++(isWrong ? tally.wrong : tally.right);
    tally.missed += answer == Answer::missed;
    tally.falseAlarms += answer == Answer::falseAlarm;
    const std::string &change = made.mutants[static_cast<size_t>(mutant)];
    EXPECT_NE(answer, Answer::missed) << name << ": " << change << ": " << why;
    EXPECT_NE(answer, Answer::falseAlarm) << name << ": " << change << ": " << why;
  }
  return true;
}

static void tell(const Tally &tally) {
  std::cout << tally.kernels << " kernels, " << tally.mutants
            << " mutants of their synchronisation, " << tally.wrong
            << " of them wrong: " << tally.wrong - tally.missed << " flagged; " << tally.right
            << " right: " << tally.falseAlarms << " flagged\n";
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static constexpr const char *text = R"(
func.func @k(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>, %n: i32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %va = pto.make_tensor_view %a, shape = [%c64, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
  %vb = pto.make_tensor_view %b, shape = [%c64, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
  return
}
)";

static std::string codeOf(const std::string &body) {
  return R"(#include "pto/pto-inst.hpp"
using namespace pto;
__global__ AICORE void k(float *a, float *b, int32_t n) {
  using T = Tile<TileType::Vec, float, 8, 8>;
  using G = GlobalTensor<float, Shape<1, 1, 1, 8, 8>, Stride<512, 512, 512, 8, 1>>;
  T x; TASSIGN(x, 0);
  T y; TASSIGN(y, 256);
  T z; TASSIGN(z, 512);
)" + body +
         "}\n";
}

TEST(KernelMutants, OfALoopOverOneBufferAreTold) {
  Tally tally;
  Study study("loop", llvm::cantFail(readKernelFile(text)), {}, {});
  EXPECT_TRUE(study.run(codeOf(R"(
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int32_t i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(x, G(a + 64 * i));
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    TNEG(y, x);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    pipe_barrier(PIPE_V);
    TADD(z, y, y);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(G(b + 64 * i), z);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
)"),
                        1000, tally));
  tell(tally);
  EXPECT_GE(tally.wrong, 50);
  EXPECT_GE(tally.right, 5);
}

TEST(KernelMutants, OfBarriersInABranchAreTold) {
  Tally tally;
  Study study("branch", llvm::cantFail(readKernelFile(text)), {}, {});
  EXPECT_TRUE(study.run(codeOf(R"(
  TLOAD(x, G(a));
  if (n > 1) {
    pipe_barrier(PIPE_ALL);
    TNEG(y, x);
    pipe_barrier(PIPE_ALL);
    TSTORE(G(b), y);
    pipe_barrier(PIPE_ALL);
    TADD(y, x, x);
    pipe_barrier(PIPE_ALL);
    TSTORE(G(b + 64), y);
  } else {
    pipe_barrier(PIPE_ALL);
    TSTORE(G(b), x);
  }
  pipe_barrier(PIPE_ALL);
)"),
                        1000, tally));
  tell(tally);
  EXPECT_GE(tally.wrong, 10);
  EXPECT_GE(tally.right, 2);
}

TEST(KernelMutants, OfAUsersKernelsAreTold) {
  const char *ptoas = std::getenv("NPUFUZZ_TEST_PTOAS"),
             *folder = std::getenv("NPUFUZZ_TEST_KERNELS");
  if (!ptoas || !folder)
    GTEST_SKIP() << "no kernels: name a ptoas in NPUFUZZ_TEST_PTOAS, and a folder of .pto files in "
                    "NPUFUZZ_TEST_KERNELS";
  std::vector<std::string> paths;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".pto")
      paths.push_back(entry.path());
  llvm::sort(paths);
  constexpr int64_t kernelsMax = 50, mutantsMax = 60;
  Tally tally;
  for (const std::string &path : paths) {
    auto contents = readFile(path);
    ASSERT_TRUE(static_cast<bool>(contents)) << llvm::toString(contents.takeError());
    auto file = readKernelFile(*contents);
    if (!file) {
      llvm::consumeError(file.takeError());
      continue;
    }
    PtoOptions options;
    if (!file->arch.empty())
      options.arch = file->arch;
    PtoasCall call{file->level};
    ToolResult code = runPtoas(ptoas, options, call, file->text);
    if (code.status == CompileStatus::compiled)
      Study(path, *file, call, options).run(code.output(), mutantsMax, tally);
    if (tally.kernels == kernelsMax)
      break;
  }
  tell(tally);
  EXPECT_EQ(tally.kernels, kernelsMax);
}
