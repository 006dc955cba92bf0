//===- PtoasOptions.h - options of ptoas that cases vary --------*- C++ -*-===//
//
// Planners and insertions of synchronisation are settings of a case, so that a finding names the
// option that it needs. Only options that `ptoas --help` names are drawn: versions differ.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_PTOASOPTIONS_H
#define NPUFUZZ_BACKEND_PTO_PTOASOPTIONS_H

#include "backend/Backend.h"
#include "backend/pto/Toolchain.h"

namespace npufuzz::pto {

/// Orders pipes by ids of local buffers, and leaves global memory to others by its design.
inline constexpr llvm::StringLiteral bufferIdOption = "--enable-bufid_sync";

/// Settings that stand for options, each with the values that this ptoas knows.
std::vector<Setting> settingsOfOptions(const std::string &ptoas, const PtoOptions &user);

/// Call of ptoas for these settings. Leaves out an option that this ptoas does not know.
PtoasCall callOf(const Settings &settings, const std::string &ptoas, const PtoOptions &user);

/// Options of the user's where the backend is pto; null for any other.
const PtoOptions *ptoOptionsOf(const Backend &backend);

/// Command line and version of ptoas, for its maintainers.
std::string commandText(const std::string &ptoas, const PtoOptions &user, const PtoasCall &call);

/// First line of `ptoas --version`; empty: it does not say. Asked once in a process.
const std::string &versionOf(const std::string &ptoas);

} // namespace npufuzz::pto

#endif
