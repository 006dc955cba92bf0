// Files and memory, and frames on standard output: on the bare machine by the simulator's host,
// else by system calls of Linux, of which qemu has all and the proxy kernel those that are needed
// here. Freestanding C, for the target.
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_IO_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_IO_H

#include "Machine.h"

enum { trapped = 70, inputIsBad = 71, outputIsBad = 72, memoryIsFull = 73 };

void npufuzz_exit(int code) __attribute__((noreturn));

// The file that the first argument names, in memory; on the bare machine, which has no arguments
// (0), the one named "input". Its first words: magic, bytes of the file, lanes, bytes of a bank.
const word *npufuzz_input(word *processArguments);

// Zeros, in whole pages; none of them before npufuzz_input. The proxy kernel takes its time for
// every page of it, touched or not.
void *npufuzz_memory(word bytes);

// On the bare machine: from now on the code cannot be written, and of memory there is what was
// asked for until now and so much more, in whole pages.
void npufuzz_protect(word bytesToCome);

// Of words; the host computes the same.
word npufuzz_hash(const word *from, word count, word seed);

// A frame is four words (magic, what, bytes, hash of the words that follow) and its payload, in one
// piece of memory: `frame` has room for the four in front. What the simulator itself prints can
// only stand between frames.
enum { frameWords = 4 };
void npufuzz_write_frame(word *frame, word what, word bytes);

// The kernel, called so that its vectors run on all lanes.
void npufuzz_enter(void *kernel, const word *arguments);

#endif
