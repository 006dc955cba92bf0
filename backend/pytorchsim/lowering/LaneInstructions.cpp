//===- LaneInstructions.cpp -----------------------------------------------===//
//
// A table holds prefixes of LLVM's instruction names, each with the reason why it must not be in a
// kernel. An instruction that matches no prefix is accepted. ObjectCode.cpp asks about every
// instruction of an object file.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/LaneInstructions.h"

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

Error checkLaneInstruction(const ObjectInstruction &instruction) {
  StringRef why = unfitForLanes(instruction.name);
  return why.empty()
             ? Error::success()
             : createStringError("the lowering makes " + instruction.name + ", which " + why);
}

} // namespace npufuzz::pytorchsim
