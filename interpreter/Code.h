//===- Code.h - functions decoded for execution -----------------*- C++ -*-===//
//
// IR is walked once and then executed many times. Decoding replaces each SSA value by the number of
// a slot and each op by a pointer to its handler, so that running code searches no hash table.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_CODE_H
#define NPUFUZZ_INTERPRETER_CODE_H

#include "interpreter/Value.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <type_traits>
#include <vector>

namespace npufuzz::interpreter {

class Call;

/// Point at which execution continues after an op.
enum class Flow : uint8_t {
  next,   ///< with the next op
  exit,   ///< a terminator ended the region
  branch, ///< in another block of the region
  stop,   ///< nowhere: the run ended early
};
using Handler = Flow (*)(Call &);

/// Maps each op to the function that executes it. The key is the op class's TypeID, which (unlike
/// an OperationName) is the same in every context.
class HandlerTable {
public:
  /// Does nothing if this release of MLIR only has the op's name (support/mlir/Api.h). `void`
  /// stands for every op that no dialect registers.
  template <typename Op> void add(Handler handler) {
    if constexpr (std::is_void_v<Op> || requires { sizeof(Op); })
      handlers[mlir::TypeID::get<Op>()] = handler;
  }
  template <typename First, typename Second, typename... More> void add(Handler handler) {
    add<First>(handler);
    add<Second, More...>(handler);
  }
  /// Null when there is none.
  Handler find(mlir::OperationName name) const { return handlers.lookup(name.getTypeID()); }
  template <typename Op> Handler find() const { return handlers.lookup(mlir::TypeID::get<Op>()); }

private:
  llvm::DenseMap<mlir::TypeID, Handler> handlers;
};

/// Static knowledge about a value.
struct SlotType {
  mlir::Type type;
  /// Format of a scalar, or of the elements; kind none for memrefs and unknown types.
  Format format;
  bool isScalar = false;
  /// Number of elements, replicas included; 1 for a scalar, 0 for a tensor or memref.
  size_t count = 0;
};

/// Values of one activation of a function.
struct Frame {
  llvm::MutableArrayRef<Value> slots;
  llvm::ArrayRef<SlotType> types;
};

struct CodeRegion;

/// State that a handler keeps for one op.
class StepCache {
public:
  virtual ~StepCache() = default;
};

struct Step {
  Step() = default;
  Step(Step &&) = default;
  Step(const Step &) = delete;

  mlir::Operation *op = nullptr;
  Handler handler = nullptr;
  unsigned operandCount = 0;
  /// Operands, then results.
  llvm::SmallVector<uint32_t, 6> slots;
  llvm::SmallVector<std::unique_ptr<CodeRegion>, 1> regions;
  mutable std::unique_ptr<StepCache> cache;
};

struct CodeBlock {
  CodeBlock() = default;
  CodeBlock(CodeBlock &&) = default;
  CodeBlock(const CodeBlock &) = delete;

  llvm::SmallVector<uint32_t, 4> arguments;
  std::vector<Step> steps;
};

struct CodeRegion {
  std::vector<CodeBlock> blocks;
  llvm::DenseMap<mlir::Block *, unsigned> blockNumbers;
};

struct CodeFunction {
  CodeRegion body;
  std::vector<SlotType> types;
};

/// Decodes a body with everything nested in it. Every op gets a handler, `unsupportedOp` if the
/// table has none.
std::unique_ptr<CodeFunction> decodeFunction(mlir::Region &body, const HandlerTable &table,
                                             int64_t replicas);

} // namespace npufuzz::interpreter

#endif
