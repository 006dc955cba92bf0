// Files and memory, and frames on standard output. On the bare machine the simulator's host
// provides them. Otherwise system calls of Linux do: qemu has all of them, and the proxy kernel
// those needed here. Freestanding C, for the target.
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_IO_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_IO_H

#include "Machine.h"

enum { trapped = 70, inputIsBad = 71, outputIsBad = 72, memoryIsFull = 73 };

void npufuzz_exit(int code) __attribute__((noreturn));

// Reads the file that the first argument names into memory; on the bare machine, which has no
// arguments (0), the file "input". Its first words: magic, bytes of the file, lanes, bytes of a
// bank.
const word *npufuzz_input(word *processArguments);

// Allocates zeroed memory in whole pages; call npufuzz_input first. The proxy kernel spends time on
// every page of it, touched or not.
void *npufuzz_memory(word bytes);

// Bare machine only: write-protects the code from now on, and limits memory to what was allocated
// so far and this much more, in whole pages.
void npufuzz_protect(word bytesToCome);

// Hashes words; the host computes the same.
word npufuzz_hash(const word *from, word count, word seed);

// A frame is four words (magic, kind, bytes, hash of the words that follow) and its payload, in one
// piece of memory: `frame` has room for the four before it. The simulator's own output can stand
// only between frames.
enum { frameWords = 4 };
void npufuzz_write_frame(word *frame, word what, word bytes);

// Calls the kernel so that its vectors run on all lanes.
void npufuzz_enter(void *kernel, const word *arguments);

#endif
