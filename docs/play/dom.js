// Small helpers for elements.

/**
 * The element of an id, which is in table.html.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(`play-${id}`);

/**
 * An element with attributes and children; a false attribute is left out.
 * @param {string} name
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A picture of the library. As an image, it keeps its ids to itself and has its words in one place.
 * @param {string} svg
 * @param {string} told
 * @returns {HTMLImageElement}
 */
export function picture(svg, told) {
  const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: told, draggable: "false" });
  const size = /width="([\d.]+)" height="([\d.]+)"/.exec(svg);
  // For the style sheet, which scales all pictures alike.
  if (size) image.style.cssText = `--width: ${size[1]}; --height: ${size[2]}`;
  return image;
}

/**
 * One stop for the tabulator, and arrows inside: what a toolbar is.
 * @param {HTMLElement} bar
 */
export function makeToolbar(bar) {
  bar.addEventListener("keydown", (event) => {
    const buttons = [...bar.querySelectorAll("button")];
    const here = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const steps = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: -1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (here < 0 || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons.at(step % buttons.length)?.focus();
  });
  bar.addEventListener("focusin", (event) => {
    for (const button of bar.querySelectorAll("button")) button.tabIndex = button === event.target ? 0 : -1;
  });
}

/**
 * Fills a toolbar; where the focus was in it, it stays, or goes to what took its place.
 * @param {HTMLElement} bar
 * @param {HTMLButtonElement[]} buttons
 */
export function fillToolbar(bar, buttons) {
  const old = [...bar.querySelectorAll("button")];
  const focused = old.indexOf(/** @type {any} */ (document.activeElement));
  const stop = Math.max(0, focused < 0 ? old.findIndex((button) => button.tabIndex === 0) : focused);
  bar.replaceChildren(...buttons);
  buttons.forEach((button) => (button.tabIndex = -1));
  const kept = buttons[Math.min(stop, buttons.length - 1)];
  if (kept) kept.tabIndex = 0;
  if (focused >= 0) kept?.focus({ preventScroll: true });
}
