//===- Passes.td - the compiler, in the order of its pipeline ---*- tablegen -*-===//
//
// Every pass runs on the module, can be run alone in npufuzz-opt and leaves IR that the simulator executes.
// Machine parameters (lanes, vlen, bank_bytes) are read from the module's `npu.` attributes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_NPU_PASSES_TD
#define NPUFUZZ_NPU_PASSES_TD

include "mlir/Pass/PassBase.td"

class NpuPass<string flag> : Pass<flag, "::mlir::ModuleOp"> {
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::npufuzz::npu::NpuDialect"];
}

def NpuFusePrologue : NpuPass<"npu-fuse-prologue"> {
  let summary = "Moves elementwise producers of a matmul's operands next to it";
  let description = [{
    Precondition: a tile program. Effect: an elementwise op whose result only a matmul (through further such
    producers) uses in the same block stands directly before it, so that the operand is live for as short as can be.
    Loads and stores do not move. Never fails.
  }];
  let statistics = [Statistic<"moved", "moved", "producers moved">];
}

def NpuFuseEpilogue : NpuPass<"npu-fuse-epilogue"> {
  let summary = "Moves elementwise consumers of a matmul's result next to it";
  let description = [{
    Precondition: a tile program. Effect: an elementwise op that alone uses the result of a matmul (through further
    such consumers) in the same block stands directly behind it, so that the product is stored as soon as it can be.
    Loads and stores do not move: a consumer that waits for an operand stays where it is. Never fails.
  }];
  let statistics = [Statistic<"moved", "moved", "consumers moved">,
                    Statistic<"fallbacks", "fallbacks", "consumers that wait for another operand">];
}

def NpuGatherViews : NpuPass<"npu-gather-views"> {
  let summary = "Puts what concat and pad show into tensors of their own";
  let description = [{
    Precondition: a tile program. Each tile.concat and tile.pad becomes the plain view of a tile.scratch tensor of its
    shape, which scalar loops fill where the view stood: no store of the kernel changes a tensor behind it. Contract
    after it: every view is a chain of index maps over one tensor.
  }];
  let statistics = [Statistic<"concats", "concats", "concats materialised">,
                    Statistic<"pads", "pads", "pads materialised">];
}

def NpuIndirectAccess : NpuPass<"npu-indirect-access"> {
  let summary = "Turns gathers, scatters and extracts into scalar code on memory";
  let description = [{
    Precondition: every view is a chain of index maps over one tensor. An index tile is stored to a tile.scratch tensor
    of its shape that was filled before: with 0, a place that can be read, for a tile.gather, with -1, which is skipped,
    for a tile.scatter. A gather's elements are copied one by one to scratch memory of the tile's shape and loaded from
    there; its valid extents come from a select whose condition is computed from the index tile. A scatter's elements
    are fetched, overwritten by the valid ones of the value and written back. A tile.extract stores its tile and reads
    the element. An index that a loop carries becomes an affine.apply of the loop's variable. Contract after it: tile.load
    and tile.store are the only transfers, no scalar comes from a tile, and loops carry tiles alone.
  }];
  let statistics = [Statistic<"gathers", "gathers", "gathers lowered">,
                    Statistic<"scatters", "scatters", "scatters lowered">,
                    Statistic<"extracts", "extracts", "extracts lowered">];
}

def NpuRelayout : NpuPass<"npu-relayout"> {
  let summary = "Materialises in plain layout what transfers cannot address together";
  let description = [{
    Precondition: a tile program. A load or store through a view whose floors and mods npu-axis-split cannot turn
    into affine axes (one floor over several variables, cut points that form no divisibility chain) goes through a
    tile.scratch tensor of what the view shows instead, without what it repeats: before it, scalar loops copy the
    elements of this tile (inside the view) from memory; after a store they copy them back. Where the cut points of
    loads that meet element by element in one op form no divisibility chain on an axis that they share, the smaller
    ones are materialised, too. The loops walk the consumer's shape, per axis the largest extent of all its operands,
    and fill the tensors of several operands at once where these walk the same coordinates. Contract after it: every
    load and store is one that npu-axis-split resolves, and those that meet are cut alike or one finer than the other.
  }];
  let options = [Option<"operandsAgree", "operands-agree", "bool", "true", "operands of one consumer must agree in their cuts">];
  let statistics = [Statistic<"loads", "loads", "loads materialised">,
                    Statistic<"stores", "stores", "stores materialised">,
                    Statistic<"conflicts", "conflicts", "loads materialised for the sake of another operand">,
                    Statistic<"shared", "shared", "loads materialised by the loops of another one">];
}

def NpuAxisSplit : NpuPass<"npu-axis-split"> {
  let summary = "Turns loads and stores through views into affine descriptors";
  let description = [{
    tile.load/tile.store with their view chain become npu.load/npu.store: `v floordiv k` cuts a tile axis at k,
    `v mod m` at m; cuts that form a divisibility chain split the axis into mixed-radix digits, most significant
    outermost, one descriptor axis each. Floors over induction variables alone stay in the base address. Contract
    after it: every descriptor axis is affine and no view is left; a floor that remains is an error.
  }];
  let statistics = [Statistic<"digits", "digits", "tile axes split into several digits">];
}

def NpuTileLoops : NpuPass<"npu-tile-loops"> {
  let summary = "Makes tails explicit: padding or peeling";
  let description = [{
    npu.load becomes npu.padded_load, npu.store npu.clipped_store. Where a tile can overrun its view, the transfer is
    clipped to what lies inside, and a tile.set_valid behind the load declares it, so that padding never takes part
    in a result. With tail=peel loops are first cut where tiles begin to overrun, so that the main part needs no clip.
  }];
  let options = [Option<"tail", "tail", "std::string", "\"pad\"", "pad | peel">];
  let statistics = [Statistic<"tails", "tails", "transfers that can overrun">,
                    Statistic<"peeled", "peeled", "loops cut">];
}

def NpuBufferize : NpuPass<"npu-bufferize"> {
  let summary = "Gives every tile a buffer; ops write into destinations";
  let description = [{
    Contract after it: no tile values. Each op writes one npu.alloc of its own; a narrowing works in place where the
    operand has no other use. Tiles that a loop carries live in one buffer each: the initial value is copied there
    before the loop, the yielded values at the end of the body, all of them as if at once. Tiles that scf.if
    gives live in one buffer each, into which both arms copy.
  }];
  let options = [Option<"splitAxis", "split-axis", "std::string", "\"last\"",
                        "which axis of extent > 1 is spread over the lanes: last | first">,
                 Option<"laneStride", "lane-stride", "int64_t", "1",
                        "consecutive coordinates in one lane, at most">];
  let statistics = [Statistic<"buffers", "buffers", "buffers made">,
                    Statistic<"carriedCopies", "carried-copies", "copies for loop-carried tiles">];
}

def NpuFineGrainedDma : NpuPass<"npu-fine-grained-dma"> {
  let summary = "Makes transfers asynchronous, with waits just before what needs them";
  let description = [{
    With async=1 every transfer gets a tag slot. An npu.wait on it stands before the first operation of its block that
    touches what the transfer writes, or writes what it reads, at the latest before the block ends. Contract after
    it: no unfinished transfer uses what an instruction touches, and no transfer is left at the end of a function,
    in whatever order transfers complete.
    With subtile=S the transfer of a matmul's operand is cut into a grid of subtiles, of S*lanes rows and columns or
    the next smaller divisor of the extent (S=3: the left one's columns like S=1, the right one's rows like S=2), one
    slot each: slot = row * columns of the grid + column. Subtiles of a batched product are of one batch each, as long
    as there are slots, and slots of later batches follow those of earlier ones; their waits stand before the whole
    product. Grids that agree along the contracted axis (and the batches) are filled by one loop nest. An operand whose descriptor has several axes for one tile axis stays whole.
    With double-buffer the transfer in at the head of a loop's body is issued one iteration ahead, into two buffers
    in turn, where nothing in the loop writes its tensor, its address depends on the induction variable alone and a
    bank holds all buffers of the function at once.
  }];
  let options = [Option<"asynchronous", "async", "bool", "false", "transfers run while the code goes on">,
                 Option<"subtile", "subtile", "int64_t", "0", "side of a matmul operand's subtile: 0 whole, 1, 2, 3">,
                 Option<"doubleBuffer", "double-buffer", "bool", "false", "issue loop loads one iteration ahead">];
  let statistics = [Statistic<"transfers", "transfers", "transfers made asynchronous">,
                    Statistic<"grids", "grids", "operands cut into subtiles">,
                    Statistic<"batches", "batches", "of those, in subtiles of one batch each">,
                    Statistic<"fused", "fused", "pairs of grids filled by one loop nest">,
                    Statistic<"pipelined", "pipelined", "loops with two buffers in turn">];
}

def NpuPlanMemory : NpuPass<"npu-plan-memory"> {
  let summary = "Gives buffers addresses in the banks, reusing what is dead";
  let description = [{
    Buffers that are live at once do not overlap; an asynchronous transfer keeps its buffer alive until the waits on
    its tags. The output of an elementwise op may take exactly the place of an
    input of the same layout and element width that dies there. A kernel that needs more than a bank is an error.
    With fit=1 the machine becomes the smallest of its family that takes the kernels: `npu.bank_bytes` is the least of
    256, 320, 384, 448, 512, 640, ... bytes (four sizes an octave) that holds what all of them need, where that is less.
    With apart=1 the buffers of a kernel share no byte at all, and 64 bytes in front of each and behind the last belong
    to none: a machine that guards them tells who leaves its buffer. A kernel that has no room for that is packed.
  }];
  let options = [Option<"fit", "fit", "bool", "false", "for the smallest machine that the kernels fit">,
                 Option<"apart", "apart", "bool", "false", "unused bytes between buffers, where there is room">];
  let statistics = [Statistic<"reused", "reused", "outputs placed over a dying input">,
                    Statistic<"full", "full", "programs that use more than 95 % of a bank">];
}

def NpuDecomposeTransfer : NpuPass<"npu-decompose-transfer"> {
  let summary = "Cuts transfers down to the machine's 4 descriptor axes and their fields";
  let description = [{
    At most 4 axes, and no extent or stride wider than its field: unchanged. Else axes of extent 1 join a neighbour
    (strides are those of the group's axis that is longer than 1); an extent that its field cannot hold is cut into
    parts of the field's largest, an axis of their own, and a transfer of the rest; axes whose strides do not fit, and if
    more than 4 remain the outer ones, become affine.for loops that move the base and the tile
    offset, and the transfer says in `lane_axis` which axis of the tile lies across the lanes. Invariant: the multiset
    of (global element, lane, tile element) that the transfer touches.
  }];
  let statistics = [Statistic<"collapsed", "collapsed", "transfers whose unit axes were collapsed">,
                    Statistic<"cut", "cut", "extents cut to what their field holds">,
                    Statistic<"peeled", "peeled", "transfers of which axes became loops">];
}

def NpuValidShape : NpuPass<"npu-valid-shape"> {
  let summary = "Computes valid extents explicitly";
  let description = [{
    Contract after it: npu.set_valid stands before every op that writes a buffer, every npu.compute is explicit, and a
    narrowing is npu.valid + npu.set_valid after the producer.
  }];
}

def NpuLowerMatmul : NpuPass<"npu-lower-matmul"> {
  let summary = "Lowers matrix products to the systolic array";
  let description = [{
    npu.compute "matmul" becomes the initialisation of the output (zero, the accumulator or the bias) and loops over
    blocks of SS x SS: push weights, push inputs, pop and add. Blocks at the edge reach past the valid extents, which
    contribute nothing. Waits for the subtiles of an operand that stand just before the product move into the loop
    over the contracted axis, each to the first step that needs its subtile, where no step crosses from one into the next.
  }];
  let statistics = [Statistic<"products", "products", "matrix products lowered">,
                    Statistic<"waits", "waits", "operands whose subtiles are waited for along the contracted axis">];
}

def NpuInsertSync : NpuPass<"npu-insert-sync"> {
  let summary = "Flags and barriers between dependent instructions of different pipes";
  let description = [{
    Until here instructions run one after the other. This pass sets the module attribute `npu.concurrent`, from which
    on the machine's pipes run side by side, so that a snapshot before it is not blamed for synchronisation that it
    does not need. Where an instruction touches a buffer (the bytes it lies on) or a tensor that another pipe may still
    use, in this iteration of a loop or the one before, a wait_flag stands before it and the set_flag behind the other
    pipe's last instruction, of an event that no third pipe waits for; a barrier where several pipes are to be waited
    for. What was pending before a loop is waited for before it. Tagged transfers are waited for by their tags. A
    function's end completes everything.
  }];
  let statistics = [Statistic<"flags", "flags", "pairs of flags inserted">,
                    Statistic<"barriers", "barriers", "barriers inserted">];
}

def NpuVectorise : NpuPass<"npu-vectorise"> {
  let summary = "Lowers elementwise ops to lane code";
  let description = [{
    Runs of elementwise npu.compute on one layout become one loop over chunks of a lane's bank, as long as the widest
    element's register group; values pass from op to op in registers and are stored only where something else reads
    the buffer. Stores are masked by the valid extents. index and i64 meet through arith.index_cast only; f16 and bf16
    transcendentals go through f32. Ops across lanes stay tile instructions.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect", "::mlir::vector::VectorDialect",
                           "::npufuzz::npu::NpuDialect"];
  let statistics = [Statistic<"loops", "loops", "lane loops made">,
                    Statistic<"chunked", "chunked", "loops over several whole chunks">,
                    Statistic<"remainders", "remainders", "loops over chunks of which the last is shorter">,
                    Statistic<"forwarded", "forwarded", "buffers that stay in registers">];
}

def NpuBuildGraph : NpuPass<"npu-build-graph"> {
  let summary = "Turns the calls of @main into a task graph, and each kernel into a graph of tile operations";
  let description = [{
    Each call becomes an npu.launch with the arguments that its kernel reads and writes (through views, too), a core
    (in turn), and the earlier launches it must wait for: those that write what it touches and those that read what it
    writes, unless another one in between does already. npu.run_tasks runs them. In the kernels, the global
    base of every transfer becomes one affine.apply of loop variables and kernel arguments, or a constant; a base that
    cannot be walked there is an error. Behind each kernel stands its npu.graph: a node for every loop around others,
    transfer (tensor, address, strides, tags), wait, and piece of work on one pipe (a tile instruction, lane code, a
    product, scalar code), with the nodes that it waits for: those that touch what it writes, and that write what it
    touches, unless a path leads over another one in between.
  }];
  let options = [Option<"cores", "cores", "int64_t", "2", "cores that kernels run on, 1 or more">];
  let statistics = [Statistic<"launches", "launches", "kernel launches">,
                    Statistic<"edges", "edges", "dependences between launches">,
                    Statistic<"addresses", "addresses", "transfer addresses walked">,
                    Statistic<"nodes", "nodes", "nodes of tile operations">,
                    Statistic<"nodeEdges", "node-edges", "dependences between tile operations">];
}

def NpuFlushCache : NpuPass<"npu-flush-cache"> {
  let summary = "Keeps scalar code and everybody else on the same memory";
  let description = [{
    Inserts npu.flush_cache for a tensor where scalar stores may be in the cache and a transfer or the end of the kernel
    follows, and before scalar loads that follow a transfer into the tensor or, for arguments, the start of the kernel;
    outside the loops of the reader that do not undo it. Marks the module as npu.cached: from here on
    scalar code goes through the caches of the cores.
  }];
  let statistics = [Statistic<"flushes", "flushes", "flushes inserted">];
}

def NpuLowerToMachine : NpuPass<"npu-lower-to-machine"> {
  let summary = "Encodes transfers and launch arguments in fields of fixed width";
  let description = [{
    npu.transfer_in and npu.transfer_out become npu.dma: at most 4 axes, extents of 16 bits, strides of 32. Scalar
    arguments of kernels become words of 32 bits: i64 and index take two, the low one first, i8 and i16 are widened.
    A value that does not fit its field is an error.
  }];
  let statistics = [Statistic<"transfers", "transfers", "transfers encoded">,
                    Statistic<"words", "words", "32-bit words that scalar arguments take">];
}

#endif
