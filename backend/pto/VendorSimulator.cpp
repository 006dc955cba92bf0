//===- VendorSimulator.cpp ------------------------------------------------===//
//
// Always compiles with pattern initialisation: otherwise uninitialised extents would depend on the
// level of optimisation. Always compiles with assertions, and with the buffer's size on silicon.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/VendorSimulator.h"
#include "backend/pto/KernelLibrary.h"
#include "support/Process.h"
#include "tile/Program.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::pto {

llvm::ArrayRef<BlindSpot> blindSpotsOfSimulator() {
  static constexpr llvm::StringLiteral oneType(
      "its templates take operands of one type where the instruction takes any");
  static constexpr llvm::StringLiteral floatsOnly("it sums columns of floats only");
  static constexpr BlindSpot spots[] = {
      {"conversions to f16", "it ignores the rounding mode"},
      {"bf16", "it takes bf16 for f16: 11 becomes 2.59375"},
      {"selections", "it goes on in a row of the mask where the last row's end was"},
      {"static and dynamic rows in one op", oneType, {"::ValidRow ==", "-1"}},
      {"static and dynamic columns in one op", oneType, {"::ValidCol ==", "-1"}},
      // The instruction's page lists both, and the library for the silicon accepts them.
      {"sums of columns of i32", floatsOnly, {"Not supported data type", "is_same_v<int, _Float"}},
      {"sums of columns of i16",
       floatsOnly,
       {"Not supported data type", "is_same_v<short, _Float"}},
      // For 17 rows of f16 the result has 32, because a column is as many bytes as blocks have. The
      // page asks for equal valid rows, and the library for the silicon asks for nothing else.
      {"reductions of rows to a longer column",
       "it takes no result of more rows than the operand's",
       {"::Rows ==", "Inconsistent number of m, n"}},
  };
  return spots;
}

const BlindSpot *blindSpotOf(mlir::ModuleOp program) {
  bool narrows = false, hasBfloat = false, selects = false;
  program.walk([&](tile::SelectOp) { selects = true; });
  auto isBfloat = [](mlir::Value tile) {
    return mlir::cast<tile::TileType>(tile.getType()).getElementType().isBF16();
  };
  program.walk([&](tile::CastOp cast) {
    narrows |= cast.getResult().getType().getElementType().isF16();
    hasBfloat |= isBfloat(cast.getResult()) || isBfloat(cast.getOperand());
  });
  program.walk([&](tile::MatmulOp product) {
    hasBfloat |= isBfloat(product.getLhs()) || isBfloat(product.getRhs());
  });
  if (selects)
    return &blindSpotsOfSimulator()[2];
  return hasBfloat ? &blindSpotsOfSimulator()[1] : narrows ? &blindSpotsOfSimulator()[0] : nullptr;
}

/// Blind spot whose library assertion rejects the program; null for any other failure.
static const BlindSpot *blindSpotThatRefuses(llvm::StringRef diagnostic) {
  if (!diagnostic.contains("static assertion"))
    return nullptr;
  for (const BlindSpot &spot : blindSpotsOfSimulator())
    if (!spot.refusal.front().empty() &&
        llvm::all_of(spot.refusal, [&](llvm::StringRef part) { return diagnostic.contains(part); }))
      return &spot;
  return nullptr;
}

/// Program that reads buffers and scalars from "in", runs, and writes the buffers to "out".
static std::string mainCode(const EmittedProgram &program) {
  std::string sizes;
  for (const GlobalBuffer &buffer : program.buffers)
    sizes += std::to_string(buffer.elements * elementKindBytes(buffer.kind)) + ", ";
  return "\n#include <cstdio>\n#include <cstdlib>\n#include <vector>\n" + kernelCalls(program) +
         "int main() {\n"
         "  const size_t sizes[] = {" +
         sizes +
         "0};\n"
         "  const size_t count = sizeof(sizes) / sizeof(*sizes) - 1;\n"
         "  std::vector<void *> buffers;\n"
         "  std::vector<int64_t> scalars(1024);\n"
         "  FILE *in = fopen(\"in\", \"rb\"), *out = fopen(\"out\", \"wb\");\n"
         "  for (size_t i = 0; i < count; ++i) {\n"
         "    buffers.push_back(malloc(sizes[i]));\n"
         "    if (fread(buffers[i], 1, sizes[i], in) != sizes[i]) return 2;\n"
         "  }\n"
         "  if (fread(scalars.data(), 8, scalars.size(), in) > scalars.size()) return 2;\n"
         "  npufuzz_call(buffers.data(), scalars.data());\n"
         "  for (size_t i = 0; i < count; ++i) fwrite(buffers[i], 1, sizes[i], out);\n"
         "  fclose(out);\n"
         "}\n";
}

std::unique_ptr<VendorProgram> VendorProgram::create(llvm::StringRef code, EmittedProgram program,
                                                     const PtoOptions &options,
                                                     ToolResult &result) {
  std::string source = code.str() + mainCode(program);
  auto folder = folderWith({{"kernels.cpp", source}});
  if (!folder) {
    result = cannotRun("c++", folder.takeError());
    return nullptr;
  }
  result = runTool("c++ with the tile library",
                   // Emitted kernels are empty except for the units that are named.
                   {cxxCompiler(), "-std=c++20", "-O0", "-w", "-include", "cstdint", "-D__CPU_SIM",
                    "-D__DAV_VEC__", "-D__DAV_CUBE__", "-DPTO_CPU_MAX_THREADS=1",
                    "-ftrivial-auto-var-init=pattern", "-I" + options.tileLibrary + "/include",
                    "kernels.cpp", "-o", "kernels"},
                   **folder, "kernels", 120);
  if (result.status == CompileStatus::passFailed)
    if (const BlindSpot *spot = blindSpotThatRefuses(result.diagnostic))
      result = {CompileStatus::unsupported, "c++", ("unsupported: " + spot->reason).str()};
  if (result.status != CompileStatus::compiled)
    return nullptr;
  auto made = std::make_unique<VendorProgram>();
  made->executable = std::move(result.outputs.front());
  made->program = std::move(program);
  made->options = options;
  return made;
}

static Execution ended(ExecutionStatus status, const std::string &why) {
  Execution result;
  result.status = status;
  result.message = why;
  return result;
}

Execution VendorProgram::run(const std::vector<Tensor> &inputs,
                             const ExecutionOptions &runOptions) const {
  std::string in;
  for (const GlobalBuffer &buffer : program.buffers) {
    if (buffer.argument < 0)
      in.append(static_cast<size_t>(buffer.elements * elementKindBytes(buffer.kind)),
                static_cast<char>(runOptions.fillPattern));
    else
      for (uint8_t byte : inputs[static_cast<size_t>(buffer.argument)].bytes)
        in.push_back(static_cast<char>(byte));
  }
  for (int64_t scalar : scalarsOf(program, inputs))
    in.append(reinterpret_cast<const char *>(&scalar), sizeof(scalar));
  auto folder = folderWith({{"in", in}, {"kernels", executable}});
  if (!folder)
    return ended(ExecutionStatus::unsupported, llvm::toString(folder.takeError()));
  std::string kernels = (*folder)->path("kernels");
  llvm::sys::fs::setPermissions(kernels, llvm::sys::fs::owner_all);
  auto done =
      runProcess({"env", llvm::formatv("PTO_CPU_SIM_UB_BYTES={0}", options.bufferBytes()), kernels},
                 (*folder)->path(), "", options.secondsMax);
  if (!done)
    return ended(ExecutionStatus::unsupported, llvm::toString(done.takeError()));
  if (!done->end.succeeded()) {
    std::string words = lastWords(done->errors);
    return ended(ExecutionStatus::trapped, "in the vendor's simulator: " + done->end.describe() +
                                               (words.empty() ? "" : ": " + words));
  }
  size_t bytesMax = 0;
  for (const GlobalBuffer &buffer : program.buffers)
    bytesMax += static_cast<size_t>(buffer.elements * elementKindBytes(buffer.kind));
  llvm::Expected<std::string> out = (*folder)->read("out", bytesMax);
  if (!out)
    return ended(ExecutionStatus::trapped,
                 "in the vendor's simulator: " + llvm::toString(out.takeError()));
  Execution result;
  result.memory = inputs;
  llvm::StringRef left = *out;
  for (const GlobalBuffer &buffer : program.buffers) {
    auto bytes = static_cast<size_t>(buffer.elements * elementKindBytes(buffer.kind));
    if (left.size() < bytes)
      return ended(ExecutionStatus::trapped, "in the vendor's simulator: it wrote too little");
    if (buffer.argument >= 0)
      result.memory[static_cast<size_t>(buffer.argument)].bytes.assign(left.begin(),
                                                                       left.begin() + bytes);
    left = left.drop_front(bytes);
  }
  return result;
}

} // namespace npufuzz::pto
