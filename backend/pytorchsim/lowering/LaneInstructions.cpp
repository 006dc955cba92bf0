//===- LaneInstructions.cpp -----------------------------------------------===//
#include "backend/pytorchsim/lowering/LaneInstructions.h"

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

StringRef unfitForLanes(StringRef instruction) {
  static constexpr std::pair<StringLiteral, StringLiteral> rows[] = {
      {"VMV_X_S", "takes the element of one lane, and ends the simulator"},
      {"VFMV_F_S", "takes the element of lane 0"},
      {"VCPOP_M", "counts the mask of one lane, and ends the simulator"},
      {"VFIRST_M", "searches the mask of one lane, and ends the simulator"},
      {"VMV_S_X", "writes the register of lane 1 alone"},
      {"VZEXT", "writes the register of lane 1 alone"},
      {"VSEXT", "writes the register of lane 1 alone"},
      {"VFNCVT_X_F_W", "writes the register of lane 1 alone"},
      {"VSLIDE1", "fills in the element of one lane alone"},
      {"VFSLIDE1", "fills in the element of one lane alone"},
      {"VCOMPRESS", "counts the elements of all lanes together"},
      {"VIOTA_M", "counts the elements of all lanes together"},
      {"VMSBF_M", "looks at the elements of all lanes together"},
      {"VMSIF_M", "looks at the elements of all lanes together"},
      {"VMSOF_M", "looks at the elements of all lanes together"},
      {"VLUXEI", "does not add the lane's bank to the address"},
      {"VLOXEI", "does not add the lane's bank to the address"},
      {"VSUXEI", "does not add the lane's bank to the address"},
      {"VSOXEI", "does not add the lane's bank to the address"},
  };
  for (const auto &[prefix, why] : rows)
    if (instruction.starts_with(prefix))
      return why;
  return "";
}

/// The instructions of one section, two or four bytes long each.
static Error checkSection(StringRef contents, const MCDisassembler &disassembler,
                          const MCInstrInfo &names) {
  auto bytes = arrayRefFromStringRef(contents);
  for (uint64_t at = 0; at < bytes.size();) {
    MCInst instruction;
    uint64_t size = 0;
    auto status = disassembler.getInstruction(instruction, size, bytes.drop_front(at), at, nulls());
    if (status != MCDisassembler::Success) {
      at += std::max<uint64_t>(size, 2);
      continue; // padding
    }
    StringRef name = names.getName(instruction.getOpcode());
    if (StringRef why = unfitForLanes(name); !why.empty())
      return createStringError("the lowering makes " + name + ", which " + why);
    at += size;
  }
  return Error::success();
}

Error checkLaneInstructions(MemoryBufferRef object, const TargetMachine &machine) {
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
  for (const object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    if (Error error = checkSection(*contents, *disassembler, *machine.getMCInstrInfo()))
      return error;
  }
  return Error::success();
}

} // namespace npufuzz::pytorchsim
