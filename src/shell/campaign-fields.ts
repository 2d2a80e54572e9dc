const mostCharacters = 64;

/**
 * Fills the campaign of the visit into posted forms. The address is read first: the shell, which stores it, may run
 * later. It is a separate file because few pages have such a form.
 */
export function fillCampaign(): void {
  try {
    const code = new URLSearchParams(location.search).get('campagnecode') || sessionStorage.getItem('campagnecode');
    for (const input of document.querySelectorAll<HTMLInputElement>('[name=campaign]'))
      input.value = [...(code ?? '')].slice(0, mostCharacters).join('');
  } catch {}
}
