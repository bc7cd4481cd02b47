// A classic script, since it must run where modules don't: in a page opened as a file, in an old browser.
// It says why the table can't be set, or loads it.
(function () {
  "use strict";
  var text = document.getElementById("play-loading-text");
  if (!text) return;
  var missing = "";
  if (location.protocol === "file:") {
    missing =
      "This page was opened as a file, and browsers load no program from files. Serve the folder and open it from " +
      "there: python3 -m http.server, then http://localhost:8000/play/";
  } else if (
    typeof WebAssembly !== "object" ||
    typeof Worker !== "function" ||
    !("noModule" in HTMLScriptElement.prototype)
  ) {
    missing = "The table can't be set: this browser lacks WebAssembly, workers or modules, in which the library runs.";
  }
  if (missing) {
    text.textContent = missing;
    return;
  }
  text.textContent = "Getting the library …";
  var script = document.createElement("script");
  script.type = "module";
  script.src = "main.js";
  script.onerror = function () {
    /** @type {HTMLElement} */ (text).textContent = "The table can't be set: its program could not be loaded.";
  };
  document.head.appendChild(script);
})();
