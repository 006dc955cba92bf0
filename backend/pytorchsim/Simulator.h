//===- Simulator.h - the user's simulator, as a process ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_SIMULATOR_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_SIMULATOR_H

#include "support/Process.h"

#include <cstdint>

namespace npufuzz {
class Backend;
}

namespace npufuzz::pytorchsim {

/// The user's description of the stack under test.
struct SimulatorOptions {
  std::string spike; ///< path; empty: there is none
  std::string pk; ///< the proxy kernel that starts programs; empty: they start on the bare machine
  double secondsMax = 60;
};

/// The simulator that runs this backend's code, as the user has configured it; null for a backend
/// of another machine.
const SimulatorOptions *simulatorOf(const Backend &backend);
/// Called by a backend of this machine. Both live to the end of the process.
void setSimulatorOf(const Backend &backend, const SimulatorOptions &options);

/// Configuration of the simulator, given by flags.
struct MachineConfig {
  int64_t lanes = 8; ///< also the side of the systolic array
  int64_t bankBytes = 32 << 10;
  int64_t vectorBits = 256;
};

/// Address at which every bank of the scratchpad begins for a program: lane v's at + v * bankBytes.
inline constexpr uint64_t scratchpadAddress = 0xD0000000;
/// Vector loads below this address read read-only data, which is the same for all lanes.
inline constexpr uint64_t broadcastAddressEnd = 0x01000000;

/// Exit codes that the simulator documents.
inline constexpr int scratchpadOverrun = 200, stackOverrun = 201;

/// A linked program, and the range of its instructions in which vectors run on all lanes.
struct MachineProgram {
  std::string executable; ///< its bytes
  uint64_t kernelBegin = 0, kernelEnd = 0;
};

/// Names what is missing, in one line; empty: the tools are there and run.
std::string missingTools(const SimulatorOptions &options);

/// Starts the simulator once. The program reads `input` as its file. Fails if this machine cannot
/// start the simulator.
llvm::Expected<ProcessRun> runSimulator(const SimulatorOptions &options,
                                        const MachineConfig &config, const MachineProgram &program,
                                        llvm::StringRef input);

/// How the process ended: "status 200: access outside of a lane's bank".
std::string describeEnd(const ProcessRun &run);

} // namespace npufuzz::pytorchsim

#endif
