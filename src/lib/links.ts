/** Normalises a URL as browsers do: without blanks around it and without line breaks. */
export const tidyUrl = (url: string | undefined): string | undefined =>
  url
    ?.trim()
    .replace(/[\t\r\n]/g, '')
    .replaceAll(' ', '%20');

/** Returns whether texts may link to an address: https, a path of the site, or a place on the page. */
export const mayLinkTo = (url: string): boolean =>
  (/^https:\/\/[^\s<>"\\]+$/.test(url) && URL.canParse(url)) || /^\/(?![/\\])[^\\\s<>"]*$/.test(url) || /^#[\w-]+$/.test(url);

/** Returns the address of a link as texts keep it; undefined if they may not link there. */
export const linked = (url: string | undefined): string | undefined => {
  const tidied = tidyUrl(url);
  return tidied && mayLinkTo(tidied) ? tidied : undefined;
};

/** Returns the `rel` of a link. */
export const relOf = (href: string | undefined): string | undefined => (href?.startsWith('https:') ? 'noopener' : undefined);
