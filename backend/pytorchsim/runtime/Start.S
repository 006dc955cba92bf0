# Entry of the program, and the way into kernels and out of them.

  .option norvc

# A process starts with a stack. On the bare machine every register is zero but those that say where one is, and
# the machine's own mode has vectors and floats switched off.
  .section .runtime, "ax"
  .globl _start
_start:
  mv a0, sp                     # argument count, then the arguments
  bnez sp, 1f
  li t0, 0x6600                 # mstatus: FS and VS dirty
  csrs mstatus, t0
  la t0, trap
  csrw mtvec, t0
  li sp, 0x81000000             # bareStackEnd of Io.c
1:
  andi sp, sp, -16
  call npufuzz_main             # never returns

  .balign 4                     # mtvec requires it
trap:
  csrr a0, mcause
  csrr a1, mepc
  csrr a2, mtval
  li sp, 0x81000000             # execution ends here
  call npufuzz_trapped

# The simulator runs vectors on all lanes between npufuzz_enter and npufuzz_leave, and everything of a kernel's object is
# linked between the two. It takes the frame for vector spills from the first instruction of that range, and forgets it at
# the first instruction after the range. So every kernel call enters and leaves through these two.

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
