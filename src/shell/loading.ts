/** Says on the document that the next page is being fetched; the style shows that as a bar, and when (specification 2). */
export function showLoading(): void {
  const { dataset } = document.documentElement;
  const hide = () => {
    delete dataset.loading;
  };
  // Browsers without this interface show no bar: it is the only one that knows of every way to leave a page.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null && destination.url.startsWith('http')) dataset.loading = '';
  });
  globalThis.navigation?.addEventListener('navigateerror', hide);
  // A page that comes back as it was left, was left while loading.
  addEventListener('pageshow', hide);
}
