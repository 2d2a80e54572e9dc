/** Share of the products that must be on screen to count as seen. */
const seenShare = 0.1;

/**
 * Counts the view of a company's page (5), that of its products (8) and the opening of its contact details (7,
 * specification 7), once each. The events have no visit. The script is separate, so that other pages do not load it.
 */
export function countCorner(): void {
  const corner = document.querySelector<HTMLElement>('[data-corner]');
  const reference = corner?.dataset.corner;
  if (!corner || !reference) return;
  const count = (appStatsTypeId: number) => {
    const { lang } = document.documentElement;
    const url = location.origin + location.pathname;
    const event = { sessionId: null, appReference: 'pmg-website', language: lang, url, appStatsTypeId, reference };
    navigator.sendBeacon('/api/stats/', new Blob([JSON.stringify(event)], { type: 'application/json' }));
  };
  const begin = () => {
    count(5);
    const products = document.querySelector('[aria-labelledby="products"]');
    if (!products) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        count(8);
      },
      { threshold: seenShare },
    );
    sight.observe(products);
  };
  corner.querySelector('[data-contact]')?.addEventListener('toggle', () => count(7), { once: true });
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}
