//===- ControlFlow.cpp - loops, branches, calls, affine expressions -------===//
//
// Lowers loops and branches to basic blocks, and affine expressions to integer arithmetic. Tracks
// which valid extents are still known after an op with regions.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Emitter.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

llvm::Value *Emitter::floorDiv(llvm::Value *x, llvm::Value *y) {
  llvm::Value *quotient = builder.CreateSDiv(x, y), *rest = builder.CreateSRem(x, y);
  llvm::Value *zero = llvm::Constant::getNullValue(x->getType());
  llvm::Value *differ = builder.CreateICmpSLT(builder.CreateXor(x, y), zero);
  llvm::Value *inexact = builder.CreateAnd(differ, builder.CreateICmpNE(rest, zero));
  llvm::Value *one = llvm::ConstantInt::get(x->getType(), 1);
  return registers.select(inexact, builder.CreateSub(quotient, one), quotient);
}

llvm::Value *Emitter::expression(AffineExpr expr, llvm::ArrayRef<llvm::Value *> dims,
                                 llvm::ArrayRef<llvm::Value *> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return word(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  llvm::Value *x = expression(binary.getLHS(), dims, symbols),
              *y = expression(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return builder.CreateAdd(x, y);
  case AffineExprKind::Mul:
    return builder.CreateMul(x, y);
  case AffineExprKind::FloorDiv:
    return floorDiv(x, y);
  case AffineExprKind::CeilDiv: {
    llvm::Value *negated = builder.CreateNeg(x);
    return builder.CreateNeg(floorDiv(negated, y));
  }
  default: // mod
    return builder.CreateSub(x, builder.CreateMul(floorDiv(x, y), y));
  }
}

llvm::Value *Emitter::bound(AffineMap map, ValueRange operands, bool least) {
  llvm::SmallVector<llvm::Value *> all;
  for (Value operand : operands)
    all.push_back(valueOf(operand));
  llvm::ArrayRef<llvm::Value *> dims(all.data(), map.getNumDims()),
      symbols = llvm::ArrayRef(all).drop_front(map.getNumDims());
  llvm::Value *result = nullptr;
  for (AffineExpr expr : map.getResults()) {
    llvm::Value *one = expression(expr, dims, symbols);
    result = !result ? one
                     : registers.extreme(least ? llvm::Intrinsic::smin : llvm::Intrinsic::smax,
                                         result, one);
  }
  return result;
}

void Emitter::emit(affine::AffineApplyOp op) {
  bind(op.getResult(), bound(op.getAffineMap(), op.getOperands(), /*least=*/true));
}

Emitter::KnownExtents Emitter::extentsKeptBy(Operation *op) const {
  KnownExtents kept = knownExtents;
  op->walk([&](npu::SetValidOp set) { kept.erase(set.getBuffer()); });
  return kept;
}

void Emitter::continueIn(llvm::BasicBlock *block, const KnownExtents &known) {
  builder.SetInsertPoint(block);
  knownExtents = known;
}

/// Common in generated programs. Without blocks of its own the body is straight-line code, for
/// which less code is generated.
static bool isOneTrip(llvm::Value *from, llvm::Value *to, llvm::Value *step) {
  auto *first = dyn_cast<llvm::ConstantInt>(from), *end = dyn_cast<llvm::ConstantInt>(to),
       *width = dyn_cast<llvm::ConstantInt>(step);
  return first && end && width && first->getSExtValue() < end->getSExtValue() &&
         end->getSExtValue() - first->getSExtValue() <= width->getSExtValue();
}

void Emitter::emitLoop(llvm::Value *from, llvm::Value *to, llvm::Value *step, Block &body,
                       ValueRange inits, ValueRange results) {
  if (isOneTrip(from, to, step)) {
    bind(body.getArgument(0), from);
    for (auto [argument, init] : llvm::zip_equal(body.getArguments().drop_front(), inits))
      bind(argument, valueOf(init));
    emitBlock(body);
    for (auto [yielded, result] : llvm::zip_equal(body.getTerminator()->getOperands(), results))
      bind(result, valueOf(yielded));
    return;
  }
  auto block = [&](const char *name) {
    return llvm::BasicBlock::Create(module.getContext(), name, function_);
  };
  const KnownExtents kept = extentsKeptBy(body.getParentOp());
  llvm::BasicBlock *before = builder.GetInsertBlock(), *head = block("head"),
                   *inside = block("body"), *behind = block("behind");
  builder.CreateBr(head);
  builder.SetInsertPoint(head);
  llvm::PHINode *counter = builder.CreatePHI(builder.getInt64Ty(), 2);
  counter->addIncoming(from, before);
  llvm::SmallVector<llvm::PHINode *> carried;
  for (auto [init, result] : llvm::zip_equal(inits, results)) {
    carried.push_back(builder.CreatePHI(registers.typeOf(init.getType()), 2));
    carried.back()->addIncoming(valueOf(init), before);
    bind(result, carried.back());
  }
  builder.CreateCondBr(builder.CreateICmpSLT(counter, to), inside, behind);
  continueIn(inside, kept);
  bind(body.getArgument(0), counter);
  for (auto [argument, phi] : llvm::zip_equal(body.getArguments().drop_front(), carried))
    bind(argument, phi);
  emitBlock(body);
  for (auto [yielded, phi] : llvm::zip_equal(body.getTerminator()->getOperands(), carried))
    phi->addIncoming(valueOf(yielded), builder.GetInsertBlock());
  counter->addIncoming(builder.CreateAdd(counter, step), builder.GetInsertBlock());
  builder.CreateBr(head);
  continueIn(behind, kept);
}

void Emitter::emit(affine::AffineForOp op) {
  llvm::Value *from = bound(op.getLowerBoundMap(), op.getLowerBoundOperands(), /*least=*/false);
  llvm::Value *to = bound(op.getUpperBoundMap(), op.getUpperBoundOperands(), /*least=*/true);
  emitLoop(from, to, word(op.getStepAsInt()), *op.getBody(), op.getInits(), op.getResults());
}

void Emitter::emit(scf::ForOp op) {
  emitLoop(valueOf(op.getLowerBound()), valueOf(op.getUpperBound()), valueOf(op.getStep()),
           *op.getBody(), op.getInitArgs(), op.getResults());
}

void Emitter::emit(scf::IfOp op) {
  auto block = [&](const char *name) {
    return llvm::BasicBlock::Create(module.getContext(), name, function_);
  };
  const KnownExtents before = knownExtents, kept = extentsKeptBy(op);
  llvm::BasicBlock *behind = block("behind");
  llvm::SmallVector<std::pair<llvm::BasicBlock *, llvm::SmallVector<llvm::Value *>>, 2> ends;
  llvm::BasicBlock *arms[] = {block("then"), block("else")};
  builder.CreateCondBr(valueOf(op.getCondition()), arms[0], arms[1]);
  for (auto [region, arm] : llvm::zip_equal(op->getRegions(), arms)) {
    continueIn(arm, before);
    llvm::SmallVector<llvm::Value *> yielded;
    if (!region.empty()) {
      emitBlock(region.front());
      for (Value value : region.front().getTerminator()->getOperands())
        yielded.push_back(valueOf(value));
    }
    ends.emplace_back(builder.GetInsertBlock(), yielded);
    builder.CreateBr(behind);
  }
  continueIn(behind, kept);
  for (auto [number, result] : llvm::enumerate(op.getResults())) {
    llvm::PHINode *phi = builder.CreatePHI(registers.typeOf(result.getType()), 2);
    for (auto &[end, yielded] : ends)
      phi->addIncoming(yielded[number], end);
    bind(result, phi);
  }
}

void Emitter::emit(func::CallOp op) {
  llvm::SmallVector<llvm::Value *> arguments;
  for (Value operand : op.getOperands())
    arguments.push_back(valueOf(operand));
  builder.CreateCall(functions.lookup(op.getCallee()), arguments);
}

} // namespace npufuzz::pytorchsim
