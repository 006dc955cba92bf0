//===- LLVMPromises.cpp - llvm: attributes that promise something ---------===//
//
// Attributes of memory accesses and calls are promises on which LLVM relies (LangRef on metadata,
// parameter attributes and calling conventions). The interpreter checks an alignment. It does not
// check whether two scopes alias, for example. A broken promise leaves the program without meaning,
// so an op with such a promise is unsupported.
//
//===----------------------------------------------------------------------===//
#include "interpreter/llvm/LLVMPromises.h"
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// True if an op's list of argument or result attributes contains an attribute.
bool hasAny(ArrayAttr lists) {
  return lists && llvm::any_of(lists, [](Attribute list) {
           auto attributes = dyn_cast<DictionaryAttr>(list);
           return !attributes || !attributes.empty();
         });
}

/// Promise of an access other than its alignment; empty if there is none.
template <typename Op> StringRef accessPromise(Op op) {
  if constexpr (requires { op.getNoaliasScopesAttr(); })
    if (op.getAliasScopesAttr() || op.getNoaliasScopesAttr())
      return "with alias scopes";
  if constexpr (requires { op.getTbaaAttr(); })
    if (op.getTbaaAttr())
      return "with type-based alias information";
  if constexpr (requires { op.getAccessGroupsAttr(); })
    if (op.getAccessGroupsAttr())
      return "with access groups";
  if constexpr (requires { op.getInvariant(); })
    if (op.getInvariant())
      return "of memory that is promised to be invariant";
  if constexpr (requires { op.getInvariantGroup(); })
    if (op.getInvariantGroup())
      return "with an invariant group";
  if constexpr (requires { op.getDereferenceableAttr(); })
    if (op.getDereferenceableAttr())
      return "of a pointer that is promised to be dereferenceable";
  return {};
}

/// Promise of a call about its arguments and its callee; empty if there is none.
template <typename Op> StringRef callPromise(Op op) {
  if constexpr (requires { op.getArgAttrsAttr(); })
    if (hasAny(op.getArgAttrsAttr()) || hasAny(op.getResAttrsAttr()))
      return "with attributes of arguments or results";
  if constexpr (requires { op.getOpBundleTagsAttr(); })
    if (op.getOpBundleTagsAttr() && !op.getOpBundleTagsAttr().empty())
      return "with operand bundles";
  if constexpr (requires { op.getMemoryEffectsAttr(); })
    if (op.getMemoryEffectsAttr())
      return "with promised memory effects";
  if constexpr (requires { op.getCConv(); })
    if (op.getCConv() != LLVM::cconv::CConv::C)
      return "with a calling convention other than C's";
  if constexpr (requires { op.getTailCallKind(); })
    if (op.getTailCallKind() != LLVM::tailcallkind::TailCallKind::None &&
        op.getTailCallKind() != LLVM::tailcallkind::TailCallKind::NoTail)
      return "that is a tail call";
  return {};
}

/// Requirement on memory or a value that no handler models; empty if there is none.
template <typename Op> StringRef unmodelled(Op op) {
  if constexpr (requires { op.getInalloca(); })
    if (op.getInalloca())
      return "of an argument (inalloca)";
  if constexpr (requires { op.getWeak(); })
    if (op.getWeak())
      return "that may fail though the values are equal (weak)";
  return {};
}

constexpr int noAddress = -1;

/// Replaces the op's handler. The new one runs the old one only for ops that promise nothing,
/// except the alignment of the address in operand `address`.
template <typename Op, int address = noAddress> void refusePromises(HandlerTable &table) {
  static const Handler before = table.find<Op>();
  assert(before && "registered before");
  table.add<Op>([](Call &call) {
    Op op = call.as<Op>();
    for (StringRef promise : {accessPromise(op), callPromise(op), unmodelled(op)})
      if (!promise.empty())
        return call.unsupported(promise);
    if constexpr (requires { op.getFastmathFlags(); })
      if (!isStrict(call))
        return unsupportedFlags(call);
    if constexpr (address != noAddress)
      if (!isAddressAligned(call, call.operand(address).scalarBits(), alignmentOf(op)))
        return Flow::stop;
    return before(call);
  });
}

} // namespace

void registerLLVMPromises(HandlerTable &table) {
  refusePromises<LLVM::LoadOp, 0>(table);
  refusePromises<LLVM::StoreOp, 1>(table);
  refusePromises<LLVM::AtomicRMWOp, 0>(table);
  refusePromises<LLVM::AtomicCmpXchgOp, 0>(table);
  refusePromises<LLVM::MemcpyOp>(table);
  refusePromises<LLVM::MemmoveOp>(table);
  refusePromises<LLVM::MemsetOp>(table);
  refusePromises<LLVM::masked_expandload>(table);
  refusePromises<LLVM::masked_compressstore>(table);
  refusePromises<LLVM::AllocaOp>(table);
  refusePromises<LLVM::IntToPtrOp>(table);
  refusePromises<LLVM::CallOp>(table);
}

} // namespace npufuzz::interpreter
