//===- Programs.h - modules after npu-build-graph ---------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_TOGSIM_PROGRAMS_H
#define NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_TOGSIM_PROGRAMS_H

#include "backend/npu/NpuBackend.h"
#include "backend/pytorchsim/togsim/Simulation.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace npufuzz::pytorchsim {

inline mlir::MLIRContext &npuContext() {
  static const std::unique_ptr<mlir::MLIRContext> context = [] {
    npuBackend().registerPasses();
    mlir::DialectRegistry registry;
    npuBackend().registerDialects(registry);
    auto made = std::make_unique<mlir::MLIRContext>(registry);
    made->loadAllAvailableDialects();
    return made;
  }();
  return *context;
}

/// Returns the module after npu-build-graph.
inline mlir::OwningOpRef<mlir::ModuleOp> withGraph(llvm::StringRef text) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &npuContext());
  mlir::PassManager passes(&npuContext());
  if (!module || failed(mlir::parsePassPipeline("npu-build-graph", passes)) ||
      failed(passes.run(*module)))
    llvm::report_fatal_error("the module of a test has no graph");
  return module;
}

/// Rows of two tensors, each loaded asynchronously, awaited and stored at twice the distance.
inline constexpr llvm::StringLiteral rowsInALoop = R"(
func.func @k(%m: memref<64xf32>, %x: i64, %o: memref<128xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %tags = npu.tags 1
  %a = npu.alloc at 0 : <4xf32, split = 0, stride = 1>
  affine.for %i = 0 to 8 step 4 {
    %from = affine.apply affine_map<(d0) -> (d0 * 2 + 3)>(%i)
    %to = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    npu.transfer_in %m[%from] to %a[%c0] clip() async %tags[%c0] sizes [4] global [1] tile [1] : memref<64xf32>, !npu.buffer<4xf32, split = 0, stride = 1>
    npu.wait %tags[%c0]
    npu.zero %a : <4xf32, split = 0, stride = 1>
    npu.transfer_out %a[%c0] to %o[%to] clip() sizes [4] global [2] tile [1] : !npu.buffer<4xf32, split = 0, stride = 1>, memref<128xf32>
  }
  return
}
func.func @main(%m: memref<64xf32>, %x: i64, %o: memref<128xf32>) {
  call @k(%m, %x, %o) : (memref<64xf32>, i64, memref<128xf32>) -> ()
  return
}
)";

/// Zeros for the arguments of rowsInALoop.
inline std::vector<Tensor> inputsOfRows() {
  return {Tensor(ElementKind::f32, {64}), Tensor(ElementKind::i64, {}),
          Tensor(ElementKind::f32, {128})};
}

/// Log that a correct simulator would print.
inline std::string logOf(const TimingProgram &program) {
  std::string text;
  int64_t number = 0;
  auto line = [&](const std::string &message) {
    text += "[2026-11-25 00:00:00.000] [trace] " + message + "\n";
  };
  auto instruction = [&](const std::string &what) {
    std::string id = "[INST_ID=" + std::to_string(number++) + "] ";
    line("[7][Core 0][INST_ISSUED    ]" + id + what);
    line("[9][Core 0][INST_FINISHED  ]" + id + what);
  };
  auto list = [](const std::vector<int64_t> &values) {
    std::string joined;
    for (int64_t value : values)
      joined += (joined.empty() ? "" : ",") + std::to_string(value);
    return "[" + joined + "]";
  };
  const Activity &all = program.expected;
  for (const auto &[transfer, times] : all.transfers)
    for (int64_t i = 0; i < times; ++i) {
      std::string hex = llvm::utohexstr(transfer.address * 8, /*LowerCase=*/true, /*Width=*/16);
      instruction(std::string(transfer.isStore ? "MOVOUT" : "MOVIN") +
                  " (addr_name=" + transfer.base + " dram=0x" + hex +
                  " rank=1 size=" + list(transfer.sizes) + " stride=" + list(transfer.strides) +
                  " elem_bits=" + std::to_string(transfer.elementBits) + " async=" +
                  (transfer.isAsync ? "true" : "false") + " indirect=false tag_id=[0x0,0x1])");
    }
  for (int64_t i = 0; i < all.waits; ++i)
    instruction("BAR (addr_name=k0_n1 tag_id=[0x0] tag_idx=[0] tag_stride=[1])");
  for (int64_t i = 0; i < all.vectorWork + all.matrixWork; ++i)
    instruction("COMP (compute_type=" + std::to_string(i < all.matrixWork) +
                " compute_cycle=16 overlapping_cycle=0)");
  for (size_t i = 0; i < program.graphs.size(); ++i)
    line("[Scheduler 0] Kernel " + std::to_string(i) + " has completed - finished at cycle 9");
  line("Simulation finished");
  line("Core [0] : MOVIN    inst_count: " + std::to_string(all.count(false)));
  line("Core [0] : MOVOUT   inst_count: " + std::to_string(all.count(true)));
  line("Core [0] : COMP     inst_count: " + std::to_string(all.vectorWork + all.matrixWork) +
       " (GEMM: 0, Vector: 0)");
  line("Core [0] : BAR      inst_count: " + std::to_string(all.waits));
  line("Core [0] : DMA active_cycles: 4, DMA idle_cycles: 2, DRAM BW: 1.000 GB/s (" +
       std::to_string(all.requests) + " responses)");
  line("Core [0] : NUMA local memory: " + std::to_string(all.requests) +
       " requests, remote memory: 0 requests");
  line("Total execution cycles: 40");
  return text;
}

} // namespace npufuzz::pytorchsim

#endif
