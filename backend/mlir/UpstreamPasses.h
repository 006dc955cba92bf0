//===- UpstreamPasses.h - pipelines for IR of upstream dialects -*- C++ -*-===//
//
// Beside tile programs this backend takes functions of upstream dialects, which no lowering of ours
// made. Such a case says so in its settings, which also choose its pipeline; it is judged pass by
// pass (campaign/upstream) and has no reference.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H

#include "tile/Case.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::mlirbackend {

/// What the function is made of; decides which passes apply.
enum class UpstreamFamily : uint8_t { integer, affine, scf, memref };
inline constexpr size_t upstreamFamilyCount = 4;
/// The family, as a number. Only cases of upstream dialects have this setting.
inline constexpr const char *familySettingName = "upstream_family";
/// "pass1" …: positions in upstreamPasses(family). A position that is absent runs nothing.
std::string passSettingName(int64_t position);
inline constexpr int64_t upstreamPassesMax = 6;

/// Passes with options that keep what such a function computes; likelier ones stand there more than
/// once.
llvm::ArrayRef<std::string> upstreamPasses(UpstreamFamily family);

bool isUpstream(const Settings &settings);
/// a,func.func(b). Precondition: isUpstream.
std::string upstreamPipeline(const Settings &settings);

} // namespace npufuzz::mlirbackend

#endif
