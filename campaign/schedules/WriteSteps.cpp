//===- WriteSteps.cpp - how each transform op is drawn --------------------===//
//
// One row an op. Numbers are drawn by the payload, at the edges: a tile of one element, of the
// whole extent, of one more, or one that leaves a rest.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/schedules/TransformOps.h"
#include "campaign/schedules/DrawStep.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::schedules {

using namespace mlir;
using llvm::formatv;
using llvm::StringRef;

namespace {

constexpr llvm::StringLiteral forType = "!transform.op<\"scf.for\">";

std::vector<bool> allLoops(StepWriter &writer) {
  return std::vector<bool>(writer.loopExtents().size(), true);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

void tileUsingFor(StepWriter &writer) {
  Numbers sizes = writer.sizes(allLoops(writer));
  std::string order;
  if (writer.chance("interchange", 1, 4))
    order = " interchange = " + bracketed(writer.permutation(sizes.size()));
  writer.apply("tile_sizes " + bracketed(sizes) + order, 1 + countNonZeros(sizes));
}

void tileUsingForall(StepWriter &writer) {
  Numbers sizes = writer.sizes(writer.parallelLoops());
  if (!sizes.empty())
    writer.apply(
        (writer.chance("threads", 1, 3) ? "num_threads " : "tile_sizes ") + bracketed(sizes), 2);
}

void fuse(StepWriter &writer) {
  bool isForall = writer.chance("forall", 1, 4);
  Numbers sizes = writer.sizes(writer.parallelLoops());
  if (sizes.empty())
    return;
  std::string middle = "tile_sizes " + bracketed(sizes);
  if (!isForall && writer.chance("interchange", 1, 4))
    middle += " interchange " + bracketed(writer.permutation(sizes.size()));
  bool cleans = writer.chance("cleanup", 1, 2);
  if (cleans || isForall)
    middle += std::string(" {") + (cleans ? "apply_cleanup" : "") +
              (cleans && isForall ? ", " : "") + (isForall ? "use_forall" : "") + "}";
  writer.apply(middle, 1 + (isForall ? 1 : countNonZeros(sizes)));
}

/// The payload is the loop; the producer is an op before it whose result is used inside.
void fuseIntoContaining(StepWriter &writer) {
  std::vector<Operation *> producers;
  writer.payload->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands()) {
      Operation *def = operand.getDefiningOp();
      bool isProducer = isa_and_nonnull<linalg::LinalgOp, tensor::PadOp, PackOp>(def) &&
                        def->getBlock() == writer.payload->getBlock();
      if (isProducer && !llvm::is_contained(producers, def))
        producers.push_back(def);
    }
  });
  if (producers.empty())
    return;
  std::string producer = writer.handleTo(writer.choices.pick("producer", producers)),
              loop = writer.handleTo(writer.payload);
  writer.emit(formatv("%r:2 = {0} {1} into {2} : (!transform.any_op, !transform.any_op) -> "
                      "(!transform.any_op, !transform.any_op)",
                      writer.op, producer, loop)
                  .str());
}

void tileReduction(StepWriter &writer) {
  std::vector<bool> isReduction = writer.parallelLoops();
  isReduction.flip();
  Numbers sizes = writer.sizes(isReduction);
  if (!sizes.empty())
    writer.apply("by tile_sizes = " + bracketed(sizes), 4);
}

/// Each thread sums tiles of its own; the number of threads is not that of the tiles.
void tileReductionForall(StepWriter &writer) {
  std::vector<bool> isReduction = writer.parallelLoops();
  isReduction.flip();
  Numbers threads = writer.sizes(isReduction);
  if (threads.empty())
    return;
  std::string text = "by num_threads = " + bracketed(threads);
  if (writer.chance("tiles", 1, 3)) {
    Numbers tiles = threads;
    for (int64_t &size : tiles)
      if (size != 0)
        size = writer.size(-1);
    text += " tile_sizes = " + bracketed(tiles);
  }
  writer.apply(text, 4);
}

void splitReduction(StepWriter &writer) {
  Numbers extents = writer.loopExtents(), factors{2, 3, 4};
  std::vector<bool> isParallel = writer.parallelLoops();
  auto axis = static_cast<size_t>(llvm::find(isParallel, false) - isParallel.begin());
  for (int64_t factor = 2; factor < extents[axis]; ++factor)
    if (extents[axis] % factor == 0) // more often than others
      factors.insert(factors.end(), 3, factor);
  std::string options;
  // use_scaling_algorithm: transform-split-reduction-scaling is on record.
  for (const char *option : {"inner_parallel", "use_alloc"})
    if (writer.chance(option, 1, 4))
      options += std::string(", ") + option;
  int64_t place = writer.choices.range("place", 0, static_cast<int64_t>(extents.size()) - 1);
  writer.apply(formatv("{{split_factor = {0} : i64, insert_split_dimension = {1} : i64{2}}",
                       writer.choices.pick("factor", factors), place, options)
                   .str(),
               4);
}

/// Emits an op that computes where to split. Returns the type of %at. Sizes of a dynamic extent are
/// values of the program: a divisor of it "is impossible to compute" there.
StringRef computeSplit(StepWriter &writer, StringRef handle, int64_t extent, std::string &options) {
  StringRef type = extent < 0 ? StringRef(anyOp) : "!transform.param<i64>";
  int64_t target = writer.choices.range("target", 1, 6), divisor = 1;
  bool areSeveral = writer.chance("several", 1, 2);
  if (!areSeveral && extent > 0 && extent % 2 == 0)
    divisor = writer.choices.range("divisor", 1, 2);
  std::string given = formatv("{0} {{{1}, target_size = {2}", handle, options, target);
  if (areSeveral)
    writer.emit(formatv("%s, %at = transform.structured.continuous_tile_sizes {0}} : "
                        "(!transform.any_op) -> {1}",
                        given, type)
                    .str());
  else
    writer.emit(formatv("%s, %l, %at = transform.structured.multitile_sizes {0}, divisor = {1}} : "
                        "(!transform.any_op) -> {2}",
                        given, divisor, type)
                    .str());
  if (areSeveral)
    options += ", multiway";
  return type;
}

/// At a number that is drawn or that another op computes.
void splitLoop(StepWriter &writer) {
  Numbers extents = writer.loopExtents();
  auto axis = static_cast<size_t>(writer.choices.draw("axis", extents.size() - 1));
  std::string handle = writer.handleTo(writer.payload), at,
              options = formatv("dimension = {0}", axis).str(), types = anyOp.str();
  if (isa<linalg::LinalgOp>(writer.payload) && writer.chance("computed", 1, 2)) {
    types += ", " + computeSplit(writer, handle, extents[axis], options).str();
    at = "%at";
  } else {
    at = std::to_string(writer.size(extents[axis]));
  }
  writer.emit(
      formatv("%r = {0} {1} after {2} {{{3}} : {4}", writer.op, handle, at, options, types).str());
}

void interchange(StepWriter &writer) {
  Numbers order = writer.permutation(writer.loopExtents().size());
  writer.apply("iterator_interchange = " + bracketed(order), 1);
}

//===----------------------------------------------------------------------===//
// Padding and packing
//===----------------------------------------------------------------------===//

std::string attributeText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

/// A neutral value for each input, and any for outputs. Where no value is neutral, sets
/// `padsReductions` to false: only parallel loops may be padded.
std::string paddingValues(StepWriter &writer, bool &padsReductions) {
  auto structured = cast<linalg::LinalgOp>(writer.payload);
  TypedAttr neutral = mlirbackend::hasReductionLoop(writer.payload)
                          ? mlirbackend::neutralPadding(writer.payload)
                          : TypedAttr();
  padsReductions = static_cast<bool>(neutral);
  std::vector<std::string> values;
  Builder builder(writer.payload->getContext());
  for (OpOperand &operand : structured->getOpOperands()) {
    Type element = getElementTypeOrSelf(operand.get().getType());
    bool isNeutral = neutral && structured.isDpsInput(&operand) && neutral.getType() == element;
    if (isNeutral)
      values.push_back(attributeText(neutral));
    else if (isa<FloatType>(element))
      values.push_back(attributeText(builder.getFloatAttr(element, 0.0)));
    else
      values.push_back(
          attributeText(builder.getIntegerAttr(element, writer.choices.range("padding", 0, 3))));
    if (neutral && structured.isDpsInput(&operand) && neutral.getType() != element)
      padsReductions = false;
  }
  return "[" + llvm::join(values, ", ") + "]";
}

/// Loops that may be padded.
std::vector<bool> paddable(StepWriter &writer, bool padsReductions) {
  return padsReductions ? allLoops(writer) : writer.parallelLoops();
}

void pad(StepWriter &writer) {
  bool padsReductions = false;
  std::string values = paddingValues(writer, padsReductions);
  Numbers drawn = writer.sizes(paddable(writer, padsReductions)), axes, multiples;
  if (drawn.empty())
    return;
  for (auto [axis, size] : llvm::enumerate(drawn))
    if (size != 0) {
      axes.push_back(static_cast<int64_t>(axis));
      multiples.push_back(size);
    }
  std::string text =
      writer.chance("multiple", 2, 3) ? "pad_to_multiple_of " + bracketed(multiples) + " " : "";
  StringRef copy = writer.choices.pick(
      "copy back", std::vector<StringRef>{"none", "none", "linalg.copy",
                                          "bufferization.materialize_in_destination"});
  Numbers keeps;
  for (Value operand :
       writer.payload->getOperands()) // a kept scalar crashes (transform-pad-scalar)
    keeps.push_back(isa<ShapedType>(operand.getType()) && writer.chance("nofold", 1, 4));
  text += formatv("{{padding_values = {0}, padding_dimensions = {1}, nofold_flags = {2}, "
                  "copy_back_op = \"{3}\"}",
                  values, bracketed(axes), bracketed(keeps), copy)
              .str();
  writer.apply(text, 3);
}

void padIterations(StepWriter &writer) {
  bool padsReductions = false;
  std::string values = paddingValues(writer, padsReductions);
  Numbers sizes = writer.sizes(paddable(writer, padsReductions)), extents = writer.loopExtents();
  if (sizes.empty())
    return;
  // A size of its own must not be below the extent.
  bool isMultiple = writer.chance("multiple", 2, 3) || llvm::is_contained(extents, -1);
  for (auto [size, extent] : llvm::zip(sizes, extents))
    if (size != 0 && !isMultiple)
      size = std::max(size, extent);
  writer.apply(formatv("to padding_sizes {0}{1} {{padding_values = {2}}", bracketed(sizes),
                       isMultiple ? " pad_to_multiple_of" : "", values)
                   .str(),
               2);
}

void hoistPad(StepWriter &writer) {
  int64_t loops = 0;
  for (Operation *outer = writer.payload->getParentOp(); isa<scf::ForOp>(outer);
       outer = outer->getParentOp())
    ++loops;
  std::string turned;
  auto rank = static_cast<size_t>(cast<tensor::PadOp>(writer.payload).getResultType().getRank());
  if (writer.chance("transposed", 1, 4))
    turned = ", transpose by " + bracketed(writer.permutation(rank));
  writer.apply(formatv("by {0} loops{1}", writer.choices.range("loops", 1, loops), turned).str(),
               1);
}

void pack(StepWriter &writer) {
  writer.apply("packed_sizes = " + bracketed(writer.sizes(allLoops(writer))), 1);
}

void packGreedily(StepWriter &writer) {
  Numbers sizes;
  for (int i = 0; i < 3; ++i)
    sizes.push_back(writer.size(-1));
  writer.apply("matmul_packed_sizes = " + bracketed(sizes) +
                   " matmul_inner_dims_order = " + bracketed(writer.permutation(3)),
               1);
}

/// The payload is the pack; the op that reads it is transposed with it.
void packTranspose(StepWriter &writer) {
  auto pack = cast<PackOp>(writer.payload);
  Operation *reader = nullptr;
  // One that also writes it makes invalid IR (transform-pack-transpose-output).
  for (Operation *user : pack->getUsers())
    if (auto generic = dyn_cast<linalg::GenericOp>(user);
        generic && !llvm::is_contained(generic.getDpsInits(), pack->getResult(0)))
      reader = user;
  if (!reader)
    return;
  std::string text;
  if (writer.chance("outer", 2, 3))
    text +=
        " outer_perm = " + bracketed(writer.permutation(static_cast<size_t>(pack.getSourceRank())));
  if (text.empty() || writer.chance("inner", 1, 2))
    text += " inner_perm = " + bracketed(writer.permutation(pack.getInnerDimsPos().size()));
  std::string handle = writer.handleTo(pack), with = writer.handleTo(reader);
  writer.emit(formatv("%r:3 = {0} {1} with_compute_op({2}){3} : (!transform.any_op, "
                      "!transform.any_op) -> (!transform.any_op, !transform.any_op, "
                      "!transform.any_op)",
                      writer.op, handle, with, text)
                  .str());
}

std::vector<std::string> opTypes(std::initializer_list<StringRef> names) {
  std::vector<std::string> types;
  for (StringRef name : names)
    types.push_back("!transform.op<\"" + name.str() + "\">");
  return types;
}

void lowerPack(StepWriter &writer) {
  StringRef option =
      writer.chance("as insertion", 1, 2) ? "" : "{lowerPadLikeWithInsertSlice = false}";
  writer.apply(option, opTypes({"tensor.pad", "tensor.expand_shape", "linalg.transpose"}),
               "!transform.op<\"linalg.pack\">");
}

void lowerUnpack(StepWriter &writer) {
  StringRef option =
      writer.chance("as extraction", 1, 2) ? "" : "{lowerUnpadLikeWithExtractSlice = false}";
  writer.apply(option,
               opTypes({"tensor.empty", "linalg.transpose", "tensor.collapse_shape",
                        "tensor.extract_slice"}),
               "!transform.op<\"linalg.unpack\">");
}

//===----------------------------------------------------------------------===//
// Other forms of one op
//===----------------------------------------------------------------------===//

void oneToOne(StepWriter &writer) { writer.apply("", 1); }
void oneToTwo(StepWriter &writer) { writer.apply("", 2); }
void inPlace(StepWriter &writer) { writer.applyInPlace(); }

void transposeMatmul(StepWriter &writer) {
  writer.apply(writer.chance("right", 1, 2) ? "<rhs>" : "", 1);
}

/// Draws no emit_dealloc: "The buffer is deallocated at the end of the block", also where its
/// result leaves the block.
void bufferizeToAllocation(StepWriter &writer) {
  std::string options;
  auto add = [&](const char *option) {
    options += (options.empty() ? "" : ", ") + std::string(option);
  };
  if (writer.chance("alloca", 1, 4))
    add("alloc_op = \"memref.alloca\"");
  if (writer.chance("copy", 1, 3))
    add("memcpy_op = \"memref.copy\"");
  if (isa<linalg::LinalgOp>(writer.payload) && writer.chance("destination only", 1, 4))
    add("bufferize_destination_only");
  writer.emit(formatv("%r:2 = {0} {1} {2} : !transform.any_op", writer.op,
                      writer.handleTo(writer.payload), options.empty() ? "" : "{" + options + "}")
                  .str());
}

void promote(StepWriter &writer) {
  Numbers operands;
  for (size_t i = 0; i < writer.payload->getNumOperands(); ++i)
    if (writer.chance("promoted", 2, 3))
      operands.push_back(static_cast<int64_t>(i));
  if (operands.empty())
    operands.push_back(0);
  std::string options = "operands_to_promote = " + bracketed(operands);
  if (writer.chance("full tiles", 1, 3))
    options += ", use_full_tiles_by_default";
  if (writer.chance("stack", 1, 4))
    options += ", use_alloca";
  writer.apply("{" + options + "}", 1);
}

void vectorize(StepWriter &writer) {
  Numbers extents = writer.loopExtents();
  bool isStatic = llvm::none_of(extents, [](int64_t extent) { return extent < 0; });
  if (isStatic && writer.chance("inferred", 1, 2))
    return writer.applyInPlace();
  Numbers sizes; // not below the extents
  for (size_t loop = 0; loop < extents.size(); ++loop) {
    std::optional<int64_t> most = mlirbackend::largestExtent(writer.payload, loop);
    if (!most)
      return;
    sizes.push_back(std::max<int64_t>(*most, 1) + writer.choices.range("more", 0, 2));
  }
  writer.applyInPlace("vector_sizes " + bracketed(sizes));
}

void vectorizeChildren(StepWriter &writer) {
  std::string options;
  for (const char *option :
       {"vectorize_padding", "fold_type_extensions_into_contract", "flatten_1d_depthwise_conv"})
    if (writer.chance(option, 1, 3))
      options += (options.empty() ? "" : ", ") + std::string(option);
  writer.apply(options.empty() ? "" : "{" + options + "}", 1);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void peel(StepWriter &writer) {
  writer.apply(writer.chance("front", 1, 3) ? "{peel_front = true}" : "", 2, forType);
}

void pipeline(StepWriter &writer) {
  writer.apply(formatv("{{iteration_interval = {0} : i64, read_latency = {1} : i64}",
                       writer.choices.range("interval", 1, 3),
                       writer.choices.range("latency", 1, 6))
                   .str(),
               1, forType);
}

void unroll(StepWriter &writer) {
  writer.applyInPlace(
      formatv("{{factor = {0} : i64}", writer.choices.pick("factor", Numbers{2, 3, 4, 1, 8}))
          .str());
}

void coalesce(StepWriter &writer) { writer.apply("", 1); }

void fuseSibling(StepWriter &writer) {
  Operation *source = writer.payload->getNextNode();
  while (source && source->getName() != writer.payload->getName())
    source = source->getNextNode();
  if (!source)
    return;
  std::string target = writer.handleTo(writer.payload), into = writer.handleTo(source);
  writer.emit(formatv("%r = {0} {1} into {2} : (!transform.any_op, !transform.any_op) -> "
                      "!transform.any_op",
                      writer.op, target, into)
                  .str());
}

/// The name is the author's, and must be new.
void outline(StepWriter &writer) {
  std::string name = "outlined";
  auto module = writer.payload->getParentOfType<ModuleOp>();
  for (int number = 2; module.lookupSymbol(name); ++number)
    name = "outlined_" + std::to_string(number);
  writer.apply("{func_name = \"" + name + "\"}", 2);
}

void forallToFor(StepWriter &writer) {
  writer.apply("", static_cast<size_t>(cast<scf::ForallOp>(writer.payload).getRank()));
}

void parallelToFor(StepWriter &writer) {
  writer.apply("", cast<scf::ParallelOp>(writer.payload).getNumLoops());
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void multibuffer(StepWriter &writer) {
  writer.apply(formatv("{{factor = {0} : i64}", writer.choices.range("factor", 2, 4)).str(), 1,
               "!transform.op<\"memref.alloc\">");
}

void allocaToGlobal(StepWriter &writer) { writer.apply("", 2, "!transform.op<\"memref.alloca\">"); }

void makeIndependent(StepWriter &writer) {
  writer.apply(formatv("{{num_loops = {0} : i64}", writer.choices.range("loops", 1, 2)).str(), 1);
}

void eraseDead(StepWriter &writer) {
  writer.emit(
      formatv("{0} {1} : (!transform.any_op) -> ()", writer.op, writer.handleTo(writer.payload))
          .str());
}

void toAllocTensor(StepWriter &writer) {
  writer.apply("", opTypes({"bufferization.alloc_tensor"}), "!transform.op<\"tensor.empty\">");
}

/// Bufferizes a function, or the module with the signatures of its functions.
void oneShot(StepWriter &writer) {
  std::string options = "{allow_return_allocs_from_loops = true}";
  if (writer.chance("function alone", 1, 3))
    return writer.apply(options, 1);
  StringRef layout = writer.chance("identity layout", 1, 2) ? "layout{IdentityLayoutMap} " : "";
  writer.emit(formatv("%r = {0} {1}{2} {{allow_return_allocs_from_loops = true, "
                      "bufferize_function_boundaries = true} : (!transform.any_op) -> "
                      "!transform.any_op",
                      writer.op, layout, writer.consumeModule())
                  .str());
}

void applyTo(StepWriter &writer) {
  std::string handle = writer.handleTo(writer.payload);
  writer.emit(formatv("{0} to {1} : !transform.any_op", writer.op, handle).str());
}

constexpr StepRow rows[] = {
    {"transform.structured.tile_using_for", 12, tileUsingFor},
    {"transform.structured.tile_using_forall", 6, tileUsingForall},
    {"transform.structured.fuse", 8, fuse},
    {"transform.structured.fuse_into_containing_op", 10, fuseIntoContaining},
    {"transform.structured.tile_reduction_using_for", 4, tileReduction},
    {"transform.structured.tile_reduction_using_forall", 4, tileReductionForall},
    {"transform.structured.split_reduction", 4, splitReduction},
    {"transform.structured.interchange", 3, interchange},
    {"transform.structured.generalize", 2, oneToOne},
    {"transform.structured.specialize", 2, oneToOne},
    {"transform.structured.decompose", 3, oneToOne},
    {"transform.structured.decompose_interface", 2, oneToOne},
    {"transform.structured.transpose_matmul", 4, transposeMatmul},
    {"transform.structured.transpose_conv2d", 4, oneToOne},
    {"transform.structured.convert_conv2d_to_img2col", 6, oneToTwo},
    {"transform.structured.flatten_elementwise", 3, oneToOne},
    {"transform.structured.pad", 8, pad},
    {"transform.structured.pad_tiling_interface", 5, padIterations},
    {"transform.structured.hoist_pad", 16, hoistPad},
    {"transform.structured.pack", 6, pack},
    {"transform.structured.pack_greedily", 3, packGreedily},
    {"transform.structured.pack_transpose", 8, packTranspose},
    {"transform.structured.lower_pack", 6, lowerPack},
    {"transform.structured.lower_unpack", 6, lowerUnpack},
    {"transform.structured.split", 4, splitLoop},
    {"transform.structured.scalarize", 2, oneToOne},
    {"transform.structured.convert_to_loops", 2, oneToOne},
    {"transform.structured.rewrite_in_destination_passing_style", 4, oneToOne},
    {"transform.structured.insert_slice_to_copy", 3, oneToOne},
    {"transform.structured.eliminate_empty_tensors", 2, inPlace},
    {"transform.structured.bufferize_to_allocation", 3, bufferizeToAllocation},
    {"transform.structured.promote", 6, promote},
    {"transform.structured.vectorize", 6, vectorize},
    {"transform.structured.vectorize_children_and_apply_patterns", 5, vectorizeChildren},
    {"transform.structured.hoist_redundant_vector_transfers", 2, oneToOne},
    {"transform.structured.hoist_redundant_vector_broadcasts", 1, oneToOne},
    {"transform.loop.peel", 5, peel},
    {"transform.loop.pipeline", 6, pipeline},
    {"transform.loop.unroll", 4, unroll},
    {"transform.loop.unroll_and_jam", 3, unroll},
    {"transform.loop.coalesce", 4, coalesce},
    {"transform.loop.fuse_sibling", 5, fuseSibling},
    {"transform.loop.outline", 2, outline},
    {"transform.loop.promote_if_one_iteration", 3, inPlace},
    {"transform.loop.forall_to_for", 4, forallToFor},
    {"transform.loop.forall_to_parallel", 4, forallToFor},
    {"transform.loop.parallel_for_to_nested_fors", 4, parallelToFor},
    {"transform.loop.hoist_loop_invariant_subsets", 3, inPlace},
    {"transform.memref.multibuffer", 8, multibuffer},
    {"transform.memref.alloca_to_global", 3, allocaToGlobal},
    {"transform.memref.erase_dead_alloc_and_stores", 2, eraseDead},
    {"transform.memref.make_loop_independent", 6, makeIndependent},
    {"transform.tensor.make_loop_independent", 6, makeIndependent},
    {"transform.affine.simplify_min_max_affine_ops", 3, inPlace},
    {"transform.bufferization.one_shot_bufferize", 3, oneShot},
    {"transform.bufferization.eliminate_empty_tensors", 2, inPlace},
    {"transform.bufferization.empty_tensor_to_alloc_tensor", 1, toAllocTensor},
    {"transform.bufferization.buffer_loop_hoisting", 1, inPlace},
    {"transform.apply_cse", 1, applyTo},
    {"transform.apply_licm", 2, applyTo},
    {"transform.apply_dce", 1, applyTo},
};

} // namespace

llvm::ArrayRef<StepRow> stepRows() { return rows; }

void writePatterns(StepWriter &writer) {
  StringRef name = writer.op, middle;
  if (name.ends_with("lower_contraction"))
    middle = writer.choices.pick("strategy",
                                 std::vector<StringRef>{"", "lowering_strategy = \"dot\"",
                                                        "lowering_strategy = \"parallelarith\""});
  else if (name.ends_with("lower_multi_reduction"))
    middle = writer.choices.pick(
        "strategy", std::vector<StringRef>{"", "lowering_strategy = \"innerreduction\""});
  else if (name.ends_with("lower_transpose"))
    middle = writer.choices.pick("strategy",
                                 std::vector<StringRef>{"", "lowering_strategy = \"llvmintr\"",
                                                        "lowering_strategy = \"shuffle_1d\""});
  else if (name.ends_with("lower_transfer"))
    middle = writer.choices.pick(
        "rank", std::vector<StringRef>{"", "max_transfer_rank = 99", "max_transfer_rank = 0"});
  else if (name.ends_with("split_transfer_full_partial"))
    middle = writer.choices.pick(
        "strategy", std::vector<StringRef>{"", "split_transfer_strategy = \"vector-transfer\""});
  else if (name.ends_with("transfer_to_scf"))
    middle = writer.choices.pick(
        "how", std::vector<StringRef>{"", "full_unroll = true", "max_transfer_rank = 0"});
  std::string handle = writer.handleTo(writer.payload);
  writer.emit(formatv("transform.apply_patterns to {0} {{ {1} {2} } : !transform.any_op", handle,
                      name, middle)
                  .str());
}

} // namespace npufuzz::campaign::schedules
