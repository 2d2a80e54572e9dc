/** Runs a callback when the page is visible: at once, or when a prerendered page is activated. */
export function shown(callback: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
}
