/** Keeps the campaign that a visit came from, for what may come of it (specification 7). The server cuts what is too long. */
export function keepCampaign(): void {
  const code = new URLSearchParams(location.search).get('campagnecode');
  try {
    if (code) sessionStorage.campagnecode = code;
  } catch {}
}
