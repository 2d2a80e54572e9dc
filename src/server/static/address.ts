/** Address of a request: its path as sent, and decoded once. */
export type Address = {
  /** The path as it was sent, without the query. */
  raw: string;
  /** With its question mark, or empty. */
  query: string;
  pathname: string;
  segments: readonly string[];
  /** Only with this may the segments become the name of a file. */
  isPlain: boolean;
  /** The last segment has a suffix: no page is called so. */
  isFile: boolean;
};

const maxPathBytes = 2_048;
const unprintable = /[^!-~]/;
const hiddenSeparator = /\\|%2f|%5c/i;
const control = /\p{Cc}/u;
// No dot in front, so that neither a hidden file nor a folder above can be meant. No percent sign either:
// kept answers are found by the path as sent, and a name must have only one spelling for that.
const plainSegment = /^[A-Za-z0-9_~@+,=-][A-Za-z0-9._~@+,=-]*$/;

/** Reads the target of a request. @returns undefined where it is no address */
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
