/** Cache-Control of what the static layer serves. */

/** For an address with the hash or version of the file, whose bytes do not change. */
export const immutable = 'public, max-age=31536000, immutable';
/** For pages and everything else: a browser asks each time. */
export const revalidated = 'public, max-age=0, must-revalidate';
/** For an address with `?v=` whose file has only its present version. A response fetched during a change is corrected at the next visit. */
const versioned = 'public, max-age=3600, stale-while-revalidate=31536000';

/** For an address below the folder of the browser's build. */
export const cachingOfBuild = (pathname: string): string => (pathname === '/_build/latest.json' ? 'no-cache' : immutable);
/** For a file of one portal. */
export const cachingOfFile = (pathname: string): string => (pathname === '/theme.css' ? versioned : revalidated);
