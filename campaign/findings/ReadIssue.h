//===- ReadIssue.h - the comments of a file of known issues -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_READISSUE_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_READISSUE_H

#include "campaign/findings/KnownIssues.h"

namespace npufuzz::campaign {

/// Takes what the comments of a file say into `issue`. Fails, in one line, where a rule is none.
llvm::Error readComments(llvm::StringRef text, KnownIssue &issue);

} // namespace npufuzz::campaign

#endif
