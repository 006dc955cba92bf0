//===- Functions.cpp - the functions of a library -------------------------===//
//
// Reads .eh_frame_hdr, whose layout the Linux Standard Base specifies: a table of pairs (address of
// a function, address of its unwind entry), both relative to the header.
//
//===----------------------------------------------------------------------===//
#include "support/reach/Functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <map>
#include <optional>

namespace npufuzz::reach {

using llvm::object::ELF64LEObjectFile;
using llvm::support::endian::read32le;

static llvm::Error trouble(llvm::StringRef library, const llvm::Twine &text) {
  return llvm::createStringError(library + ": " + text);
}

/// Address range of the section with code; linkage tables are others.
static std::optional<std::pair<uint64_t, uint64_t>> codeOf(const ELF64LEObjectFile &file) {
  for (const llvm::object::ELFSectionRef section : file.sections()) {
    auto name = section.getName();
    if (!name)
      llvm::consumeError(name.takeError());
    else if (*name == ".text")
      return std::pair(section.getAddress(), section.getAddress() + section.getSize());
  }
  return std::nullopt;
}

/// Returns the offsets that the table names within the code.
static llvm::Expected<std::vector<uint32_t>> readStarts(const ELF64LEObjectFile &file,
                                                        llvm::StringRef library) {
  using namespace llvm::dwarf;
  auto code = codeOf(file);
  if (!code)
    return trouble(library, "expected a section .text, got none");
  for (const llvm::object::ELFSectionRef section : file.sections()) {
    auto name = section.getName();
    if (!name || *name != ".eh_frame_hdr") {
      llvm::consumeError(name.takeError());
      continue;
    }
    auto text = section.getContents();
    if (!text)
      return text.takeError();
    auto at = [&](size_t index) { return static_cast<uint8_t>((*text)[index]); };
    constexpr size_t headBytes = 12, pairBytes = 8;
    if (text->size() < headBytes || at(0) != 1 || at(1) != (DW_EH_PE_pcrel | DW_EH_PE_sdata4) ||
        at(2) != DW_EH_PE_udata4 || at(3) != (DW_EH_PE_datarel | DW_EH_PE_sdata4))
      return trouble(library, "expected an unwind table of offsets of 4 bytes");
    uint64_t count = read32le(text->data() + 8);
    if (text->size() < headBytes + count * pairBytes)
      return trouble(library, "the unwind table is cut off");
    std::vector<uint32_t> starts;
    for (uint64_t i = 0; i < count; ++i) {
      auto relative = static_cast<int32_t>(read32le(text->data() + headBytes + i * pairBytes));
      uint64_t address = section.getAddress() + static_cast<uint64_t>(int64_t(relative));
      if (address >= code->first && address < code->second && address <= UINT32_MAX)
        starts.push_back(static_cast<uint32_t>(address));
    }
    llvm::sort(starts);
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    return starts;
  }
  return trouble(library, "expected an unwind table (.eh_frame_hdr), got none");
}

/// Returns the exported functions by address, mangled.
static std::map<uint64_t, llvm::StringRef> exportedOf(const ELF64LEObjectFile &file) {
  std::map<uint64_t, llvm::StringRef> exported;
  for (const llvm::object::ELFSymbolRef symbol : file.getDynamicSymbolIterators()) {
    auto address = symbol.getAddress();
    auto name = symbol.getName();
    if (symbol.getELFType() == llvm::ELF::STT_FUNC && address && name && *address)
      exported.try_emplace(*address, *name);
    llvm::consumeError(address.takeError());
    llvm::consumeError(name.takeError());
  }
  return exported;
}

/// Maps the symbols that exactly one static library of a folder defines to its name.
static llvm::StringMap<std::string> staticLibrariesIn(llvm::StringRef folder) {
  llvm::StringMap<std::string> owners;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(entry->path());
    if (!name.consume_front("lib") || !name.consume_back(".a"))
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(entry->path(), false, false);
    if (!buffer)
      continue;
    auto archive = llvm::object::Archive::create(**buffer);
    if (!archive) {
      llvm::consumeError(archive.takeError());
      continue;
    }
    for (const llvm::object::Archive::Symbol &symbol : (*archive)->symbols()) {
      auto [found, isNew] = owners.try_emplace(symbol.getName(), name);
      if (!isNew && found->second != name)
        found->second.clear(); // an inline function of several
    }
  }
  return owners;
}

/// "mlir::scf::peelForLoop" of a mangled C++ function, and the name itself of any other.
static std::string plainName(const std::string &mangled) {
  llvm::ItaniumPartialDemangler demangler; // refers to the text
  if (demangler.partialDemangle(mangled.c_str()) || !demangler.isFunction())
    return mangled;
  char *text = demangler.getFunctionName(nullptr, nullptr);
  std::string name = text ? text : mangled;
  std::free(text);
  return name;
}

/// The first two namespaces, or classes, that a name lies in.
static std::string namespaceOf(llvm::StringRef name) {
  auto [first, rest] = name.rsplit("::").first.split("::");
  llvm::StringRef second = rest.split("::").first;
  return second.empty() ? first.str() : (first + "::" + second).str();
}

llvm::Expected<std::vector<Function>> functionsOf(llvm::StringRef library) {
  auto owned = llvm::object::ObjectFile::createObjectFile(library);
  if (!owned)
    return trouble(library, llvm::toString(owned.takeError()));
  const auto *file = llvm::dyn_cast<ELF64LEObjectFile>(owned->getBinary());
  if (!file || file->getArch() != llvm::Triple::x86_64)
    return trouble(library, "expected a shared library for x86-64");
  auto starts = readStarts(*file, library);
  if (!starts)
    return starts.takeError();
  auto exported = exportedOf(*file);
  auto owners = staticLibrariesIn(llvm::sys::path::parent_path(library));
  std::vector<Function> functions;
  std::string group;
  for (auto [i, start] : llvm::enumerate(*starts)) {
    Function function{start, i + 1 < starts->size() ? (*starts)[i + 1] - start : 0, "", ""};
    auto found = exported.find(start);
    if (found != exported.end()) {
      function.name = plainName(found->second.str());
      if (owners.empty())
        group = namespaceOf(function.name);
      else if (auto owner = owners.find(found->second);
               owner != owners.end() && !owner->second.empty())
        group = owner->second;
    }
    function.group = group;
    functions.push_back(std::move(function));
  }
  return functions;
}

} // namespace npufuzz::reach
