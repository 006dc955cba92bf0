//===- Ports.cpp - givers and takers of tiles from the op table -----------===//
//
// Only the op table is read, so a new op has its ports at once.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Ports.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::tile {

bool meet(llvm::StringRef classes, llvm::StringRef others) {
  return classes.find_first_of(others) != llvm::StringRef::npos;
}

static llvm::StringRef nameOf(OpCategory category) {
  switch (category) {
  case OpCategory::Memory:
    return "memory";
  case OpCategory::View:
    return "view";
  case OpCategory::Transfer:
    return "transfer";
  case OpCategory::Unary:
    return "unary";
  case OpCategory::Binary:
    return "binary";
  case OpCategory::Compare:
    return "compare";
  case OpCategory::Select:
    return "select";
  case OpCategory::Create:
    return "create";
  case OpCategory::Cast:
    return "cast";
  case OpCategory::Expand:
    return "expand";
  case OpCategory::Reduce:
    return "reduce";
  case OpCategory::Scan:
    return "scan";
  case OpCategory::Sort:
    return "sort";
  case OpCategory::Matmul:
    return "matmul";
  case OpCategory::Transpose:
    return "transpose";
  case OpCategory::Valid:
    return "valid";
  }
  llvm_unreachable("no such category");
}

std::string groupOf(const OpRecord &record) {
  bool isItself = record.category == OpCategory::Transfer ||
                  record.category == OpCategory::Create || record.category == OpCategory::Valid;
  return (isItself ? llvm::StringRef(record.mnemonic) : nameOf(record.category)).str();
}

/// Element classes of the tile that an op gives; empty for an op without one.
static llvm::StringRef givenClasses(const OpRecord &record) {
  switch (record.category) {
  case OpCategory::Memory:
  case OpCategory::View:
    return "";
  case OpCategory::Transfer: {
    bool loads =
        record.mnemonic == LoadOp::record.mnemonic || record.mnemonic == GatherOp::record.mnemonic;
    return loads ? "bife" : "";
  }
  case OpCategory::Compare:
    return "b";
  case OpCategory::Select:
    return "bife";
  case OpCategory::Matmul:
    return "if"; // i32 of i8, f32 of floats
  default:
    return record.elementClasses;
  }
}

/// Adds what has a new name; what has a known one adds its classes to that.
template <typename Port> static void add(std::vector<Port> &ports, Port port) {
  auto known = llvm::find_if(ports, [&](const Port &one) { return one.name == port.name; });
  if (known == ports.end()) {
    ports.push_back(std::move(port));
    return;
  }
  for (char letter : port.classes)
    if (known->classes.find(letter) == std::string::npos)
      known->classes += letter;
}

static std::vector<Giver> givers(llvm::function_ref<std::string(const OpRecord &)> name) {
  std::vector<Giver> all;
  for (const OpRecord &record : opTable())
    if (llvm::StringRef classes = givenClasses(record); !classes.empty())
      add(all, Giver{name(record), classes.str()});
  return all;
}

static std::vector<Taker> takers(llvm::function_ref<std::string(const OpRecord &)> name) {
  std::vector<Taker> all;
  for (const OpForm &form : opForms()) {
    const OpRecord *record = findRecord(llvm::StringRef(form.name).split(' ').first);
    if (record->category == OpCategory::View)
      continue;
    for (const OperandPlace &place : form.operands)
      add(all,
          Taker{name(*record) + "." + place.name.str(), place.elementClasses.str(), place.values});
  }
  return all;
}

static std::string itself(const OpRecord &record) { return record.mnemonic.str(); }

llvm::ArrayRef<Giver> givingOps() {
  static const std::vector<Giver> all = givers(itself);
  return all;
}
llvm::ArrayRef<Giver> givingGroups() {
  static const std::vector<Giver> all = givers(groupOf);
  return all;
}
llvm::ArrayRef<Taker> takingOps() {
  static const std::vector<Taker> all = takers(itself);
  return all;
}
llvm::ArrayRef<Taker> takingGroups() {
  static const std::vector<Taker> all = takers(groupOf);
  return all;
}

llvm::StringRef operandName(mlir::Operation *op, size_t position) {
  return opForms()[formOf(op)].operands[position].name;
}

} // namespace npufuzz::tile
