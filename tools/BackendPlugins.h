//===- BackendPlugins.h - backends from shared libraries --------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BACKENDPLUGINS_H
#define NPUFUZZ_TOOLS_BACKENDPLUGINS_H

#include "backend/Backend.h"

namespace npufuzz::tools {

/// Adds the backend of this shared library (backend/Plugin.h) to allBackends(), configured with its
/// options among `values`; removes these from `unused`. Leaves an already loaded library as it is.
/// Fails with one line, exit code 2: not a library, not a backend plugin, another version, a name
/// that is taken, a value that it does not accept.
llvm::Error loadBackendPlugin(const std::string &path, const BackendOptionValues &values,
                              BackendOptionValues &unused);

} // namespace npufuzz::tools

#endif
