//===- KernelLibrary.cpp --------------------------------------------------===//
//
// Writes the C++ that calls the kernels, and loads the compiled object from memory. The machine is
// reached only through the table of callbacks in npufuzz_recording.h.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/PtoasOptions.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

namespace npufuzz::pto {

static llvm::StringRef typeInCode(ElementKind kind) {
  switch (kind) {
  case ElementKind::i8:
    return "int8_t";
  case ElementKind::i16:
    return "int16_t";
  case ElementKind::i32:
    return "int32_t";
  case ElementKind::f16:
    return "half";
  case ElementKind::bf16:
    return "bfloat16_t";
  case ElementKind::f32:
    return "float";
  default:
    return "int64_t";
  }
}

std::string kernelCalls(const EmittedProgram &program) {
  std::string code = "\nstatic void npufuzz_call" + program.prefix +
                     "(void *const *buffers, const int64_t *scalars) {\n";
  size_t scalars = 0;
  for (const KernelCall &call : program.calls) {
    std::vector<std::string> arguments;
    for (const KernelArgument &argument : call.arguments) {
      if (argument.buffer >= 0)
        arguments.push_back(
            llvm::formatv("({0} *)buffers[{1}]", typeInCode(argument.kind), argument.buffer));
      else if (argument.kind == ElementKind::f32)
        arguments.push_back(
            llvm::formatv("__builtin_bit_cast(float, (int32_t)scalars[{0}])", scalars++));
      else
        arguments.push_back(llvm::formatv("scalars[{0}]", scalars++));
    }
    code += llvm::formatv("  NPUFUZZ_BEGIN({0})\n  {1}({2});\n  NPUFUZZ_END\n", call.kernel,
                          call.function, llvm::join(arguments, ", "));
  }
  return "\n#ifndef NPUFUZZ_BEGIN\n#define NPUFUZZ_BEGIN(NAME)\n#define NPUFUZZ_END\n#endif" +
         code + "}\n";
}

std::string entryCode(const EmittedProgram &program) {
  return "\n#define NPUFUZZ_BEGIN(NAME) "
         "npufuzz_current->begin_kernel(npufuzz_current->state, #NAME);\n"
         "#define NPUFUZZ_END npufuzz_current->end_kernel(npufuzz_current->state);\n" +
         kernelCalls(program) + "extern \"C\" void npufuzz_run" + program.prefix +
         "(npufuzz_machine *machine, void *const *buffers, const int64_t *scalars) {\n"
         "  npufuzz_current = machine;\n  npufuzz_call" +
         program.prefix + "(buffers, scalars);\n}\n";
}

std::vector<int64_t> scalarsOf(const EmittedProgram &program, const std::vector<Tensor> &inputs) {
  std::vector<int64_t> scalars;
  for (const KernelCall &call : program.calls)
    for (const KernelArgument &argument : call.arguments)
      if (argument.buffer < 0) {
        const Tensor *given =
            argument.scalar < 0 ? nullptr : &inputs[static_cast<size_t>(argument.scalar)];
        scalars.push_back(!given                       ? argument.constant
                          : isFloatKind(argument.kind) ? static_cast<int64_t>(given->bits(0))
                                                       : given->integer(0));
      }
  return scalars;
}

MachineParameters machineFor(const PtoasCall &call, const PtoOptions &options) {
  llvm::StringRef sync = call.options.front();
  // At level 2 the planner keeps to what it does not reserve. A user's address may be any that the
  // library takes.
  int64_t bytes = call.level == 3 ? options.bufferBytesOnDevice() : options.bufferBytes();
  return {static_cast<size_t>(bytes),
          /*usesTemporaries=*/options.arch != "a5",
          /*ordersTensors=*/sync != bufferIdOption,
          sync == PtoasCall().options.front() ? "" : sync.ltrim('-').str(),
          /*accumulatorBytes=*/size_t(options.arch == "a5" ? 256 : 128) << 10};
}

std::vector<int64_t> functionLinesOf(llvm::StringRef source) {
  std::vector<int64_t> lines;
  int64_t number = 0;
  for (llvm::StringRef line : llvm::split(source, '\n')) {
    ++number;
    if (line.contains("AICORE ") && line.ends_with("{"))
      lines.push_back(number);
  }
  return lines;
}

llvm::Expected<std::shared_ptr<SharedObject>>
SharedObject::load(llvm::StringRef contents, std::vector<int64_t> functionLines) {
  // Kept in memory, so that a killed process leaves nothing behind.
  int file = memfd_create("npufuzz-kernels", MFD_CLOEXEC);
  if (file < 0)
    return llvm::createStringError("cannot create a file in memory");
  std::shared_ptr<SharedObject> made(new SharedObject(std::move(functionLines)));
  // Stays open as long as the object lives: the loader identifies objects by path, and would
  // mistake a new file with a reused descriptor for this one.
  made->file = file;
  while (!contents.empty()) {
    ssize_t written = ::write(file, contents.data(), contents.size());
    if (written <= 0)
      return llvm::createStringError("cannot write to a file in memory");
    contents = contents.drop_front(static_cast<size_t>(written));
  }
  made->handle = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!made->handle)
    return llvm::createStringError(std::string("cannot load the kernels: ") + dlerror());
  return made;
}

SharedObject::~SharedObject() {
  if (handle)
    dlclose(handle);
  if (file >= 0)
    close(file);
}

void *SharedObject::find(const std::string &symbol) const { return dlsym(handle, symbol.c_str()); }

llvm::Expected<std::unique_ptr<KernelLibrary>>
KernelLibrary::create(std::shared_ptr<SharedObject> object, EmittedProgram program,
                      const MachineParameters &machine) {
  std::unique_ptr<KernelLibrary> made(new KernelLibrary);
  made->entry = reinterpret_cast<Entry>(object->find("npufuzz_run" + program.prefix));
  if (!made->entry)
    return llvm::createStringError("the kernels have no entry");
  made->object = std::move(object);
  made->program = std::move(program);
  made->parameters = machine;
  return made;
}

Execution KernelLibrary::run(const std::vector<Tensor> &inputs,
                             const ExecutionOptions &options) const {
  Machine machine(parameters, options.fillPattern);
  machine.functionLines = object->functionLines;
  std::vector<void *> pointers;
  for (const GlobalBuffer &buffer : program.buffers)
    pointers.push_back(
        machine.pointerTo(machine.addTensor(contentsOf(buffer, inputs, options.fillPattern))));
  std::vector<int64_t> scalars = scalarsOf(program, inputs);
  npufuzz_machine callbacks = machine.callbacks();
  entry(&callbacks, pointers.data(), scalars.data());

  Execution result;
  collectResults(
      program.buffers, inputs,
      [&](size_t number) -> const WatchedMemory & { return machine.tensor(number); }, result);
  result.events = std::move(machine.core.log.events);
  for (MachineEvent &event : result.events)
    if (!parameters.synchronisation.empty() &&
        (event.kind == MachineEvent::Kind::dataRace || event.kind == MachineEvent::Kind::idleWait))
      event.sort += (event.sort.empty() ? "with " : " with ") + parameters.synchronisation;
  if (!machine.unknown.empty()) {
    result.status = ExecutionStatus::unsupported;
    result.message = "the recording machine has no instruction " + machine.unknown;
  }
  return result;
}

} // namespace npufuzz::pto
