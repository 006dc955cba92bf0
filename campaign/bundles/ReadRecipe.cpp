//===- ReadRecipe.cpp - turns bundles and files back into cases -----------===//
//
// A replay has two sources. A bundle holds everything, including the exact inputs. A plain file
// says in a comment what it needs, and its inputs are drawn. Bundles of older formats stay readable
// for ever: a corpus outlives the versions that wrote it.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/bundles/OldFormat.h"
#include "support/ChildProcess.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/Npy.h"
#include "support/Trial.h"
#include "support/Version.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace npufuzz::campaign {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

llvm::Error fail(const llvm::Twine &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

std::string below(llvm::StringRef directory, llvm::StringRef name) {
  llvm::SmallString<128> full(directory);
  path::append(full, name);
  return full.str().str();
}

llvm::Error takeKind(llvm::StringRef name, StoredCase &testCase) {
  const CaseKindRow *row = findCaseKind(name);
  if (!row) {
    std::string known = llvm::join(
        llvm::map_range(allCaseKinds(), [](const CaseKindRow &one) { return one.kind.name; }),
        " or ");
    return fail("kind: expected " + known + ", got " + name);
  }
  testCase.kind = row->kind;
  return llvm::Error::success();
}

/// Reads the kind of the case and the pipeline that belongs to it.
llvm::Error readKind(const Json &json, int format, Recipe &recipe) {
  if (format == 1) {
    // The bundle records the drawn pipeline, so nothing is drawn again.
    if (takeOldKind(recipe.testCase))
      readKey(json, "default_pipeline", recipe.testCase.pipeline);
    return llvm::Error::success();
  }
  std::string name;
  if (!readKey(json, "kind", name))
    return fail("expected a string \"kind\"");
  if (!readKey(json, "case_pipeline", recipe.testCase.pipeline))
    return fail("expected a string \"case_pipeline\"");
  readKey(json, "other_pipeline", recipe.testCase.otherPipeline); // older versions drew none
  return takeKind(name, recipe.testCase);
}

/// Reads a memory limit as --memory takes it, or 0.
llvm::Error readMemory(const Json &json, int64_t &mebibytes) {
  if (!json.contains("memory"))
    return llvm::Error::success(); // older bundles
  bool fits = readKey(json, "memory", mebibytes) &&
              (mebibytes == 0 || (mebibytes >= childMemoryLow && mebibytes <= childMemoryHigh));
  return fits ? llvm::Error::success()
              : fail(llvm::formatv("expected 0 or {0} to {1} as \"memory\"", childMemoryLow,
                                   childMemoryHigh));
}

/// Rejects a name that is listed twice.
llvm::Error checkEachOnce(const char *key, std::vector<std::string> names) {
  llvm::sort(names);
  auto again = std::adjacent_find(names.begin(), names.end());
  return again == names.end()
             ? llvm::Error::success()
             : fail(llvm::Twine(key) + ": expected each once, got " + *again + " again");
}

llvm::Error checkNames(const Recipe &recipe) {
  const std::pair<const char *, const std::vector<std::string> *> lists[] = {
      {"peers", &recipe.peers}, {"plants", &recipe.plants}, {"plugins", &recipe.plugins}};
  for (auto [key, names] : lists)
    if (llvm::Error error = checkEachOnce(key, *names))
      return error;
  if (llvm::is_contained(recipe.peers, recipe.backend))
    return fail("peers: expected other backends, got " + recipe.backend);
  return llvm::Error::success();
}

/// Reads the strings of case.json that a replay needs. The error names the first key that does not
/// fit.
llvm::Error readCaseKeys(const Json &json, Recipe &recipe) {
  int format = 0;
  if (readKey(json, "format", format) && format > bundleFormat) {
    std::string by;
    if (!readKey(json, "build", by))
      readKey(json, "version", by);
    return fail(llvm::formatv("expected \"format\": 1 to {0}, which npufuzz {1} reads, got {2}: a "
                              "newer npufuzz{3} wrote this",
                              bundleFormat, version(), format, by.empty() ? "" : " (" + by + ")"));
  }
  if (format < 1)
    return fail(llvm::formatv("expected \"format\": 1 to {0}", bundleFormat));
  const std::pair<const char *, std::string *> strings[] = {
      {"version", &recipe.version},     {"backend", &recipe.backend},
      {"pipeline", &recipe.pipeline},   {"oracle", &recipe.oracle},
      {"signature", &recipe.signature}, {"pass", &recipe.pass}};
  for (auto [key, value] : strings)
    if (!readKey(json, key, *value))
      return fail(llvm::formatv("expected a string \"{0}\"", key));
  const std::pair<const char *, std::vector<std::string> *> lists[] = {
      {"peers", &recipe.peers}, {"plants", &recipe.plants}, {"plugins", &recipe.plugins}};
  for (auto [key, values] : lists)
    if (!readList(json, key, *values))
      return fail(llvm::formatv("expected a list of strings \"{0}\"", key));
  if (llvm::Error error = checkNames(recipe))
    return error;
  readKey(json, "seed_options", recipe.seedOptions);      // bundles of older versions have none
  readList(json, "backend_options", recipe.backendWords); // older bundles have none
  readKey(json, "build", recipe.build);
  if (std::string standing;
      readKey(json, "standing", standing) && standing == standingName(Standing::variant))
    readKey(json, "shape", recipe.variantShape);
  if (std::string confidence; readKey(json, "confidence", confidence))
    recipe.isLowConfidence = confidence == confidenceName(/*isShownAgain=*/false);
  if (llvm::Error error = readMemory(json, recipe.memoryMebibytes))
    return error;
  if (!readKey(json, "seed", recipe.testCase.seed) || !json["seed"].is_number_unsigned())
    return fail("expected a number \"seed\", 0 or more");
  if (!json.contains("machine") || !json["machine"].is_object())
    return fail("expected an object \"machine\"");
  for (const auto &[name, value] : json["machine"].items()) {
    if (!isWholeNumber<int64_t>(value))
      return fail("machine: expected a whole number for " + name);
    recipe.testCase.settings[name] = value.get<int64_t>();
  }
  if (llvm::Error error = readKind(json, format, recipe))
    return error;
  if (!recipe.pipeline.empty() && !llvm::StringRef(recipe.pipeline).starts_with("builtin.module("))
    recipe.pipeline = "builtin.module(" + recipe.pipeline + ")"; // bundles of older versions
  return llvm::Error::success();
}

/// Rejects a file outside the bundle: neither its name nor a link may lead out of the folder.
llvm::Error checkInside(llvm::StringRef bundle, const std::string &file) {
  if (file.find('\0') != std::string::npos) // the path would end there
    return fail("case.json: expected the name of a file, got one with a zero");
  llvm::SmallString<128> folder, real;
  std::error_code error = fs::real_path(bundle, folder);
  if (!error)
    error = fs::real_path(below(bundle, file), real);
  if (error)
    return fail("cannot read " + below(bundle, file) + ": " + error.message());
  if (!real.str().starts_with((folder + "/").str()))
    return fail("case.json: expected inputs inside of the bundle, got " + file);
  return llvm::Error::success();
}

llvm::Error readInputs(llvm::StringRef bundle, const Json &json, StoredCase &testCase) {
  if (!json.contains("inputs") || !json["inputs"].is_array())
    return fail("case.json: expected a list \"inputs\"");
  for (const Json &entry : json["inputs"]) {
    std::string file, kindName;
    if (!readKey(entry, "file", file) || !readKey(entry, "kind", kindName))
      return fail("case.json: every input needs a \"file\" and a \"kind\"");
    std::optional<ElementKind> kind = elementKindFromName(kindName);
    if (!kind)
      return fail("case.json: unknown element kind " + kindName);
    if (llvm::Error error = checkInside(bundle, file))
      return error;
    llvm::Expected<std::string> text = readFile(below(bundle, file));
    if (!text)
      return text.takeError();
    llvm::Expected<Tensor> tensor = parseNpy(*text, *kind);
    if (!tensor)
      return fail(file + ": " + llvm::toString(tensor.takeError()));
    testCase.inputs.push_back(std::move(*tensor));
  }
  return llvm::Error::success();
}

/// Parses once, so that a broken bundle is an error of reading rather than of running.
llvm::Error readProgram(Recipe &recipe, llvm::StringRef file, mlir::MLIRContext &context) {
  llvm::Expected<Case> loaded = recipe.testCase.load(context, file);
  if (!loaded)
    return loaded.takeError();
  recipe.testCase.tileOps = StoredCase::from(*loaded).tileOps;
  return llvm::Error::success();
}

/// True if the program is only the comment that a bundle begins with.
bool isEmptyProgram(const StoredCase &testCase) {
  llvm::StringRef comment = rowOf(testCase.kind).comment;
  return llvm::all_of(llvm::split(testCase.program, '\n'), [&](llvm::StringRef line) {
    return line.trim().empty() || line.ltrim().starts_with(comment);
  });
}

llvm::Error readBundleInto(Recipe &recipe, llvm::StringRef bundle, mlir::MLIRContext &context) {
  llvm::Expected<std::string> text = readFile(below(bundle, "case.json"));
  if (!text)
    return text.takeError();
  llvm::Expected<Json> json = readCaseJson(*text, recipe);
  if (!json)
    return fail("case.json: " + llvm::toString(json.takeError()));
  std::string file = below(bundle, programFile(recipe.testCase.kind));
  llvm::Expected<std::string> program = readFile(file, rowOf(recipe.testCase.kind).textBytesMax);
  if (!program)
    return program.takeError();
  recipe.testCase.program = std::move(*program);
  if (isEmptyProgram(recipe.testCase))
    return fail("there is no program, the process died while it made one. The seed makes it again: "
                "npufuzz --seed=" +
                llvm::formatv("0x{0:x-} ", recipe.testCase.seed).str() + recipe.seedOptions);
  if (llvm::Error error = readInputs(bundle, *json, recipe.testCase))
    return error;
  return readProgram(recipe, file, context);
}

//===----------------------------------------------------------------------===//
// `// npufuzz: key=value …` in a plain file of a program
//===----------------------------------------------------------------------===//

/// Takes one key=value; a value in single quotes may hold spaces.
std::pair<llvm::StringRef, llvm::StringRef> takePair(llvm::StringRef &rest) {
  rest = rest.ltrim();
  llvm::StringRef key = rest.take_until([](char c) { return c == '=' || llvm::isSpace(c); });
  rest = rest.drop_front(key.size());
  if (!rest.consume_front("="))
    return {key, ""};
  bool quoted = rest.consume_front("'");
  llvm::StringRef value =
      rest.take_until([&](char c) { return quoted ? c == '\'' : llvm::isSpace(c); });
  rest = rest.drop_front(value.size());
  if (quoted)
    rest.consume_front("'");
  return {key, value};
}

llvm::Error takeSettings(llvm::StringRef text, Settings &settings) {
  llvm::SmallVector<llvm::StringRef> entries;
  text.split(entries, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef entry : entries) {
    auto [name, value] = entry.split('=');
    int64_t number;
    if (name.empty() || value.getAsInteger(0, number))
      return fail("expected settings=name=number,…, got " + entry);
    settings[name.str()] = number;
  }
  return llvm::Error::success();
}

llvm::Error takeComment(llvm::StringRef rest, Recipe &recipe) {
  while (!rest.trim().empty()) {
    auto [key, value] = takePair(rest);
    if (key == "seed") {
      if (value.getAsInteger(0, recipe.testCase.seed))
        return fail("expected seed=number, got " + value);
    } else if (key == "backend") {
      recipe.backend = value.str();
    } else if (key == "kind") {
      if (llvm::Error error = takeKind(value, recipe.testCase))
        return error;
    } else if (key == "pipeline") {
      recipe.pipeline = value.str();
    } else if (key == "other-pipeline") {
      recipe.testCase.otherPipeline = value.str();
    } else if (key == "settings") {
      if (llvm::Error error = takeSettings(value, recipe.testCase.settings))
        return error;
    } else if (key == "plants") {
      llvm::SmallVector<llvm::StringRef> names;
      value.split(names, ',', -1, /*KeepEmpty=*/false);
      for (llvm::StringRef name : names)
        recipe.plants.push_back(name.str());
    } else {
      return fail(
          "expected seed, backend, kind, settings, pipeline, other-pipeline or plants, got " + key);
    }
  }
  return llvm::Error::success();
}

/// Row of a file by its extension; null if no kind has it.
const CaseKindRow *rowOfFile(llvm::StringRef file) {
  llvm::StringRef ending = path::extension(file).ltrim('.');
  const auto *found =
      llvm::find_if(allCaseKinds(), [&](const CaseKindRow &row) { return row.fileType == ending; });
  return found == allCaseKinds().end() ? nullptr : found;
}

llvm::Error readFileInto(Recipe &recipe, llvm::StringRef file, mlir::MLIRContext &context) {
  if (const CaseKindRow *row = rowOfFile(file))
    recipe.testCase.kind = row->kind;
  const CaseKindRow &ofFile = rowOf(recipe.testCase.kind);
  std::string marker = (ofFile.comment + " npufuzz:").str();
  llvm::Expected<std::string> text = readFile(file, ofFile.textBytesMax);
  if (!text)
    return text.takeError();
  recipe.testCase.program = std::move(*text);
  recipe.testCase.seed = llvm::xxh3_64bits(recipe.testCase.program);
  llvm::StringRef rest = recipe.testCase.program;
  for (int64_t number = 1; !rest.empty(); ++number) {
    auto [line, after] = rest.split('\n');
    rest = after;
    if (!line.consume_front(marker))
      continue;
    if (llvm::Error error = takeComment(line, recipe))
      return fail(file + llvm::formatv(":{0}: ", number).str() + llvm::toString(std::move(error)));
  }
  if (llvm::Error error = checkNames(recipe))
    return fail(file + ": " + llvm::toString(std::move(error)));
  takeOldKind(recipe.testCase);
  StoredCase &testCase = recipe.testCase;
  const CaseKindRow &row = rowOf(testCase.kind);
  llvm::Expected<Module> module = row.parse(context, testCase.program, file);
  if (!module)
    return module.takeError();
  testCase.inputs = row.drawInputs(*module, testCase.seed);
  testCase.tileOps = row.countOps(*module);
  return llvm::Error::success();
}

} // namespace

llvm::Expected<Json> readCaseJson(llvm::StringRef text, Recipe &recipe) {
  Json json = parseJson(text);
  if (json.is_discarded() || !json.is_object())
    return fail("expected one JSON object");
  if (llvm::Error error = readCaseKeys(json, recipe))
    return std::move(error);
  return json;
}

static constexpr llvm::StringLiteral oldSequenceFile = "sequence.seq";

/// True for a bundle of an older version, with a sequence and no case.json.
static bool isOldSequenceBundle(llvm::StringRef folder) {
  return fs::exists(below(folder, oldSequenceFile)) && !isBundle(folder);
}

bool isBundle(llvm::StringRef folder) { return fs::exists(below(folder, "case.json")); }

static llvm::Expected<Recipe> readHere(llvm::StringRef where, mlir::MLIRContext &context) {
  Recipe recipe;
  std::string folder = where.str();
  // The program of a bundle needs the bundle's inputs.
  if (path::stem(where) == "program" && rowOfFile(where) && isBundle(path::parent_path(where)))
    folder = path::parent_path(where).str();
  if (isOldSequenceBundle(folder)) {
    if (llvm::Error error = readFileInto(recipe, below(folder, oldSequenceFile), context))
      return error;
    return recipe;
  }
  if (fs::is_directory(folder)) {
    if (llvm::Error error = readBundleInto(recipe, folder, context))
      return fail("bundle " + folder + ": " + llvm::toString(std::move(error)));
    return recipe;
  }
  if (llvm::Error error = readFileInto(recipe, where, context))
    return error;
  return recipe;
}

llvm::Expected<Recipe> readRecipe(llvm::StringRef where, mlir::MLIRContext &context) {
  if (llvm::Error error = tryToRead(where, [&] { return readHere(where, context).takeError(); }))
    return std::move(error);
  return readHere(where, context);
}

llvm::Expected<std::vector<std::string>> findRecipes(llvm::StringRef where) {
  std::vector<std::string> found;
  if (!fs::exists(where))
    return fail("cannot read " + where + ": No such file or directory");
  if (!fs::is_directory(where) || isBundle(where) || isOldSequenceBundle(where)) {
    found.push_back(where.str());
    return found;
  }
  auto take = [&](llvm::StringRef entry, bool isFolder) {
    bool hidden = path::filename(entry).starts_with(".");
    bool bundle = isFolder && (isBundle(entry) || isOldSequenceBundle(entry));
    if (!hidden && (bundle || (!isFolder && rowOfFile(entry))))
      found.push_back(entry.str());
    return hidden || bundle ? Walk::notInto : Walk::on;
  };
  if (llvm::Error error = walkFolder(where, take))
    return std::move(error);
  llvm::sort(found);
  return found;
}

} // namespace npufuzz::campaign
