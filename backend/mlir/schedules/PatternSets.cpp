//===- PatternSets.cpp - the table of sets of patterns --------------------===//
//
// One row a set. `needs` names ops that its patterns begin at: without one of them the set changes
// nothing. A name that ends in a dot stands for all ops of its dialect.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/schedules/PatternSets.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

using Names = std::vector<StringRef>;

struct PatternSet {
  const char *name;
  Names needs;
  bool reordersSums = false;
};

std::vector<PatternSet> tensorSets() {
  const Names slices{"tensor.extract_slice", "tensor.insert_slice"},
      packs{"linalg.pack", "linalg.unpack"};
  return {
      {"canonicalization", {}},
      {"linalg.erase_unnecessary_inputs", {"linalg.generic"}},
      {"linalg.fold_unit_extent_dims_via_reshapes", {"linalg.generic", "tensor.pad"}},
      {"linalg.fold_unit_extent_dims_via_slices", {"linalg.generic", "tensor.pad"}},
      {"linalg.tiling_canonicalization", {"affine.min", "affine.apply", "tensor.extract_slice"}},
      {"linalg.pad_vectorization", {"tensor.pad"}},
      {"linalg.decompose_pad", {"tensor.pad"}},
      {"linalg.decompose_pack_unpack", packs},
      {"linalg.fold_pack_unpack_into_empty", packs},
      {"linalg.fold_add_into_dest", {"linalg.add"}, true},
      {"tensor.fold_into_pack_and_unpack", packs},
      {"tensor.decompose_concat", {"tensor.concat"}},
      {"tensor.drop_redundant_insert_slice_rank_expansion", {"tensor.insert_slice"}},
      {"tensor.fold_tensor_empty", {"tensor.empty"}},
      {"tensor.fold_tensor_subset_ops", slices},
      {"tensor.fold_tensor_subset_ops_into_vector_transfers",
       {"vector.transfer_read", "vector.transfer_write"}},
      {"tensor.merge_consecutive_insert_extract_slice", slices},
      {"tensor.reassociative_reshape_folding", {"tensor.collapse_shape", "tensor.expand_shape"}},
      {"tensor.bubble_up_extract_slice", {"tensor.extract_slice"}},
      {"tensor.rewrite_as_constant", {"tensor.generate", "tensor.from_elements", "linalg.pack"}},
      {"scf.for_loop_canonicalization", {"scf.for"}},
  };
}

std::vector<PatternSet> memorySets() {
  const Names views{"memref.subview", "memref.expand_shape", "memref.collapse_shape", "memref.cast",
                    "memref.reinterpret_cast"};
  return {
      {"memref.alloc_to_alloca", {"memref.alloc"}},
      {"memref.expand_ops", {"memref.atomic_rmw", "memref.reshape"}},
      {"memref.expand_strided_metadata", views},
      {"memref.extract_address_computations",
       {"memref.load", "memref.store", "vector.transfer_read", "vector.transfer_write"}},
      {"memref.fold_memref_alias_ops", views},
      {"memref.resolve_ranked_shaped_type_result_dims", {"tensor.dim", "memref.dim"}},
  };
}

std::vector<PatternSet> vectorSets() {
  const Names transfers{"vector.transfer_read", "vector.transfer_write"},
      masks{"vector.create_mask", "vector.constant_mask"};
  return {
      {"vector.cast_away_vector_leading_one_dim", {"vector."}},
      {"vector.rank_reducing_subview_patterns", transfers},
      {"vector.drop_unit_dims_with_shape_cast", {"vector."}},
      {"vector.drop_inner_most_unit_dims_from_xfer_ops", transfers},
      {"vector.transfer_permutation_patterns", transfers},
      {"vector.lower_bitcast", {"vector.bitcast"}},
      {"vector.lower_broadcast", {"vector.broadcast"}},
      {"vector.lower_contraction", {"vector.contract"}, true},
      {"vector.lower_create_mask", masks},
      {"vector.lower_masks", masks},
      {"vector.lower_masked_transfers", {"vector.mask"}},
      {"vector.lower_interleave", {"vector.interleave"}},
      {"vector.lower_multi_reduction", {"vector.multi_reduction"}, true},
      {"vector.lower_scan", {"vector.scan"}, true},
      {"vector.materialize_masks", {"vector.transfer_read", "vector.transfer_write"}},
      {"vector.lower_outerproduct", {"vector.outerproduct"}},
      {"vector.lower_gather", {"vector.gather"}},
      {"vector.unroll_from_elements", {"vector.from_elements"}},
      {"vector.unroll_to_elements", {"vector.to_elements"}},
      {"vector.lower_shape_cast", {"vector.shape_cast"}},
      {"vector.lower_transfer", transfers},
      {"vector.lower_transpose", {"vector.transpose"}},
      {"vector.split_transfer_full_partial", transfers},
      {"vector.transfer_to_scf", transfers},
      {"vector.fold_arith_extension", {"vector.contract"}},
      {"vector.elementwise_to_vector", {"vector."}},
      {"vector.sink_ops", {"vector.broadcast", "vector.transpose"}},
      {"vector.sink_mem_ops", {"vector.load", "vector.store"}},
      {"vector.interleave_to_shuffle", {"vector.interleave"}},
      {"vector.reduction_to_contract", {"vector.multi_reduction"}, true},
      {"vector.rewrite_narrow_types", {"arith.extsi", "arith.extui", "arith.trunci"}},
  };
}

} // namespace

std::vector<TransformOp> patternSets(bool (*fits)(Operation *), const Licence &anyOrder) {
  // Rows keep pointers to their names.
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto &sets : {tensorSets(), memorySets(), vectorSets()})
      for (const PatternSet &set : sets)
        all.push_back((patternsPrefix + set.name).str());
    return all;
  }();
  std::vector<TransformOp> ops;
  for (const auto &sets : {tensorSets(), memorySets(), vectorSets()})
    for (const PatternSet &set : sets) {
      std::vector<const Licence *> licences;
      if (set.reordersSums)
        licences.push_back(&anyOrder);
      ops.push_back({names[ops.size()].c_str(), fits, licences, set.needs});
    }
  return ops;
}

} // namespace npufuzz::mlirbackend
