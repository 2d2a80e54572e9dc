import { setCookie } from './cookies.ts';

/** 365 days. */
const cookieSeconds = 31_536_000;

/**
 * Remembers the language that a reader chose, for the next time that the address is plain (specification 4).
 * The way to the same page takes along what was asked of it, and the place on it.
 */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      setCookie('i18n_redirected', link.dataset.locale ?? '', cookieSeconds);
      if (link.rel) [link.search, link.hash] = [location.search, location.hash];
    });
  }
}
