const cookieDays = 365;

/** Remembers the language that a reader chose, for the next time that the address is plain (specification 4). */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for a page that is being left.
      document.cookie = `i18n_redirected=${link.dataset.locale}; Max-Age=${cookieDays * 86_400}; Path=/; SameSite=Lax${secure}`;
    });
  }
}
