/** Does something when the reader sees the page: at once, or when a page that was rendered in advance is opened. */
export function shown(callback: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
}
