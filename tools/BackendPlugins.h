//===- BackendPlugins.h - backends from shared libraries --------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BACKENDPLUGINS_H
#define NPUFUZZ_TOOLS_BACKENDPLUGINS_H

#include "backend/Backend.h"

namespace npufuzz::tools {

/// Adds the backend of this shared library (backend/Plugin.h) to allBackends(), configured with
/// those of `values` that are its options; these are taken out of `unused`. A library that was
/// loaded before is left as it is. Fails with one line, exit code 2: no library, none of ours, of
/// another version, a name that is taken, a value that it does not take.
llvm::Error loadBackendPlugin(const std::string &path, const BackendOptionValues &values,
                              BackendOptionValues &unused);

} // namespace npufuzz::tools

#endif
