// Runs Python beside the page, so that the page never waits for it.
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** What is loaded, with sizes; written when the site is built. */
const manifest = await (await fetch("manifest.json")).json();
const total = manifest.files.reduce((sum, file) => sum + file.size, 0);
let loaded = 0;

/** Fetches as usual, and tells the page how much has come. */
const fetchPlainly = self.fetch.bind(self);
self.fetch = async (...request) => {
  const response = await fetchPlainly(...request);
  if (!response.ok || !response.body) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      postMessage({ progress: Math.min(1, loaded / total), megabytes: total / 1e6 });
      controller.enqueue(chunk);
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, headers });
};

/** Puts Python, the library and our half of it in place. */
async function start() {
  const archives = manifest.archives.map(async (name) => {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name} can't be loaded: ${response.status}`);
    return response.arrayBuffer();
  });
  // An archive that fails is told below; until then nobody waits for it.
  archives.forEach((archive) => archive.catch(() => {}));
  const python = await loadPyodide({ indexURL: new URL("pyodide/", self.location.href).href });
  for (const archive of archives) python.unpackArchive(await archive, "wheel");
  return python.pyimport("karo_play.bridge").answer;
}

const ready = start();
ready.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data: { id, request } }) => {
  try {
    const answer = await ready;
    postMessage({ id, answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
