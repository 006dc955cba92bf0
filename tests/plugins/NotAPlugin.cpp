//===- NotAPlugin.cpp - a shared library without mlirGetPassPluginInfo ---===//
extern "C" int notAPlugin() { return 0; }
