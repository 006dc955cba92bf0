//===- CodeName.cpp - addresses to functions, by a library's tables -------===//
//
// dladdr knows exported functions only, and most passes and patterns are in unnamed namespaces. The
// library's file may have a table of all functions. If it is stripped, as in distributions, the
// exception tables still say where each function begins. The name is derived from that beginning
// and not from the address. Two places in one function therefore have one name, with or without a
// symbol.
//
//===----------------------------------------------------------------------===//
#include "support/CodeName.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>
#include <map>
#include <unwind.h>

namespace npufuzz {

namespace {

/// A function that a table names. Addresses are relative to the file.
struct Symbol {
  uint64_t address, size;
  llvm::StringRef name;
  bool isStrong; ///< names one file; an inline function belongs to whichever file has it first

  bool operator<(const Symbol &other) const {
    return std::tie(address, name) < std::tie(other.address, other.name);
  }
};

/// The functions of one library, by address.
class Library {
public:
  explicit Library(const std::string &path) {
    auto opened = llvm::object::ObjectFile::createObjectFile(path);
    if (!opened) {
      llvm::consumeError(opened.takeError()); // replaced or gone: then it has no names
      return;
    }
    file = std::move(*opened);
    auto *elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(file.getBinary());
    if (!elf)
      return;
    for (llvm::object::ELFSymbolRef symbol : elf->symbols())
      add(symbol);
    for (llvm::object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators())
      add(symbol);
    llvm::sort(symbols);
  }

  /// The function that holds this address. If it has several names: the first in alphabetical
  /// order.
  const Symbol *around(uint64_t address) const {
    const Symbol *found = nullptr;
    for (const Symbol *one = before(address); one && address - one->address < one->size;
         one = one == symbols.data() ? nullptr : one - 1) {
      if (found && one->address != found->address)
        break;
      found = one;
    }
    return found;
  }

  /// The last strong symbol before the address.
  const Symbol *strongBefore(uint64_t address) const {
    const Symbol *one = before(address);
    while (one && !one->isStrong)
      one = one == symbols.data() ? nullptr : one - 1;
    return one;
  }

private:
  void add(const llvm::object::ELFSymbolRef &symbol) {
    auto type = symbol.getType();
    auto address = symbol.getAddress();
    auto name = symbol.getName();
    bool isFunction = type && *type == llvm::object::SymbolRef::ST_Function;
    if (isFunction && address && name && *address != 0)
      symbols.push_back(
          {*address, symbol.getSize(), *name, symbol.getBinding() != llvm::ELF::STB_WEAK});
    if (!type)
      llvm::consumeError(type.takeError());
    if (!address)
      llvm::consumeError(address.takeError());
    if (!name)
      llvm::consumeError(name.takeError());
  }

  const Symbol *before(uint64_t address) const {
    auto after = llvm::upper_bound(symbols, address, [](uint64_t wanted, const Symbol &symbol) {
      return wanted < symbol.address;
    });
    return after == symbols.begin() ? nullptr : &*std::prev(after);
  }

  llvm::object::OwningBinary<llvm::object::ObjectFile> file;
  std::vector<Symbol> symbols;
};

const Library &libraryAt(const std::string &path) {
  static std::map<std::string, Library> libraries; // a campaign asks for the same two again and
                                                   // again
  return libraries.try_emplace(path, path).first->second;
}

/// "a::b<c>::d" of "e a::b<c>::d(f) const"; returns any other name unchanged.
std::string withoutParameters(llvm::StringRef symbol) {
  // Compilers call the parts of a function that they have split "NAME.cold".
  std::string mangled = symbol.split('.').first.str();
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(mangled.c_str()) || !demangler.isFunction())
    return mangled;
  char *name = demangler.getFunctionName(nullptr, nullptr);
  std::string text = name ? name : mangled;
  std::free(name);
  return text;
}

std::string withOffset(const std::string &name, uint64_t offset) {
  return llvm::formatv("{0}+{1:x}", name, offset);
}

} // namespace

std::optional<CodeName> codeNameOf(uintptr_t address) {
  Dl_info own, where;
  if (dladdr(reinterpret_cast<void *>(address), &where) == 0 ||
      dladdr(reinterpret_cast<void *>(&codeNameOf), &own) == 0 || own.dli_fbase == where.dli_fbase)
    return std::nullopt;
  auto base = reinterpret_cast<uintptr_t>(where.dli_fbase);
  const Library &library = libraryAt(where.dli_fname);
  CodeName code;
  code.library = llvm::sys::path::filename(where.dli_fname).str();
  if (const Symbol *symbol = library.around(address - base)) {
    code.function = withoutParameters(symbol->name);
    code.isExact = true;
    return code;
  }
  // The unwinder looks for the call before the address that it gets.
  void *begin = _Unwind_FindEnclosingFunction(reinterpret_cast<void *>(address + 1));
  uint64_t offset = (begin ? reinterpret_cast<uintptr_t>(begin) : address) - base;
  if (const Symbol *symbol = library.strongBefore(offset))
    code.function = withOffset(withoutParameters(symbol->name), offset - symbol->address);
  else
    code.function = withOffset(code.library, offset);
  return code;
}

} // namespace npufuzz
