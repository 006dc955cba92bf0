// A library that calls what no version of npufuzz has.
extern "C" int npufuzzHasNoSuchFunction();
extern "C" int callsIt() { return npufuzzHasNoSuchFunction(); }
