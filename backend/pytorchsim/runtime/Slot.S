# Room for the instructions of Sequences.c: once among kernels, once where vectors run on one lane.

  .section .text.slot, "awx"
  .balign 64
  .globl npufuzz_code
npufuzz_code:
  .zero 4 * 4096

  .section .slot, "awx"
  .balign 64
  .globl npufuzz_code_one_lane
npufuzz_code_one_lane:
  .zero 4 * 4096
