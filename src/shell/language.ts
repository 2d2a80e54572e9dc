import { setCookie } from './cookies.ts';

const cookieDays = 365;

/**
 * Remembers the language that a reader chose, for the next time that the address is plain (specification 4).
 * The way to the same page takes along what was asked of it, and the place on it.
 */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      setCookie('i18n_redirected', link.dataset.locale ?? '', cookieDays * 86_400);
      if (link.rel) [link.search, link.hash] = [location.search, location.hash];
    });
  }
}
