//===- LLVMMasked.cpp - llvm: masked loads and stores ---------------------===//
//
// The masked intrinsics of LLVM (LangRef, "Masked Vector Load and Store Intrinsics" and the
// following sections). Lanes that are off access no memory, so their addresses may be anything.
// Lanes run in ascending order, which decides the last writer if a scatter names one place twice.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/llvm/LLVMPromises.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// True if the mask operand enables the lane.
bool isOn(Call &call, unsigned mask, size_t lane) {
  const Value &value = call.operand(mask);
  if (value.isUndefined(lane))
    call.undefinedUse("the mask is undefined");
  return value.bits()[lane] != 0;
}

/// Source of lane addresses: one address per lane, or one address with lanes an element apart,
/// where either all lanes or only those that are on take a place.
enum class Places { each, consecutive, packed };

template <Places places> class LaneAddresses {
public:
  LaneAddresses(Call &call, unsigned operand, Format format, int64_t alignment)
      : call(call), operand(operand), step(bytesOf(format)), alignment(alignment) {}

  /// Returns false, after a trap, if the address of the lane does not lie in memory or is not
  /// aligned as promised. With one address for all lanes, the promise is about that one.
  bool locate(size_t lane, int64_t bytes, bool isWritten, AddressSpace::Place &place) {
    uint64_t address = next(lane);
    if (!isAddressAligned(call, places == Places::each ? address : call.operand(operand).bits()[0],
                          alignment))
      return false;
    return isWritten ? locateBytesToWrite(call, address, bytes, place)
                     : locateBytes(call, address, bytes, place);
  }

private:
  uint64_t next(size_t lane) {
    const Value &value = call.operand(operand);
    size_t i = places == Places::each ? lane : 0;
    if (value.isUndefined(i))
      call.undefinedUse("an address is undefined");
    if (places == Places::each)
      return value.bits()[i];
    size_t distance = places == Places::packed ? taken++ : lane;
    return value.bits()[0] + distance * static_cast<uint64_t>(step);
  }

  Call &call;
  unsigned operand;
  int64_t step, alignment;
  size_t taken = 0;
};

/// Loads lanes. Operands: addresses, mask, and the values of lanes that are off (absent:
/// undefined).
template <typename Op, Places places> Flow load(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Format format = call.resultType().format;
  LaneAddresses<places> addresses(call, 0, format, alignmentOf(call.as<Op>()));
  Value result = call.makeResult();
  for (size_t lane = 0; lane < result.count(); ++lane) {
    Cell cell{0, true};
    if (isOn(call, 1, lane)) {
      AddressSpace::Place place;
      if (!addresses.locate(lane, bytesOf(format), /*isWritten=*/false, place))
        return Flow::stop;
      cell = readScalar(place, format);
    } else if (call.operandCount() > 2) {
      cell = {call.operand(2).bits()[lane], call.operand(2).isUndefined(lane)};
    }
    result.mutableBits()[lane] = cell.bits;
    if (cell.undefined)
      result.markUndefined(lane);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Stores lanes. Operands: values, addresses, mask.
template <typename Op, Places places> Flow store(Call &call) {
  const SlotType &type = call.operandType(0);
  if (type.format.kind == FormatKind::none || call.operandType(1).count == 0)
    return call.unsupported("of this type");
  LaneAddresses<places> addresses(call, 1, type.format, alignmentOf(call.as<Op>()));
  for (size_t lane = 0; lane < type.count; ++lane) {
    if (!isOn(call, 2, lane))
      continue;
    AddressSpace::Place place;
    if (!addresses.locate(lane, bytesOf(type.format), /*isWritten=*/true, place))
      return Flow::stop;
    writeScalar(place, type.format,
                {call.operand(0).bits()[lane], call.operand(0).isUndefined(lane)});
  }
  return Flow::next;
}

} // namespace

void registerLLVMMasked(HandlerTable &table) {
  table.add<LLVM::MaskedLoadOp>(load<LLVM::MaskedLoadOp, Places::consecutive>);
  table.add<LLVM::masked_gather>(load<LLVM::masked_gather, Places::each>);
  table.add<LLVM::masked_expandload>(load<LLVM::masked_expandload, Places::packed>);
  table.add<LLVM::MaskedStoreOp>(store<LLVM::MaskedStoreOp, Places::consecutive>);
  table.add<LLVM::masked_scatter>(store<LLVM::masked_scatter, Places::each>);
  table.add<LLVM::masked_compressstore>(store<LLVM::masked_compressstore, Places::packed>);
}

} // namespace npufuzz::interpreter
