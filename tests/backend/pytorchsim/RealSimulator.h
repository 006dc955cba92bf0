//===- RealSimulator.h - the simulator, if a user names it ------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_REALSIMULATOR_H
#define NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_REALSIMULATOR_H

#include "backend/pytorchsim/Simulator.h"

#include <cstdlib>
#include <optional>

namespace npufuzz::pytorchsim {

/// Options from NPUFUZZ_TEST_SPIKE, and with NPUFUZZ_TEST_PK through the proxy kernel; nullopt
/// without the first.
inline std::optional<SimulatorOptions> realSimulator() {
  const char *spike = std::getenv("NPUFUZZ_TEST_SPIKE"), *pk = std::getenv("NPUFUZZ_TEST_PK");
  if (!spike)
    return std::nullopt;
  return SimulatorOptions{spike, pk ? pk : "", 20};
}

} // namespace npufuzz::pytorchsim

#endif
