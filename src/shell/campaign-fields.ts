const mostCharacters = 64;

/**
 * Gives forms that are posted the campaign of the visit. It is read from the address first: the shell, which keeps it, may run later.
 * In a file of its own, since few pages have such a form.
 */
export function fillCampaign(): void {
  try {
    const code = new URLSearchParams(location.search).get('campagnecode') || sessionStorage.getItem('campagnecode');
    for (const input of document.querySelectorAll<HTMLInputElement>('[name=campaign]'))
      input.value = [...(code ?? '')].slice(0, mostCharacters).join('');
  } catch {}
}
