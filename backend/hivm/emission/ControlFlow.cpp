//===- ControlFlow.cpp - loops and branches -------------------------------===//
//
// A tile that a loop carries, or a branch gives, is a buffer outside of it into which each arm
// copies; or, where no extents change, the loop carries and the branch gives buffers. Tensors are
// always carried, and their extents with them where those change. A copy's
// valid extents are constants where all arms agree, else index values that the loop carries or the
// branch gives: which it is shows only when the body is written, so it may be written twice.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/KernelText.h"
#include "tile/Loops.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

void KernelText::restore(const Checkpoint &to) {
  body.resize(to.bodyBytes);
  buffers.resize(to.buffers);
  nextName = to.nextName;
  allocatedBytes = to.allocatedBytes;
  preparedCount = to.preparedCount;
  computed = to.computed;
  refused.clear();
}

SmallVector<Buffer *> KernelText::buffersOf(ValueRange values) {
  return llvm::map_to_vector(values, [&](Value value) { return &bufferOf(value); });
}

void KernelText::copyOut(ArrayRef<Buffer *> from, ArrayRef<Buffer *> to) {
  // A buffer that another copy overwrites first is saved; set_valid gives one bytes two names.
  SmallVector<Buffer *> sources;
  for (auto [buffer, target] : llvm::zip_equal(from, to)) {
    Buffer *source = buffer;
    if (source->name != target->name &&
        llvm::any_of(to, [&](const Buffer *other) { return other->name == source->name; })) {
      source = &allocate(buffer->kind, buffer->shape, buffer->valid);
      copy(*buffer, *source);
    }
    sources.push_back(source);
  }
  for (auto [source, target] : llvm::zip_equal(sources, to))
    if (source->name != target->name)
      copy(*source, *target);
}

static bool hasSameExtents(const Buffer &a, const Buffer &b) {
  return llvm::all_of(llvm::zip_equal(a.valid, b.valid), [](const auto &pair) {
    return isSame(std::get<0>(pair), std::get<1>(pair));
  });
}

/// The names of all extents, in order.
static std::vector<std::string> extentNames(ArrayRef<Buffer *> buffers) {
  std::vector<std::string> names;
  for (const Buffer *buffer : buffers)
    for (const Index &extent : buffer->valid)
      names.push_back(extent.name);
  return names;
}
static std::string indexTypes(size_t count) {
  return llvm::join(std::vector<std::string>(count, "index"), ", ");
}

void KernelText::nameExtents(ArrayRef<Buffer *> some, const std::string &stem, size_t number) {
  for (Buffer *buffer : some)
    for (auto [extent, all] : llvm::zip_equal(buffer->valid, buffer->shape))
      extent = {stem + std::to_string(number++), 0, all};
}

void KernelText::boundExtents(ArrayRef<Buffer *> some) {
  for (Buffer *buffer : some)
    for (auto [extent, all] : llvm::zip_equal(buffer->valid, buffer->shape)) {
      std::string name = fresh("x");
      line(llvm::formatv("{0} = arith.minsi {1}, {2} : index", name, extent.name,
                         constantIndex(all).name));
      extent.name = name;
    }
}

void KernelText::writeLoop(affine::AffineForOp loop) {
  if (!loop.hasConstantLowerBound())
    return refuse("loop that starts at run time");
  for (Value init : loop.getInits())
    if (!isa<tile::TileType>(init.getType()))
      return refuse("loop that carries a scalar");
  Checkpoint before = checkpoint();
  if ((options.carriesBuffers || options.onTensors) && loop.getNumResults() > 0) {
    if (writeCarryingLoop(loop, /*carriesExtents=*/false))
      return;
    restore(before);
    if (options.onTensors) {
      writeCarryingLoop(loop, /*carriesExtents=*/true);
      return;
    }
  }
  if (writeLoopWith(loop, /*carriesExtents=*/false))
    return;
  restore(before);
  writeLoopWith(loop, /*carriesExtents=*/true);
}

std::string KernelText::loopHead(affine::AffineForOp loop) {
  int64_t first = loop.getConstantLowerBound(), step = loop.getStepAsInt(),
          trips = std::max<int64_t>(1, tile::tripsMax(loop));
  Index upper = constantIndex(*tile::upperBoundMax(loop));
  if (tile::endsAtRunTime(loop))
    upper = least(indexOf(loop.getUpperBoundOperands().front()), upper);
  std::string variable = fresh("i");
  indexOfValue[loop.getInductionVar()] = {variable, first, first + (trips - 1) * step};
  return llvm::formatv("scf.for {0} = {1} to {2} step {3}", variable, constantIndex(first).name,
                       upper.name, constantIndex(step).name);
}

Buffer &KernelText::declare(const Buffer &like, const std::string &name) {
  buffers.push_back(std::make_unique<Buffer>(like));
  buffers.back()->name = name;
  return *buffers.back();
}

/// "a, b : A, B"
static std::string listed(ArrayRef<Buffer *> buffers) {
  auto names = llvm::map_range(buffers, [](const Buffer *buffer) { return buffer->name; });
  auto types = llvm::map_range(buffers, [](const Buffer *buffer) { return buffer->type(); });
  return llvm::join(names, ", ") + " : " + llvm::join(types, ", ");
}
static std::string typesOf(ArrayRef<Buffer *> buffers) {
  return listed(buffers).substr(listed(buffers).find(" : ") + 3);
}

/// "a, b, m, n : A, B, index, index"
static std::string listedWithExtents(ArrayRef<Buffer *> buffers) {
  auto names = llvm::map_range(buffers, [](const Buffer *buffer) { return buffer->name; });
  std::vector<std::string> extents = extentNames(buffers);
  return llvm::formatv("{0}, {1} : {2}, {3}", llvm::join(names, ", "), llvm::join(extents, ", "),
                       typesOf(buffers), indexTypes(extents.size()));
}

Buffer &KernelText::ownOf(Value value, Block *block) {
  Buffer &buffer = bufferOf(value);
  if (buffer.isTensor)
    return buffer;
  Operation *maker = value.getDefiningOp();
  bool isMadeHere =
      maker && (!block || maker->getBlock() == block) && !isa<tile::SetValidOp>(maker);
  if (isMadeHere &&
      (block ? llvm::count(block->getTerminator()->getOperands(), value) == 1 : value.hasOneUse()))
    return buffer;
  Buffer &copied = allocate(buffer.kind, buffer.shape, buffer.valid);
  copy(buffer, copied);
  return copied;
}

bool KernelText::writeCarryingLoop(affine::AffineForOp loop, bool carriesExtents) {
  SmallVector<Buffer *> arguments, results;
  std::string stem = fresh("l"), pairs, types, extentTypes;
  for (auto [i, init] : llvm::enumerate(loop.getInits())) {
    const Buffer &from = ownOf(init, nullptr);
    arguments.push_back(&declare(from, stem + "a" + std::to_string(i)));
    results.push_back(&declare(from, stem + "#" + std::to_string(i)));
    bufferOfValue[loop.getRegionIterArgs()[i]] = arguments.back();
    bufferOfValue[loop.getResult(i)] = results.back();
    pairs += (i ? ", " : "") + arguments.back()->name + " = " + from.name;
  }
  size_t count = results.size();
  types = typesOf(results);
  if (carriesExtents) {
    std::vector<std::string> initial = extentNames(arguments);
    for (auto [i, name] : llvm::enumerate(initial))
      pairs += llvm::formatv(", {0}x{1} = {2}", stem, i, name);
    extentTypes = ", " + indexTypes(initial.size());
    nameExtents(arguments, stem + "x");
    nameExtents(results, stem + "#", count);
    count += initial.size();
  }
  std::string head = loopHead(loop);
  line(llvm::formatv("{0}:{1} = {2} iter_args({3}) -> ({4}{5}) {{", stem, count, head, pairs, types,
                     extentTypes));
  auto around = computed;
  ++depth;
  if (carriesExtents)
    boundExtents(arguments);
  writeOps(*loop.getBody());
  bool fits = true;
  if (refused.empty()) {
    SmallVector<Buffer *> given;
    for (Value value : loop.getBody()->getTerminator()->getOperands())
      given.push_back(&ownOf(value, loop.getBody()));
    for (auto [buffer, argument] : llvm::zip_equal(given, arguments))
      fits &= carriesExtents || hasSameExtents(*buffer, *argument);
    line("scf.yield " + (carriesExtents ? listedWithExtents(given) : listed(given)));
  }
  --depth;
  computed = around;
  line("}");
  if (carriesExtents)
    boundExtents(results);
  return fits;
}

bool KernelText::writeGivingBranch(scf::IfOp branch, bool givesExtents) {
  std::string stem = fresh("b"), arms[2];
  SmallVector<Buffer *> given[2], results;
  for (Region &region : branch->getRegions()) {
    size_t arm = region.getRegionNumber();
    std::string before = std::exchange(body, "");
    auto around = computed;
    ++depth;
    writeOps(region.front());
    if (refused.empty()) {
      given[arm] = buffersOf(region.front().getTerminator()->getOperands());
      line("scf.yield " + (givesExtents ? listedWithExtents(given[arm]) : listed(given[arm])));
    }
    --depth;
    computed = around;
    arms[arm] = std::exchange(body, before);
  }
  if (!refused.empty())
    return true;
  for (auto [i, result] : llvm::enumerate(branch.getResults())) {
    const Buffer &buffer = *given[0][i];
    // A name of an arm is unknown behind it.
    if (!givesExtents &&
        (!hasSameExtents(buffer, *given[1][i]) ||
         !llvm::all_of(buffer.valid, [](const Index &extent) { return extent.isConstant(); })))
      return false;
    results.push_back(&declare(buffer, stem + "#" + std::to_string(i)));
    bufferOfValue[result] = results.back();
  }
  size_t count = results.size();
  std::string types = typesOf(results);
  if (givesExtents) {
    nameExtents(results, stem + "#", count);
    size_t extents = extentNames(results).size();
    types += ", " + indexTypes(extents);
    count += extents;
  }
  line(llvm::formatv("{0}:{1} = scf.if {2} -> ({3}) {{", stem, count,
                     scalarOf(branch.getCondition()), types));
  body += arms[0];
  line("} else {");
  body += arms[1];
  line("}");
  if (givesExtents)
    boundExtents(results);
  return true;
}

bool KernelText::writeLoopWith(affine::AffineForOp loop, bool carriesExtents) {
  SmallVector<Buffer *> carried;
  for (auto [init, argument, result] :
       llvm::zip_equal(loop.getInits(), loop.getRegionIterArgs(), loop.getResults())) {
    const Buffer &from = bufferOf(init);
    Buffer &buffer = allocate(from.kind, from.shape, from.valid);
    copy(from, buffer);
    carried.push_back(&buffer);
    bufferOfValue[argument] = bufferOfValue[result] = &buffer;
  }
  std::string head = loopHead(loop), extents = fresh("e");
  std::vector<std::string> names = extentNames(carried);
  if (carriesExtents) {
    std::vector<std::string> pairs;
    for (auto [i, name] : llvm::enumerate(names))
      pairs.push_back(llvm::formatv("{0}x{1} = {2}", extents, i, name));
    head = llvm::formatv("{0}:{1} = {2} iter_args({3}) -> ({4})", extents, pairs.size(), head,
                         llvm::join(pairs, ", "), indexTypes(pairs.size()));
    nameExtents(carried, extents + "x");
  }
  line(head + " {");
  auto around = computed;
  ++depth;
  writeOps(*loop.getBody());
  bool agrees = true;
  if (refused.empty()) {
    SmallVector<Buffer *> given = buffersOf(loop.getBody()->getTerminator()->getOperands());
    for (auto [from, to] : llvm::zip_equal(given, carried))
      agrees &= hasSameExtents(*from, *to);
    copyOut(given, carried);
    if (carriesExtents)
      line("scf.yield " + llvm::join(extentNames(given), ", ") + " : " + indexTypes(names.size()));
  }
  --depth;
  computed = around;
  line("}");
  if (carriesExtents)
    nameExtents(carried, extents + "#");
  return agrees || carriesExtents || !refused.empty();
}

void KernelText::writeBranch(scf::IfOp branch) {
  if (scalarOf(branch.getCondition()).empty())
    return refuse("condition");
  for (Value result : branch.getResults())
    if (!isa<tile::TileType>(result.getType()))
      return refuse("branch that gives a scalar");
  Checkpoint before = checkpoint();
  if ((options.carriesBuffers || options.onTensors) && branch.getNumResults() > 0) {
    if (writeGivingBranch(branch, /*givesExtents=*/false))
      return;
    restore(before);
    if (options.onTensors) {
      writeGivingBranch(branch, /*givesExtents=*/true);
      return;
    }
  }
  if (writeBranchWith(branch, /*givesExtents=*/false))
    return;
  restore(before);
  writeBranchWith(branch, /*givesExtents=*/true);
}

bool KernelText::writeBranchWith(scf::IfOp branch, bool givesExtents) {
  SmallVector<Buffer *> results;
  size_t count = 0;
  for (Value result : branch.getResults()) {
    results.push_back(
        &allocate(result, wholeOf(cast<tile::TileType>(result.getType()).getShape())));
    count += results.back()->shape.size();
  }
  std::string extents = fresh("e"), head = "scf.if " + scalarOf(branch.getCondition());
  if (givesExtents)
    head = llvm::formatv("{0}:{1} = {2} -> ({3})", extents, count, head, indexTypes(count));
  line(head + " {");
  bool agrees = true;
  SmallVector<Extents> ofFirstArm;
  for (Region &region : branch->getRegions()) {
    if (region.empty())
      continue;
    if (&region == &branch.getElseRegion())
      line("} else {");
    auto around = computed;
    ++depth;
    writeOps(region.front());
    if (refused.empty()) {
      SmallVector<Buffer *> given = buffersOf(region.front().getTerminator()->getOperands());
      std::string names = llvm::join(extentNames(given), ", ");
      for (auto [i, buffer] : llvm::enumerate(given)) {
        if (&region == &branch.getThenRegion())
          ofFirstArm.push_back(buffer->valid);
        // A name of an arm is unknown behind it.
        for (auto [extent, first] : llvm::zip_equal(buffer->valid, ofFirstArm[i]))
          agrees &= extent.isConstant() && isSame(extent, first);
      }
      copyOut(given, results);
      if (givesExtents)
        line("scf.yield " + names + " : " + indexTypes(count));
    }
    --depth;
    computed = around;
  }
  line("}");
  if (givesExtents)
    nameExtents(results, extents + "#");
  else if (agrees)
    for (auto [result, valid] : llvm::zip(results, ofFirstArm))
      result->valid = valid;
  return agrees || givesExtents || !refused.empty();
}

} // namespace npufuzz::hivm
