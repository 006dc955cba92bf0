// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-peeling{peel-front=true} runs the
// first iteration unconditionally, also of a loop that has none.
//
// The loop from 4 to 4 counts 0 iterations; with the pass it counts 1.
//
// Signature: pass:mlir:transform.loop.peel:wrong value
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:wrong value
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:undefined behaviour
// Shape: 003a7cf5 02863d8e 04a5d990 06451c9b 07362b1c 0bc1e5d9 0dd48ca9 0e1ef490 0ec94bdf 0f914760 10569ff2 13c79a17 15b0ce1f 179e7a98 19ad4e20 21e0791d 22af4d4f 24727683 25598ce7 279bac01 291f3b68 2aaa7264 2af36d2e 2d5cee29 2fb29a9b 2fbcd99d 305f1ef6 35ed8393 3a7aef90 3b80b225 3bebf6ce 3d913410 3ed2075f 3f3843f7 3f9431bd 488dffee 4a923047 4c1cd735 4c92c23a 501312fe 5170e176 51c46816 52c20b79 543c89ab 54f01724 55329da7 598e6286 5ab3a7d1 5b19a2d8 5b7ea30b 62684935 626a1ca2 65d7a66a 665900e7 6930ce62 6cbfc3d3 6f20cccb 7222168b 76f9e16d 78178eb6 7873472e 78fba0e9 7a1357b0 7aab48df 7f03c952 829327c3 82b2398a 85bf7614 87a1efe4 887c1c30 8ed9c211 8f8300d1 9056e11e 908abadf 9487bac5 9834fc04 991208d4 9e8ad0dd a4ac896f a6893412 aa173dd2 aaa4daa3 ab42fbaa ab546b73 b173b6a9 b20d98f8 b226d17c b42e41ca b62bf912 b6464964 ba6bd5ab bc5d416c bebe1f83 bf03c4a6 bfe61ae4 c234003f c2b0966b c39123de c5c2b2e1 c5cdceaa c6260fab ca03a71b cd97dc17 cff8e6d8 d0d5d89e d3dfc121 d732cb07 d77ce52a d7b45372 d9372447 e1cd77e1 e35d10ed e3e93a19 e43b99b7 e6c913fc e72fed58 eeaf00cc efe20bd9 efed2b49 f61a6871 f70c98c8 f9162617 f9808bb3 fdfc1336
// Shape: 01a19f30 02863d8e 04a5d990 06451c9b 07c57c77 0bc1e5d9 0be26bae 0dd48ca9 0e1ef490 0f914760 10569ff2 13c79a17 174f2a5a 179e7a98 19ad4e20 204aaf82 21e0791d 22af4d4f 24727683 25598ce7 291f3b68 291fccac 2af36d2e 2d5cee29 2ee2842e 2f7a0cf2 305f1ef6 31f8ffe7 3358f525 35ed8393 37a2c943 3b80b225 3bebf6ce 3d913410 3f3843f7 4582c79f 467d3612 488dffee 4891e5ad 48d5d8c3 4c1cd735 4f5876a0 51c46816 52c20b79 54f48bb0 598e6286 5b19a2d8 5b7ea30b 6253ed3b 6262ad5c 62684935 626a1ca2 648e91a8 6ba1d220 6c895784 6cbfc3d3 6e979c44 7222168b 7392a51a 76f9e16d 78178eb6 7873472e 79ae3287 7a1357b0 7ae1ee5c 7f03c952 829327c3 82b2398a 87a1efe4 8820302f 887c1c30 89871623 8b5e9d1a 8cde15ed 8ed9c211 9056e11e 9760a562 9834fc04 9e8ad0dd a228f36e a28e8e0b ab546b73 ae5960f2 b20d98f8 b226d17c b69f7b0b b738ea7f bafb648b bc2566c9 bc5d416c bd485701 bf03c4a6 bfe61ae4 c234003f c8fbd05d cb27d6f0 cdadc3cd cff8e6d8 d3dfc121 d46e28bf d5a1b027 d77ce52a d7b45372 d9372447 d95b4137 e008f504 e1cd77e1 e35d10ed e3e93a19 e43b99b7 e6c913fc e72fed58 ebb83ff8 ee09a23d eeaf00cc f168c54c f61a6871 f9162617 fdfc1336 ffb8655c
// Shape: 02863d8e 14549b7b 6d15c13d 7222168b 82b2398a 8ed9c211 af4b0650 b226d17c f61a6871
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-peeling{peel-front=true},lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}1{{$}}
func.func @loop(%from: index, %to: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 2 : index
  %count = scf.for %i = %from to %to step %step iter_args(%n = %zero) -> (i32) {
    %next = arith.addi %n, %one : i32
    scf.yield %next : i32
  }
  return %count : i32
}
func.func @main() -> i32 {
  %from = arith.constant 4 : index
  %to = arith.constant 4 : index
  %result = func.call @loop(%from, %to) : (index, index) -> i32
  return %result : i32
}
