const cookieDays = 365;

/** Remembers the language that a reader chose, for the next time that the address is plain (specification 4). */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `i18n_redirected=${link.dataset.locale}; Max-Age=${cookieDays * 86_400}; Path=/; SameSite=Lax${secure}`;
    });
  }
}
