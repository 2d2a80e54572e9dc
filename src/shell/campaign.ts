/** Stores the campaign of a visit for later calls (specification 7). The server shortens it. */
export function keepCampaign(): void {
  const code = new URLSearchParams(location.search).get('campagnecode');
  try {
    if (code) sessionStorage.campagnecode = code;
  } catch {}
}
