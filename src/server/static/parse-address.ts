/** Parsed target of a request: path as sent and decoded once. */
export type Address = {
  /** Path as sent, without the query. */
  raw: string;
  /** Query with its question mark, or empty. */
  query: string;
  pathname: string;
  segments: readonly string[];
  /** The segments are safe as file names. Must be checked before they are used as such. */
  isPlain: boolean;
  /** The last segment has a file extension, so it is not a page. */
  isFile: boolean;
};

const maxPathBytes = 2_048;
const unprintable = /[^!-~]/;
const hiddenSeparator = /\\|%2f|%5c/i;
const control = /\p{Cc}/u;
// No leading dot, so that neither a hidden file nor a parent folder can be named. No percent sign either:
// the path as sent is the cache key, so a name must have only one spelling.
const plainSegment = /^[A-Za-z0-9_~@+,=-][A-Za-z0-9._~@+,=-]*$/;

/** Parses the target of a request. @returns undefined if it is invalid */
export function readAddress(target: string): Address | undefined {
  const mark = target.indexOf('?');
  const raw = mark < 0 ? target : target.slice(0, mark);
  if (!raw.startsWith('/') || raw.length > maxPathBytes || unprintable.test(raw) || hiddenSeparator.test(raw)) return undefined;

  let pathname: string;
  try {
    pathname = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  const segments = pathname.slice(1).split('/');
  if (control.test(pathname) || segments.some((segment) => segment === '.' || segment === '..')) return undefined;

  return {
    raw,
    query: mark < 0 ? '' : target.slice(mark),
    pathname,
    segments: pathname === '/' ? [] : segments,
    isPlain: pathname === '/' || segments.every((segment) => plainSegment.test(segment)),
    isFile: segments.at(-1)?.includes('.') ?? false,
  };
}
