import { setCookie } from './cookies.ts';

/** 365 days. */
const cookieSeconds = 31_536_000;

/** Stores the chosen language for the next visit to a plain address (specification 4). The link keeps query and fragment. */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      setCookie('i18n_redirected', link.dataset.locale ?? '', cookieSeconds);
      if (link.rel) [link.search, link.hash] = [location.search, location.hash];
    });
  }
}
