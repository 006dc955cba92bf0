#!/usr/bin/env bash
# Builds fuzz targets as OSS-Fuzz asks: from the sources of this repository into $OUT, with $CC, $CXX, $CXXFLAGS and
# $LIB_FUZZING_ENGINE. Each has a default, so that the script also runs on a bare Debian 12 with the packages of Dockerfile.
# Arguments go to cmake.
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
: "${OUT:?the folder for the targets}" "${WORK:=$PWD/work}" "${BUILD:=$WORK/fuzz}"
: "${CC:=clang-19}" "${CXX:=clang++-19}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
: "${CXXFLAGS:=-O1 -g1 -fsanitize=fuzzer-no-link,address}"
# MLIR's package is linked with libstdc++, so everything here must be.
flags=${CXXFLAGS//-stdlib=libc++/}
unset CFLAGS CXXFLAGS # cmake would add them once more
cd "$source"
# shellcheck disable=SC2016 # the linker's word
cmake --preset fuzz -B "$BUILD" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_CXX_FLAGS_RELEASE="$flags" -DNPUFUZZ_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DCMAKE_BUILD_RPATH='$ORIGIN/lib' "$@"
cmake --build "$BUILD" --target npufuzz_families npufuzz_readers
deploy/clusterfuzz/layout "$BUILD" "$OUT"
