#include "Io.h"

word npufuzz_lanes, npufuzz_bank_bytes;

// Magic numbers: "npufuzz1" and "npufuzz2".
static const word inputMagic = 0x317a7a756675706e, frameMagic = 0x327a7a756675706e;

enum { callOpen = 56, callRead = 63, callWrite = 64, callExit = 93, callBreak = 214, callMap = 222 };
enum { currentFolder = -100, protectionRead = 1, protectionWrite = 2, mapPrivate = 2, mapAnonymous = 32, noFile = -1 };

// Memory of the bare machine, as Simulator.cpp configures it: the stack grows down from the end of its part, and
// allocations follow it.
static const word bareStackEnd = 0x81000000, bareMemoryEnd = 0xc0000000;
static word bareMemory, bareMemoryFreeEnd = bareMemoryEnd; // free memory; 0: this is no bare machine

// The simulator's host polls this word for the address of a call (its number, then its arguments). It writes the
// result in place of the number, and signals here that it has. A value with bit 0 set, instead of an address, ends
// the program with the upper bits as status.
volatile word tohost __attribute__((aligned(64))), fromhost __attribute__((aligned(64)));

static long hostCall(word number, word a, word b, word c, word d) {
  static volatile word request[8] __attribute__((aligned(64)));
  request[0] = number, request[1] = a, request[2] = b, request[3] = c, request[4] = d, request[5] = 0;
  __asm__ volatile("fence" ::: "memory");
  tohost = (word)request;
  // The host polls every few thousand instructions, or when the machine is idle.
  while (fromhost == 0)
    __asm__ volatile("wfi");
  fromhost = 0;
  return (long)request[0];
}

static long systemCall(long number, long a, long b, long c, long d, long e, long f) {
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e;
  register long a5 __asm__("a5") = f;
  register long a7 __asm__("a7") = number;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5), "r"(a7) : "memory");
  return a0;
}

void npufuzz_exit(int code) {
  for (;;)
    if (bareMemory)
      tohost = (word)code << 1 | 1;
    else
      systemCall(callExit, code, 0, 0, 0, 0, 0);
}

static long openFile(const char *name, word nameBytes) {
  return bareMemory ? hostCall(callOpen, (word)currentFolder, (word)name, nameBytes, 0)
                    : systemCall(callOpen, currentFolder, (long)name, 0, 0, 0, 0);
}
static long readFile(long file, void *to, word bytes) {
  return bareMemory ? hostCall(callRead, (word)file, (word)to, bytes, 0)
                    : systemCall(callRead, file, (long)to, (long)bytes, 0, 0, 0);
}
// Writes to standard output.
static long writeSome(const byte *from, word bytes) {
  return bareMemory ? hostCall(callWrite, 1, (word)from, bytes, 0)
                    : systemCall(callWrite, 1, (long)from, (long)bytes, 0, 0, 0);
}

static void *takeBareMemory(word bytes) {
  enum { page = 4096 };
  word begin = bareMemory;
  if (bytes > bareMemoryFreeEnd - begin)
    npufuzz_exit(memoryIsFull);
  bareMemory = begin + (bytes + page - 1) / page * page;
  return (void *)begin;
}

static word *readWhole(long file, const word *head) {
  word *all = takeBareMemory(head[1] < sizeof(word) * 2 ? sizeof(word) * 2 : head[1]);
  all[0] = head[0], all[1] = head[1];
  for (word done = 2 * sizeof(word); done < head[1];) {
    long more = readFile(file, (byte *)all + done, head[1] - done);
    if (more <= 0)
      npufuzz_exit(inputIsBad);
    done += (word)more;
  }
  return all;
}

static word *mapWhole(long file, word bytes) {
  systemCall(callBreak, 0, 0, 0, 0, 0, 0); // the proxy kernel maps nothing before it knows where the heap begins
  long mapped = systemCall(callMap, 0, (long)bytes, protectionRead, mapPrivate, file, 0);
  if (mapped < 0 && mapped > -4096)
    npufuzz_exit(inputIsBad);
  return (word *)mapped;
}

const word *npufuzz_input(word *processArguments) {
  static const char bareName[] = "input";
  word head[2];
  if (!processArguments)
    bareMemory = bareStackEnd;
  else if (processArguments[0] < 2)
    npufuzz_exit(inputIsBad);
  long file = openFile(bareMemory ? bareName : (const char *)processArguments[2], sizeof bareName);
  if (file < 0 || readFile(file, head, sizeof head) != sizeof head || head[0] != inputMagic)
    npufuzz_exit(inputIsBad);
  const word *input = bareMemory ? readWhole(file, head) : mapWhole(file, head[1]);
  npufuzz_lanes = input[2];
  npufuzz_bank_bytes = input[3];
  return input + 4;
}

void *npufuzz_memory(word bytes) {
  if (bareMemory)
    return takeBareMemory(bytes);
  long mapped = systemCall(callMap, 0, (long)bytes, protectionRead | protectionWrite, mapPrivate | mapAnonymous, noFile, 0);
  if (mapped < 0 && mapped > -4096)
    npufuzz_exit(memoryIsFull);
  return (void *)mapped;
}

// A process has only the pages that it asked for, and cannot write its code. On the bare machine, physical memory
// protection does the same, in its locked form, which also binds the machine's own mode.
void npufuzz_protect(word bytesToCome) {
  extern byte npufuzz_code_begin[], npufuzz_code_end[];
  enum { topOfRange = 1 << 3, locked = 1 << 7, readAndExecute = 1 << 0 | 1 << 2 };
  if (!bareMemory)
    return;
  bareMemoryFreeEnd = bareMemory + bytesToCome;
  word bounds[] = {(word)npufuzz_code_begin >> 2, (word)npufuzz_code_end >> 2, bareMemoryFreeEnd >> 2, bareMemoryEnd >> 2};
  word config = (word)(locked | topOfRange | readAndExecute) << 8 | (word)(locked | topOfRange) << 24;
  __asm__ volatile("csrw pmpaddr0, %0\ncsrw pmpaddr1, %1\ncsrw pmpaddr2, %2\ncsrw pmpaddr3, %3\ncsrw pmpcfg0, %4" ::"r"(bounds[0]),
                   "r"(bounds[1]), "r"(bounds[2]), "r"(bounds[3]), "r"(config)
                   : "memory");
}

static void writeAll(const byte *from, word bytes) {
  for (long done; bytes > 0; from += done, bytes -= (word)done)
    if ((done = writeSome(from, bytes)) <= 0)
      npufuzz_exit(outputIsBad);
}

static char *putText(char *to, const char *text) {
  while (*text)
    *to++ = *text++;
  return to;
}
static char *putHex(char *to, word value) {
  to = putText(to, "0x");
  for (int shift = 60; shift >= 0; shift -= 4)
    *to++ = "0123456789abcdef"[value >> shift & 15];
  return to;
}

void npufuzz_trapped(word cause, word at, word value) {
  static char line[128];
  if (!bareMemory)
    bareMemory = bareStackEnd; // not set yet: the trap came early
  char *to = putHex(putText(line, "\ntrap: cause "), cause);
  to = putHex(putText(to, " at "), at);
  to = putHex(putText(to, " with "), value);
  *to++ = '\n';
  writeAll((byte *)line, (word)(to - line));
  npufuzz_exit(trapped);
}

void npufuzz_say(const char *first, word a, const char *second, word b) {
  static char line[128];
  char *to = putText(putHex(putText(putHex(putText(line, first), a), second), b), "\n");
  writeAll((byte *)line, (word)(to - line));
}

word npufuzz_hash(const word *from, word count, word seed) {
  word hash = seed;
#pragma clang loop unroll_count(4)
  for (const word *end = from + count; from != end; ++from)
    hash = (hash ^ *from) * 0x9e3779b97f4a7c15 + (hash >> 32);
  return hash;
}

void npufuzz_write_frame(word *frame, word what, word bytes) {
  frame[0] = frameMagic;
  frame[1] = what;
  frame[2] = bytes;
  frame[3] = npufuzz_hash(frame + frameWords, (bytes + 7) / 8, what);
  writeAll((byte *)frame, frameWords * sizeof(word) + (bytes + 7) / 8 * 8);
}

// Functions that compilers call on their own. Volatile, because their loops would otherwise become calls of
// themselves; they use words if both ends are aligned.
void *memset(void *to, int value, word bytes) {
  volatile byte *at = to, *end = at + bytes;
  if ((word)at % sizeof(word) == 0)
    for (word all = (word)-1 / 0xff * (byte)value; (word)(end - at) >= sizeof(word); at += sizeof(word))
      *(volatile word *)at = all;
  for (; at != end; ++at)
    *at = (byte)value;
  return to;
}

void *memcpy(void *to, const void *from, word bytes) {
  word done = 0;
  if (((word)to | (word)from) % sizeof(word) == 0)
    for (; done + sizeof(word) <= bytes; done += sizeof(word))
      *(volatile word *)((byte *)to + done) = *(const word *)((const byte *)from + done);
  for (; done < bytes; ++done)
    ((volatile byte *)to)[done] = ((const byte *)from)[done];
  return to;
}

void *memmove(void *to, const void *from, word bytes) {
  if ((word)to <= (word)from)
    return memcpy(to, from, bytes);
  for (volatile byte *at = to; bytes > 0; --bytes)
    at[bytes - 1] = ((const byte *)from)[bytes - 1];
  return to;
}
