/** Keeps the campaign that a visit came from, for what may come of it (specification 7). */
export function keepCampaign(): void {
  const code = new URLSearchParams(location.search).get('campagnecode');
  try {
    if (code) sessionStorage.setItem('campagnecode', [...code].slice(0, 64).join(''));
  } catch {}
}
