//===- Death.cpp - a verdict on a process that ended ----------------------===//
//
// No oracle can judge a crash or a hang from inside. The parent knows the phase of the child, its
// signal and its stderr. The line that states the cause becomes part of the signature, so that two
// assertions are two findings; so does the place of death.
//
//===----------------------------------------------------------------------===//
#include "oracles/Death.h"
#include "oracles/Frames.h"
#include "support/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <csignal>

namespace npufuzz::oracles {

namespace {

std::string signalName(int number) {
  const char *name = sigabbrev_np(number);
  return name ? "SIG" + std::string(name) : llvm::formatv("signal {0}", number).str();
}

std::string limitName(int resource) {
  switch (resource) {
  case RLIMIT_AS:
    return "RLIMIT_AS";
  case RLIMIT_CPU:
    return "RLIMIT_CPU";
  case RLIMIT_DATA:
    return "RLIMIT_DATA";
  case RLIMIT_FSIZE:
    return "RLIMIT_FSIZE";
  case RLIMIT_NOFILE:
    return "RLIMIT_NOFILE";
  case RLIMIT_NPROC:
    return "RLIMIT_NPROC";
  case RLIMIT_STACK:
    return "RLIMIT_STACK";
  }
  return llvm::formatv("resource {0}", resource);
}

} // namespace

std::string endText(const ChildEnd &end) {
  switch (end.how) {
  case ChildEnd::How::signalled:
    return signalName(end.code);
  case ChildEnd::How::exited:
    return llvm::formatv("exit code {0}", end.code);
  case ChildEnd::How::closedPipe:
    return "closed descriptors of the process";
  case ChildEnd::How::loweredLimit:
    return "lowered " + limitName(end.code);
  case ChildEnd::How::wroteToPipe:
    return "wrote to a pipe of npufuzz";
  case ChildEnd::How::wroteToBoard:
    return "wrote to memory that npufuzz shares with its processes";
  case ChildEnd::How::saidNonsense:
    return "gave an answer that cannot be";
  case ChildEnd::How::tooMuchMemory:
    return llvm::formatv("more than {0} MiB of memory", end.code);
  case ChildEnd::How::changedFloats:
    return "changed the floating-point environment";
  case ChildEnd::How::changedRoot:
    return "changed the root folder";
  case ChildEnd::How::finished:
    return "no answer";
  }
  llvm_unreachable("every end is named");
}

bool mayBeFromOutside(const Death &death) {
  if (death.end.how == ChildEnd::How::tooMuchMemory)
    return true; // a worker also holds memory that earlier cases left
  return !death.hung && death.end.how == ChildEnd::How::signalled &&
         llvm::is_contained({SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGQUIT}, death.end.code);
}

std::string leftAtWork(const Death &death) {
  const DeathStack &stack = death.stack;
  if (stack.left.who.empty() || death.hung)
    return "";
  bool isWritten = death.end.how == ChildEnd::How::wroteToPipe;
  if (stack.left.threads && (stack.isOfOtherThread || isWritten))
    return "left a thread at work";
  if (stack.left.processes && (stack.isSent || isWritten || mayBeFromOutside(death)))
    return "left a process at work";
  return "";
}

bool isDeath(const Verdict &verdict) {
  return verdict.oracle == "crash" || verdict.oracle == "hang";
}

Verdict deathVerdict(const Death &death, llvm::StringRef backend) {
  bool ours = death.phase == Phase::generate || death.phase == Phase::reference;
  Verdict verdict;
  verdict.backend = ours ? "npufuzz" : backend.str();
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::crash;
  verdict.stage = phaseName(death.phase).str();
  if (death.hung) {
    verdict.oracle = "hang";
    verdict.kind = "hang in " + verdict.stage;
    verdict.claim = "does not come to an end";
    verdict.evidence = "time limit exceeded in " + verdict.stage;
    return verdict;
  }
  verdict.oracle = "crash";
  std::string words = lastWords(death.errorText);
  verdict.kind = endText(death.end) + " in " + verdict.stage + (words.empty() ? "" : " " + words);
  verdict.claim = "died";
  verdict.frames = framesOf(death.stack);
  verdict.evidence =
      endText(death.end) + " in " + verdict.stage + (words.empty() ? "" : ": " + words);
  // The activity of the process at that moment is not a fact of the bug.
  if (std::string left = leftAtWork(death); !left.empty() && !ours) {
    verdict.pass = death.stack.left.who;
    verdict.kind = left;
    verdict.claim = left;
    verdict.frames.clear();
  }
  return verdict;
}

} // namespace npufuzz::oracles
