/** Marks the document while the next page is fetched; `ui/styles/loading.css` draws the bar and has its times (specification 2). */
export function showLoading(): void {
  const { dataset } = document.documentElement;
  const hide = () => {
    delete dataset.loading;
  };
  // No bar without the Navigation API: only it reports every way to leave a page.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null && destination.url.startsWith('http')) dataset.loading = '';
  });
  globalThis.navigation?.addEventListener('navigateerror', hide);
  // A page restored from the back/forward cache was left while loading.
  addEventListener('pageshow', hide);
}
