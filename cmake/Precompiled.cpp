// Carries the precompiled header; see cmake/Npufuzz.cmake.
