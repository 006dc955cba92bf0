#include "Io.h"

word npufuzz_lanes, npufuzz_bank_bytes;

// "npufuzz1" and "npufuzz2".
static const word inputMagic = 0x317a7a756675706e, frameMagic = 0x327a7a756675706e;

enum { callRead = 63, callWrite = 64, callExit = 93, callOpen = 56, callBreak = 214, callMap = 222 };
enum { currentFolder = -100, protectionRead = 1, protectionWrite = 2, mapPrivate = 2, mapAnonymous = 32, noFile = -1 };

static long call(long number, long a, long b, long c, long d, long e, long f) {
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
    call(callExit, code, 0, 0, 0, 0, 0);
}

const word *npufuzz_input(word *processArguments) {
  word head[2];
  if (processArguments[0] < 2)
    npufuzz_exit(inputIsBad);
  long file = call(callOpen, currentFolder, (long)processArguments[2], 0, 0, 0, 0);
  if (file < 0 || call(callRead, file, (long)head, sizeof head, 0, 0, 0) != sizeof head || head[0] != inputMagic)
    npufuzz_exit(inputIsBad);
  call(callBreak, 0, 0, 0, 0, 0, 0); // the proxy kernel maps nothing before it knows where the heap begins
  long mapped = call(callMap, 0, (long)head[1], protectionRead, mapPrivate, file, 0);
  if (mapped < 0 && mapped > -4096)
    npufuzz_exit(inputIsBad);
  const word *input = (const word *)mapped;
  npufuzz_lanes = input[2];
  npufuzz_bank_bytes = input[3];
  return input + 4;
}

void *npufuzz_memory(word bytes) {
  long mapped = call(callMap, 0, (long)bytes, protectionRead | protectionWrite, mapPrivate | mapAnonymous, noFile, 0);
  if (mapped < 0 && mapped > -4096)
    npufuzz_exit(memoryIsFull);
  return (void *)mapped;
}

word npufuzz_hash(const word *from, word count, word seed) {
  word hash = seed;
  for (const word *end = from + count; from != end; ++from)
    hash = (hash ^ *from) * 0x9e3779b97f4a7c15 + (hash >> 32);
  return hash;
}

void npufuzz_write_frame(word *frame, word what, word bytes) {
  frame[0] = frameMagic;
  frame[1] = what;
  frame[2] = bytes;
  frame[3] = npufuzz_hash(frame + frameWords, (bytes + 7) / 8, what);
  byte *from = (byte *)frame;
  word left = frameWords * sizeof(word) + (bytes + 7) / 8 * 8;
  for (long done; left > 0; from += done, left -= (word)done)
    if ((done = call(callWrite, 1, (long)from, (long)left, 0, 0, 0)) <= 0)
      npufuzz_exit(outputIsBad);
}

// What compilers call on their own. Volatile, or loops of them would be calls of themselves; words where both ends are.
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
