// node validate.cjs FILE.yaml…: each document is of a kind that Kubernetes has, its values are as the schema says, and it has no
// field that the schema has not. Exit code 1 with a line for each complaint.
const fs = require("fs");
const path = require("path");
const yaml = require("yaml");

/** The model of a document's kind; its package is named by the API's version. */
function modelOf({ apiVersion, kind }) {
  try {
    return require(`kubernetes-models/${apiVersion}/${kind}`)[kind];
  } catch {
    return undefined;
  }
}

/** A copy that notes in `read` what is asked for: a validator looks at each field that it knows, and lists those of a map. */
function watched(value, where, read) {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === "string") read.add(`${where}/${key}`);
      return watched(target[key], `${where}/${String(key)}`, read);
    },
    ownKeys(target) {
      for (const key of Object.keys(target)) read.add(`${where}/${key}`);
      return Reflect.ownKeys(target);
    },
  });
}

function* unreadFields(value, where, read) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    const here = `${where}/${key}`;
    if (read.has(here)) yield* unreadFields(below, here, read);
    else yield here;
  }
}

function* complaints(document) {
  const model = modelOf(document);
  if (!model) {
    yield `no such kind: ${document.apiVersion} ${document.kind}`;
    return;
  }
  const read = new Set();
  const instance = new model({});
  for (const key of Object.keys(instance)) delete instance[key];
  Object.assign(instance, document);
  try {
    model.prototype.validate.call(watched(instance, "", read));
  } catch (error) {
    for (const { instancePath, keyword, params } of error.errors ?? [{ instancePath: "", keyword: String(error) }])
      yield `${instancePath}: ${keyword} ${JSON.stringify(params)}`;
  }
  for (const field of unreadFields(document, "", read)) yield `${field}: no such field`;
}

let found = 0, documents = 0;
for (const file of process.argv.slice(2))
  for (const document of yaml.parseAllDocuments(fs.readFileSync(file, "utf8"))) {
    ++documents;
    const lines = document.errors.length ? document.errors.map(String) : [...complaints(document.toJS())];
    for (const line of lines) console.error(`${path.basename(file)}${line.startsWith("/") ? " " : ": "}${line}`);
    found += lines.length;
  }
if (!found) console.log(`${documents} documents are as Kubernetes' schema says`);
process.exit(found || !documents ? 1 : 0);
