// A library that calls a function of no version of npufuzz.
extern "C" int npufuzzHasNoSuchFunction();
extern "C" int callsIt() { return npufuzzHasNoSuchFunction(); }
