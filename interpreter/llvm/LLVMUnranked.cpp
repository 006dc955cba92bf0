#include "interpreter/llvm/LLVMUnranked.h"

#include "interpreter/Memory.h"
#include "interpreter/llvm/LLVMLayout.h"

using namespace mlir;

namespace npufuzz::interpreter {

static constexpr Format word{FormatKind::integer, 64};
static constexpr int64_t wordBytes = 8;
/// More axes than any program has; a larger rank is not a rank.
static constexpr uint64_t rankMax = 64;

Value unrankedOf(AddressSpace &addresses, const Value &ranked) {
  llvm::SmallVector<Value, 8> words;
  for (const Value &field : aggregateIn(ranked).fields)
    if (field.kind() == Value::Kind::opaque)
      llvm::append_range(words, aggregateIn(field).fields);
    else
      words.push_back(field);
  Ref<Allocation> memory(new Allocation(word, words.size(), /*fillPattern=*/0));
  memory->isFreeable = false;
  for (auto [i, value] : llvm::enumerate(words)) {
    memory->bits[i] = value.scalarBits();
    memory->undefined[i] = value.isScalarUndefined();
  }
  uint64_t rank = (words.size() - 3) / 2;
  return aggregateOf({Value::scalar(rank), Value::scalar(addresses.addressOf(memory))});
}

std::optional<Value> rankedAt(const AddressSpace &addresses, uint64_t rank, uint64_t address) {
  AddressSpace::Place place = addresses.at(address);
  if (!place.memory || place.memory->freed || place.byte < 0 || rank > rankMax)
    return std::nullopt;
  auto count = static_cast<int64_t>(3 + 2 * rank);
  auto bytes = static_cast<int64_t>(place.memory->bits.size()) * bytesOf(place.memory->format);
  if (place.byte + count * wordBytes > bytes)
    return std::nullopt;
  auto at = [&](int64_t number) {
    Cell cell = readScalar({place.memory, place.byte + number * wordBytes}, word);
    return Value::scalar(cell.bits, cell.undefined);
  };
  llvm::SmallVector<Value, 4> fields{at(0), at(1), at(2)};
  if (rank == 0)
    return aggregateOf(std::move(fields));
  llvm::SmallVector<Value, 4> sizes, strides;
  for (int64_t i = 0; i < static_cast<int64_t>(rank); ++i) {
    sizes.push_back(at(3 + i));
    strides.push_back(at(3 + static_cast<int64_t>(rank) + i));
  }
  fields.push_back(aggregateOf(std::move(sizes)));
  fields.push_back(aggregateOf(std::move(strides)));
  return aggregateOf(std::move(fields));
}

} // namespace npufuzz::interpreter
