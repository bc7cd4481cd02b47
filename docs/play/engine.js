// The page's side of the worker: asks, and gets answers.

/**
 * Starts Python.
 * @param {(share: number, megabytes: number) => void} onProgress told how much has come
 * @returns {Promise<(request: object) => Promise<any>>} asks the library something
 */
export function startEngine(onProgress) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const open = new Map();
  let next = 0;

  /** @param {object} request */
  const ask = (request) =>
    new Promise((resolve, reject) => {
      open.set(next, { resolve, reject });
      worker.postMessage({ id: next++, request });
    });

  return new Promise((resolve, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "the worker could not be loaded"));
    };
    worker.onmessage = ({ data }) => {
      if ("progress" in data) onProgress(data.progress, data.megabytes);
      else if (data.ready) resolve(ask);
      else if (data.id === undefined) reject(new Error(data.failed));
      else {
        const waiting = open.get(data.id);
        open.delete(data.id);
        if ("failed" in data) waiting?.reject(new Error(data.failed));
        else waiting?.resolve(data.answer);
      }
    };
  });
}
