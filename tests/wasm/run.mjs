// Runs tests under the Python of Pyodide, which is a newer one than most machines have.
// Usage: node tests/wasm/run.mjs PYODIDE PACKAGES [pytest's arguments], from the top of the checkout

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ env: { HOME: "/tmp" } });
for (const [place, folder] of [["/packages", packages], ["/project", "."]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(folder) }, place);
}
python.globals.set("args", JSON.stringify(args));
process.exitCode = python.runPython(`
import json, os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project/src", "/project", "/packages"]
os.chdir("/project")
import pytest
print("Python", sys.version)
# What pyproject.toml asks of pytest is partly for plugins that aren't here.
plain = ["-o", "addopts=--import-mode=importlib", "-o", "filterwarnings=ignore::pytest.PytestWarning"]
int(pytest.main(["-p", "no:cacheprovider", *plain, *json.loads(args)]))
`);
