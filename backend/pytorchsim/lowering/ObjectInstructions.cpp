//===- ObjectInstructions.cpp ---------------------------------------------===//
//
// Disassembles the sections of code with LLVM's disassembler for the target, and shows each
// instruction with its name and offset.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/ObjectInstructions.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/TargetSelect.h"

#include <map>

using namespace llvm;

namespace npufuzz::pytorchsim {

/// Addresses of functions, by section.
using Addresses = std::map<uint64_t, DenseSet<uint64_t>>;

static Expected<Addresses> functionsOf(const object::ObjectFile &file) {
  Addresses addresses;
  for (const object::SymbolRef &symbol : file.symbols()) {
    auto type = symbol.getType();
    if (!type)
      return type.takeError();
    if (*type != object::SymbolRef::ST_Function)
      continue;
    auto section = symbol.getSection();
    if (!section)
      return section.takeError();
    auto value = symbol.getValue();
    if (!value)
      return value.takeError();
    if (*section != file.section_end())
      addresses[(*section)->getIndex()].insert(*value);
  }
  return addresses;
}

/// Shows the instructions of one section, two or four bytes long each.
static Error showSection(StringRef contents, size_t offset, const DenseSet<uint64_t> &functions,
                         const MCDisassembler &disassembler, const MCInstrInfo &names,
                         function_ref<Error(const ObjectInstruction &)> see) {
  auto bytes = arrayRefFromStringRef(contents);
  for (uint64_t at = 0, size = 0; at < bytes.size(); at += size) {
    ObjectInstruction instruction;
    auto status =
        disassembler.getInstruction(instruction.code, size, bytes.drop_front(at), at, nulls());
    if (status != MCDisassembler::Success) {
      size = std::max<uint64_t>(size, 2);
      continue; // padding
    }
    instruction.name = names.getName(instruction.code.getOpcode());
    instruction.beginsFunction = functions.contains(at);
    instruction.offset = offset + at;
    if (Error error = see(instruction))
      return error;
  }
  return Error::success();
}

Error forEachInstruction(MemoryBufferRef object, const TargetMachine &machine,
                         function_ref<Error(const ObjectInstruction &)> see) {
  static const bool initialised = (LLVMInitializeRISCVDisassembler(), true);
  (void)initialised;
  MCContext context(machine.getTargetTriple(), machine.getMCAsmInfo(), machine.getMCRegisterInfo(),
                    machine.getMCSubtargetInfo());
  std::unique_ptr<MCDisassembler> disassembler(
      machine.getTarget().createMCDisassembler(*machine.getMCSubtargetInfo(), context));
  if (!disassembler)
    return createStringError("this LLVM cannot read code for RISC-V");
  auto file = object::ObjectFile::createObjectFile(object);
  if (!file)
    return file.takeError();
  auto functions = functionsOf(**file);
  if (!functions)
    return functions.takeError();
  for (const object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    auto offset = static_cast<size_t>(contents->data() - object.getBufferStart());
    if (Error error = showSection(*contents, offset, (*functions)[section.getIndex()],
                                  *disassembler, *machine.getMCInstrInfo(), see))
      return error;
  }
  return Error::success();
}

} // namespace npufuzz::pytorchsim
