//===- NpuOps.td - the machine's instructions -------------------*- tablegen -*-===//
//
// Goes from tile values to machine code in steps, each of which can be executed (backend/npu/simulator). A buffer
// is a tile in the scratchpad with valid-extent registers of its own, which start undefined.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_NPU_OPS_TD
#define NPUFUZZ_NPU_OPS_TD

include "tile/TileDialect.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Npu_Dialect : Dialect {
  let name = "npu";
  let cppNamespace = "::npufuzz::npu";
  let summary = "Transfers, lane code, tile instructions and the systolic array of the built-in NPU";
  let description = [{
    What the machine does side by side, and what orders it:

    - A transfer with a tag slot goes to the DMA engine (`npu.dma_queues` queues, each first in, first out). Its
      address, clip and valid extents are read when it is issued; its elements move at any time until an npu.wait on
      the slot. Which time is up to the seed `npu.schedule`; 0 moves everything at once.
    - Where the module has the attribute `npu.concurrent`, instructions run on five pipes. The scalar unit issues them
      in program order; each pipe works in order. Between pipes only npu.set_flag with npu.wait_flag and npu.barrier
      give an order, which is transitive. The scalar unit has done its own work before it issues what follows. Under
      some seeds what they read and write lags until something waits for their pipe; addresses and valid extents are
      read when they are issued. The end of a function completes its pipes.
    - Where a kernel has an npu.graph, that orders its accesses as well: each needs a path of the graph's edges.
    - Without the attribute instructions run one after the other, tagged transfers excepted.

    An instruction that touches elements of a tagged transfer before the wait, or a buffer (the bytes it lies on) or a
    tensor that another pipe may still use, one of the two writing, is a data race: an event whatever the seed, and a
    wrong result under some. So is an access that the npu.graph does not order, which changes no result. A wait for a slot or a flag that nobody started is an event as well.
  }];
  let dependentDialects = ["::npufuzz::tile::TileDialect"];
  let useDefaultTypePrinterParser = 1;
}

def Npu_Buffer : TypeDef<Npu_Dialect, "Buffer"> {
  let mnemonic = "buffer";
  let summary = "a tile spread over the lanes' banks";
  let description = [{
    `!npu.buffer<16x32xf32, split = 1, stride = 4>`: row-major shape T0 x ... x Tn of logical elements, spread over
    the L lanes of the machine along axis s = split, `stride` (vst) consecutive coordinates in one lane:
    outer = ceil(Ts / (vst * L)); coordinate c lives in lane (c / vst) mod L at local coordinate
    (c / (vst * L)) * vst + c mod vst. A bank holds the row-major shape with Ts replaced by outer * vst.
    i1 takes one byte an element, index eight.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType,
                        "int64_t":$split, "int64_t":$stride);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return static_cast<int64_t>(getShape().size()); }
    int64_t getNumElements() const;
    /// Elements of one lane's bank on a machine with `lanes` lanes.
    int64_t getBankElements(int64_t lanes) const;
    /// Lane and element in its bank of a row-major logical element.
    std::pair<int64_t, int64_t> locate(int64_t logical, int64_t lanes) const;
    /// Row-major logical element at an element of a lane's bank; -1 where the lane has none.
    int64_t logicalAt(int64_t lane, int64_t bankElement, int64_t lanes) const;
  }];
}

def Npu_Tags : TypeDef<Npu_Dialect, "Tags"> {
  let mnemonic = "tags";
  let summary = "tag slots of the DMA engine";
}

// One vector register group of every lane.
defvar Npu_Register = VectorOfRankAndType<[1], [AnyType]>;

class Npu_Op<string opMnemonic, list<Trait> traits = []> : Op<Npu_Dialect, opMnemonic, traits>;

// A transfer descriptor: for every point p of the box `sizes`,
//   global element  base + sum p[d] * global_strides[d]      (row-major linear element of the memref)
//   tile element    offset + sum p[d] * tile_strides[d]      (row-major linear element of the tile's shape)
// Points whose tile coordinates (unflattened tile element) are not below `clip` on every axis are skipped;
// an empty clip skips none.
defvar descriptor = (ins DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$global_strides,
                         DenseI64ArrayAttr:$tile_strides);

//===----------------------------------------------------------------------===//
// Tile values with affine addresses (after npu-axis-split)
//===----------------------------------------------------------------------===//

def Npu_LoadOp : Npu_Op<"load", [MemoryEffects<[MemRead]>]> {
  let summary = "tile.load with an affine address per descriptor axis";
  let description = [{valid[a] = clamp(bounds[a] - offsets[a], 0, tile extent); the descriptor is clipped to it.}];
  let arguments = !con((ins AnyStaticShapeMemRef:$memory, Index:$base, Variadic<Index>:$offsets,
                            DenseI64ArrayAttr:$bounds), descriptor);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = [{$memory `[` $base `]` `offsets` `(` $offsets `)` `bounds` $bounds `sizes` $sizes
    `global` $global_strides `tile` $tile_strides attr-dict `:` type($memory) `->` type($result)}];
  let hasVerifier = 1;
}
def Npu_StoreOp : Npu_Op<"store", [MemoryEffects<[MemWrite]>]> {
  let summary = "tile.store likewise; clipped to min(valid, bounds - offsets)";
  let arguments = !con((ins Tile_TileType:$value, AnyStaticShapeMemRef:$memory, Index:$base,
                            Variadic<Index>:$offsets, DenseI64ArrayAttr:$bounds), descriptor);
  let assemblyFormat = [{$value `,` $memory `[` $base `]` `offsets` `(` $offsets `)` `bounds` $bounds `sizes` $sizes
    `global` $global_strides `tile` $tile_strides attr-dict `:` type($value) `,` type($memory)}];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tile values with explicit tails (after npu-tile-loops)
//===----------------------------------------------------------------------===//

def Npu_PaddedLoadOp : Npu_Op<"padded_load", [MemoryEffects<[MemRead]>]> {
  let summary = "reads what lies inside `clip`, zero elsewhere; the whole tile is valid";
  let description = [{A tile.set_valid behind it declares the true extents where the clip is not empty.}];
  let arguments = !con((ins AnyStaticShapeMemRef:$memory, Index:$base, Variadic<Index>:$clip), descriptor);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = [{$memory `[` $base `]` `clip` `(` $clip `)` `sizes` $sizes
    `global` $global_strides `tile` $tile_strides attr-dict `:` type($memory) `->` type($result)}];
  let hasVerifier = 1;
}
def Npu_ClippedStoreOp : Npu_Op<"clipped_store", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes the valid elements inside `clip`";
  let arguments = !con((ins Tile_TileType:$value, AnyStaticShapeMemRef:$memory, Index:$base,
                            Variadic<Index>:$clip), descriptor);
  let assemblyFormat = [{$value `,` $memory `[` $base `]` `clip` `(` $clip `)` `sizes` $sizes
    `global` $global_strides `tile` $tile_strides attr-dict `:` type($value) `,` type($memory)}];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Buffers (after npu-bufferize)
//===----------------------------------------------------------------------===//

def Npu_AllocOp : Npu_Op<"alloc", [MemoryEffects<[MemAlloc]>]> {
  let summary = "a buffer; its bytes and its valid extents start undefined";
  let description = [{`address` is the byte address in every lane's bank, given by npu-plan-memory; without it
    the simulator gives the buffer storage of its own.}];
  let arguments = (ins OptionalAttr<I64Attr>:$address);
  let results = (outs Npu_Buffer:$buffer);
  let assemblyFormat = "(`at` $address^)? attr-dict `:` type($buffer)";
}
def Npu_TransferInOp : Npu_Op<"transfer_in", [AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "global memory to buffer; leaves other elements and the valid extents as they are";
  let description = [{
    With `async %tags[%slot]` the transfer goes to the DMA engine. Address, clip and (of a transfer_out) valid extents
    are read when it is issued; elements move at any time until an npu.wait on that slot, in an order that
    the machine picks. An instruction that touches the elements meanwhile is a data race.
  }];
  let arguments = !con((ins AnyStaticShapeMemRef:$memory, Index:$base, Npu_Buffer:$buffer, Index:$offset,
                            Variadic<Index>:$clip, Optional<Npu_Tags>:$tags, Optional<Index>:$slot), descriptor);
  let assemblyFormat = [{$memory `[` $base `]` `to` $buffer `[` $offset `]` `clip` `(` $clip `)`
    (`async` $tags^ `[` $slot `]`)? `sizes` $sizes `global` $global_strides `tile` $tile_strides
    attr-dict `:` type($memory) `,` type($buffer)}];
  let hasVerifier = 1;
}
def Npu_TransferOutOp : Npu_Op<"transfer_out", [AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "buffer to global memory, valid elements only, inside the clip; async as transfer_in";
  let arguments = !con((ins Npu_Buffer:$buffer, Index:$offset, AnyStaticShapeMemRef:$memory, Index:$base,
                            Variadic<Index>:$clip, Optional<Npu_Tags>:$tags, Optional<Index>:$slot), descriptor);
  let assemblyFormat = [{$buffer `[` $offset `]` `to` $memory `[` $base `]` `clip` `(` $clip `)`
    (`async` $tags^ `[` $slot `]`)? `sizes` $sizes `global` $global_strides `tile` $tile_strides
    attr-dict `:` type($buffer) `,` type($memory)}];
  let hasVerifier = 1;
}
def Npu_TagsOp : Npu_Op<"tags", [MemoryEffects<[MemAlloc]>]> {
  let summary = "tag slots 0 to slots - 1, all without a transfer";
  let arguments = (ins I64Attr:$slots);
  let results = (outs Npu_Tags:$tags);
  let assemblyFormat = "$slots attr-dict";
  let hasVerifier = 1;
}
def Npu_WaitOp : Npu_Op<"wait", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "until all transfers of a tag slot are complete; a slot without a transfer is an event";
  let arguments = (ins Npu_Tags:$tags, Index:$slot);
  let assemblyFormat = "$tags `[` $slot `]` attr-dict";
}
def Npu_ZeroOp : Npu_Op<"zero", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes zero to every element of a buffer, valid or not";
  let arguments = (ins Npu_Buffer:$buffer);
  let assemblyFormat = "$buffer attr-dict `:` type($buffer)";
}
def Npu_ComputeOp : Npu_Op<"compute", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a tile op on buffers: destination passing";
  let description = [{
    `npu.compute "expand_binary" ins(%a, %b : …) outs(%c : …) {kind = …, axis = 1 : i64}`: the tile op of that
    mnemonic with its attributes, or "copy". Scalars (of splat and iota) stand among the inputs. The third input of
    "matmul" is its accumulator, or its bias where the unit attribute `bias` is present. set_valid never occurs
    (it is a copy and a narrow).
    Without `explicit` it also sets the output's valid extents by the tile op's rule (before npu-valid-shape).
    With `explicit` the valid extents of the output buffer are read and say which elements are computed; elements
    outside them keep what they hold. reduce, matmul, topk and fill_pad also read the valid extents of their inputs: what
    takes part, what is kept. Inputs and output may be one buffer where the op is elementwise.
  }];
  let arguments = (ins StrAttr:$op_name, Variadic<AnyType>:$inputs, Npu_Buffer:$output,
                       UnitAttr:$explicit_valid);
  let assemblyFormat = [{$op_name (`explicit` $explicit_valid^)? `ins` `(` ($inputs^ `:` type($inputs))? `)`
    `outs` `(` $output `:` type($output) `)` attr-dict}];
  let hasVerifier = 1;
}
def Npu_NarrowOp : Npu_Op<"narrow", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "valid[a] = clamp(extents[a], 0, valid[a]) in place; becomes valid + set_valid";
  let arguments = (ins Npu_Buffer:$buffer, Variadic<Index>:$extents);
  let assemblyFormat = "$buffer `[` $extents `]` attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Valid-extent registers (after npu-valid-shape)
//===----------------------------------------------------------------------===//

def Npu_ValidOp : Npu_Op<"valid", [MemoryEffects<[MemRead]>]> {
  let summary = "reads a valid-extent register";
  let arguments = (ins Npu_Buffer:$buffer, I64Attr:$axis);
  let results = (outs Index:$extent);
  let assemblyFormat = "$buffer `axis` $axis attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}
def Npu_SetValidOp : Npu_Op<"set_valid", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes all valid-extent registers of a buffer";
  let arguments = (ins Npu_Buffer:$buffer, Variadic<Index>:$extents);
  let assemblyFormat = "$buffer `[` $extents `]` attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Task graph of @main (after npu-build-graph)
//===----------------------------------------------------------------------===//

def Npu_Task : TypeDef<Npu_Dialect, "Task"> {
  let mnemonic = "task";
  let summary = "a launched kernel: what a later launch waits for";
}
def Npu_LaunchOp : Npu_Op<"launch", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
                                     MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a node of the task graph: one kernel, its core, what it touches and what it waits for";
  let description = [{
    `reads` and `writes` list the positions of memref arguments whose elements the kernel may read or write. The
    kernel runs on `core` at any time after every task in `after`, but not before npu.run_tasks.
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Variadic<AnyType>:$arguments, Variadic<Npu_Task>:$after,
                       DenseI64ArrayAttr:$reads, DenseI64ArrayAttr:$writes, I64Attr:$core);
  let results = (outs Npu_Task:$task);
  let assemblyFormat = [{$kernel `(` ($arguments^ `:` type($arguments))? `)` `reads` $reads `writes` $writes
    `core` $core `after` `(` $after `)` attr-dict}];
  let hasVerifier = 1;
}
def Npu_FlushCacheOp : Npu_Op<"flush_cache", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "writes back what this core's scalar code stored to a tensor, and drops its lines of it";
  let description = [{
    Scalar code (memref.load, memref.store) goes through the cache of its core once the module has the unit attribute
    `npu.cached`, in lines of `npu.cache_line` bytes: nobody else sees a store before it is flushed, and a line that was
    once read does not follow what others write to memory. Transfers bypass all caches. Without the attribute it does nothing.
  }];
  let arguments = (ins AnyStaticShapeMemRef:$memory);
  let assemblyFormat = "$memory attr-dict `:` type($memory)";
}
def Npu_RunTasksOp : Npu_Op<"run_tasks", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "runs every launched task, in an order that the graph allows and the schedule picks";
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Tile operation graph of a kernel (after npu-build-graph)
//===----------------------------------------------------------------------===//

def Npu_Node : TypeDef<Npu_Dialect, "Node"> {
  let mnemonic = "node";
  let summary = "a node of a tile operation graph: what a later one is in, or waits for";
}
def Npu_GraphOp : Npu_Op<"graph", !listconcat([IsolatedFromAbove, DeclareOpInterfaceMethods<SymbolUserOpInterface>],
                                              GraphRegionNoTerminator.traits)> {
  let summary = "the tile operations of one kernel, and what each of them waits for";
  let description = [{
    Its nodes are numbered in the order of the body. What a node stands for in the kernel carries the number in the
    attribute `npu.node`: a transfer, an npu.wait, instructions that touch elements, a loop around nodes. The order of
    instructions of one node is the program's; those without a number are in no node's order.

    `in` names the loops around a node, outermost first; `after` the nodes that it waits for, of which it is the most
    recent execution that counts: one earlier in this iteration, or one of the iteration before where the node stands
    behind. Executions of one node follow one another. Two nodes that touch the same bytes of the banks or the
    same tensor, one of them writing, and that no path joins, race: the machine reports it.
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$kernel $body attr-dict";
  let hasVerifier = 1;
}
class Npu_NodeOp<string opMnemonic, list<Trait> traits = []> : Npu_Op<opMnemonic, !listconcat([HasParent<"GraphOp">], traits)> {
  let results = (outs Npu_Node:$node);
}
def Npu_LoopNodeOp : Npu_NodeOp<"loop_node"> {
  let summary = "a loop around nodes; bounds that are computed at run time are left out";
  let arguments = (ins OptionalAttr<I64Attr>:$lower, OptionalAttr<I64Attr>:$upper, OptionalAttr<I64Attr>:$step,
                       Variadic<Npu_Node>:$loops);
  let assemblyFormat = "(`from` $lower^)? (`to` $upper^)? (`step` $step^)? `in` `(` $loops `)` attr-dict";
}
def Npu_DmaNodeOp : Npu_NodeOp<"dma_node", [AttrSizedOperandSegments]> {
  let summary = "a transfer: its tensor, where that is addressed, how it is walked, its tags";
  let description = [{
    `tensor` counts the memref arguments of the kernel, then its own tensors. The global base element is `address` of
    the variables of `loops`, as dimensions, and of the scalar arguments at positions `scalars` among the kernel's
    scalar arguments, as symbols. `strides` are the descriptor's global strides, `tags` the number of the npu.tags.
  }];
  let arguments = (ins UnitAttr:$outwards, I64Attr:$tensor, AffineMapAttr:$address, DenseI64ArrayAttr:$scalars,
                       DenseI64ArrayAttr:$strides, OptionalAttr<I64Attr>:$tags, Variadic<Npu_Node>:$loops,
                       Variadic<Npu_Node>:$after);
  let assemblyFormat = [{(`out` $outwards^)? `tensor` $tensor `address` $address `scalars` $scalars `strides` $strides
    (`tags` $tags^)? `in` `(` $loops `)` `after` `(` $after `)` attr-dict}];
  let hasVerifier = 1;
}
def Npu_WaitNodeOp : Npu_NodeOp<"wait_node", [AttrSizedOperandSegments]> {
  let summary = "a wait for a slot of these tags; it touches what their transfers touch";
  let arguments = (ins I64Attr:$tags, Variadic<Npu_Node>:$loops, Variadic<Npu_Node>:$after);
  let assemblyFormat = "`tags` $tags `in` `(` $loops `)` `after` `(` $after `)` attr-dict";
}
def Npu_ComputeNodeOp : Npu_NodeOp<"compute_node", [AttrSizedOperandSegments]> {
  let summary = "work on one pipe: tile instructions, lane code, a product, scalar code";
  let arguments = (ins StrAttr:$pipe, Variadic<Npu_Node>:$loops, Variadic<Npu_Node>:$after);
  let assemblyFormat = "$pipe `in` `(` $loops `)` `after` `(` $after `)` attr-dict";
}

//===----------------------------------------------------------------------===//
// Encoded instructions (after npu-lower-to-machine)
//===----------------------------------------------------------------------===//

def Npu_DmaOp : Npu_Op<"dma", [AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "npu.transfer_in or npu.transfer_out as the machine's instruction words";
  let description = [{
    Six words of 64 bits, fields from the lowest bit on:
    word 0: direction (1 bit: 0 into the buffer, 1 out of it), descriptor axes (3 bits: 0 to 4);
    word 1: four extents, unsigned 16 bits each, outermost first; words 2 and 3: four global strides, signed 32 bits;
    words 4 and 5: four tile strides, likewise. A machine may read only
the lowest bits of an extent or stride (npu.extent_bits, npu.stride_bits). Fields of axes that the descriptor does not have are 0. Base, offset,
    clip and tag slot are in registers.
  }];
  let arguments = (ins DenseI64ArrayAttr:$words, AnyStaticShapeMemRef:$memory, Index:$base, Npu_Buffer:$buffer,
                       Index:$offset, Variadic<Index>:$clip, Optional<Npu_Tags>:$tags, Optional<Index>:$slot);
  let assemblyFormat = [{$words $memory `[` $base `]` `,` $buffer `[` $offset `]` `clip` `(` $clip `)`
    (`async` $tags^ `[` $slot `]`)? attr-dict
    `:` type($memory) `,` type($buffer)}];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Pipes (after npu-insert-sync). Every instruction runs on one pipe: transfer_in on "load", transfer_out on
// "store", the systolic array on "matrix", lane code, zero and compute on "vector", memref accesses on "scalar",
// which also issues. A string attribute `npu.pipe` assigns another pipe.
//===----------------------------------------------------------------------===//

def Npu_SetFlagOp : Npu_Op<"set_flag", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "raised for pipe `to` when pipe `from` is done with what it was given before";
  let description = [{
    A pipe has 8 events, numbered from 0, that it can raise. They do not know for whom: whichever wait for one runs first
    takes the oldest flag. Pipes run side by side, so that a wait of another pipe which stands earlier may run later.
    Without `event` the two pipes have a flag to themselves.
  }];
  let arguments = (ins StrAttr:$from, StrAttr:$to, OptionalAttr<I64Attr>:$event);
  let assemblyFormat = "$from `to` $to (`event` $event^)? attr-dict";
  let hasVerifier = 1;
}
def Npu_WaitFlagOp : Npu_Op<"wait_flag", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "holds pipe `to` until the oldest such flag is raised, and takes it; none set is a machine event";
  let arguments = (ins StrAttr:$from, StrAttr:$to, OptionalAttr<I64Attr>:$event);
  let assemblyFormat = "$from `to` $to (`event` $event^)? attr-dict";
  let hasVerifier = 1;
}
def Npu_BarrierOp : Npu_Op<"barrier", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "holds every pipe until all are done with what they were given before";
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Systolic array (after npu-lower-matmul). SS x SS, SS = the lanes.
//===----------------------------------------------------------------------===//

// `batch` is the coordinate along the first axis of a buffer of rank 3. Row and column are the coordinates along
// the other two.
def Npu_PushWeightsOp : Npu_Op<"push_weights", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "W[j][k] = buffer[row + k, column + j], 0 outside the valid extents, for k and j below SS";
  let description = [{With `transposed` W[j][k] = buffer[column + j, row + k].}];
  let arguments = (ins Npu_Buffer:$buffer, Index:$row, Index:$column, Optional<Index>:$batch, UnitAttr:$transposed);
  let assemblyFormat = [{$buffer `[` $row `,` $column `]` (`batch` $batch^)? (`transposed` $transposed^)? attr-dict
    `:` type($buffer)}];
  let hasVerifier = 1;
}
def Npu_PushInputOp : Npu_Op<"push_input", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "out[j] = sum over k of buffer[row, column + k] * W[j][k]; queued";
  let description = [{A k at which the input or the weight lies outside the valid extents contributes nothing, not
    even 0 * inf. f16 and bf16 are multiplied and summed in f32, i8 in i32 (wrapping). With `transposed` the inputs
    are buffer[column + k, row].}];
  let arguments = (ins Npu_Buffer:$buffer, Index:$row, Index:$column, Optional<Index>:$batch, UnitAttr:$transposed);
  let assemblyFormat = [{$buffer `[` $row `,` $column `]` (`batch` $batch^)? (`transposed` $transposed^)? attr-dict
    `:` type($buffer)}];
  let hasVerifier = 1;
}
def Npu_PopOp : Npu_Op<"pop", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "buffer[row, column + j] += out[j] of the oldest result, inside the valid extents";
  let arguments = (ins Npu_Buffer:$buffer, Index:$row, Index:$column, Optional<Index>:$batch);
  let assemblyFormat = "$buffer `[` $row `,` $column `]` (`batch` $batch^)? attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Lane code (after npu-vectorise): every lane executes it; vector values are per lane.
//===----------------------------------------------------------------------===//

def Npu_MaskOp : Npu_Op<"mask", [MemoryEffects<[MemRead]>]> {
  let summary = "which elements [element, element + N) of this lane's bank are inside the valid extents";
  let arguments = (ins Npu_Buffer:$buffer, Index:$element);
  let results = (outs VectorOfRankAndType<[1], [I1]>:$mask);
  let assemblyFormat = "$buffer `[` $element `]` attr-dict `:` type($buffer) `->` type($mask)";
}
def Npu_CoordinateOp : Npu_Op<"coordinate", [Pure]> {
  let summary = "the logical coordinates along an axis of elements [element, element + N) of this lane's bank";
  let arguments = (ins Npu_Buffer:$buffer, Index:$element, I64Attr:$axis);
  let results = (outs VectorOfRankAndType<[1], [Index]>:$coordinates);
  let assemblyFormat = "$buffer `[` $element `]` `axis` $axis attr-dict `:` type($buffer) `->` type($coordinates)";
  let hasVerifier = 1;
}
def Npu_VLoadOp : Npu_Op<"vload", [MemoryEffects<[MemRead]>]> {
  let summary = "elements [element, element + N) of this lane's bank; traps outside the bank";
  let arguments = (ins Npu_Buffer:$buffer, Index:$element);
  let results = (outs Npu_Register:$value);
  let assemblyFormat = "$buffer `[` $element `]` attr-dict `:` type($buffer) `->` type($value)";
  let hasVerifier = 1;
}
def Npu_VStoreOp : Npu_Op<"vstore", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes the elements that the mask keeps";
  let arguments = (ins Npu_Register:$value, Npu_Buffer:$buffer, Index:$element,
                       VectorOfRankAndType<[1], [I1]>:$mask);
  let assemblyFormat = [{$value `,` $buffer `[` $element `]` `,` $mask attr-dict
    `:` type($value) `,` type($buffer) `,` type($mask)}];
  let hasVerifier = 1;
}
def Npu_ConvertOp : Npu_Op<"convert", [Pure]> {
  let summary = "tile.cast on a vector register: rounding mode and saturation in the instruction";
  let arguments = (ins Npu_Register:$operand, Tile_RoundingAttr:$rounding, UnitAttr:$saturate);
  let results = (outs Npu_Register:$result);
  let assemblyFormat = "$operand `round` `` $rounding (`saturate` $saturate^)? attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
}

#endif
