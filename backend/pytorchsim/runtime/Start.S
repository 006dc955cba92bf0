# Entry of the program, and the way into kernels and out of them.

  .option norvc

  .section .runtime, "ax"
  .globl _start
_start:
  mv a0, sp                     # argument count, then the arguments
  andi sp, sp, -16
  call npufuzz_main             # never returns

# The simulator runs vectors on all lanes between npufuzz_enter and npufuzz_leave, and everything of a kernel's object is
# linked between the two. It takes the frame for vector spills from the first instruction of that range, and forgets it
# when the instruction behind the range is reached: so every kernel comes and goes this way.

  .section .npufuzz.enter, "ax"
  .globl npufuzz_enter
npufuzz_enter:                  # a0: kernel, a1: its arguments
  addi sp, sp, -16
  sd ra, 8(sp)
  mv t0, a0
  mv a0, a1
  jalr t0
  ld ra, 8(sp)
  addi sp, sp, 16
  tail npufuzz_leave

  .section .npufuzz.leave, "ax"
  .globl npufuzz_leave
npufuzz_leave:
  ret
