//===- Loading.cpp - loads a library and restores the process -------------===//
//
// The constructor tells ForeignCode to expect strangers. The destructor restores floating point and
// process state and names what changed on stderr. FloatingPoint.h and ProcessState know how to
// restore.
//
//===----------------------------------------------------------------------===//
#include "tools/Loading.h"

#include "support/ChildProcess.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

Loading::Loading(std::string path) : path(std::move(path)) { ForeignCode::expectStrangers(); }

Loading::~Loading() {
  std::vector<std::string> changed = state.restore();
  if (floatingPoint.isChanged()) {
    floatingPoint.restore();
    changed.insert(changed.begin(),
                   "the floating-point environment, as one linked with -ffast-math does");
  }
  if (!changed.empty())
    llvm::errs() << "npufuzz: " << path << " changed the state of npufuzz when it was loaded ("
                 << llvm::join(changed, "; ") << "); npufuzz restored it\n";
}

} // namespace npufuzz::tools
