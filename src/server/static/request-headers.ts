export type Encoding = 'br' | 'gzip' | 'identity';

/** Supported encodings, preferred first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Quality of `identity` if the header does not name it: accepted, after every named encoding. */
const unnamedIdentity = 0.0001;

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  return given === undefined ? 1 : Number(given.slice(2)) || 0;
}

function readEncodings(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    weights.set(name, weightOf(parameters));
  }
  const others = weights.get('*');
  const weight = (encoding: Encoding) => weights.get(encoding) ?? others ?? (encoding === 'identity' ? unnamedIdentity : 0);
  return encodings.filter((encoding) => weight(encoding) > 0).sort((a, b) => weight(b) - weight(a));
}

const identityOnly: readonly Encoding[] = ['identity'];
// Browsers send one of a few values, so results are cached.
const known = new Map<string, readonly Encoding[]>();
const maxKnown = 100;
const maxKnownCharacters = 200;

/** Returns the encodings that a client accepts, best first; none if all are refused. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return identityOnly;
  const before = known.get(header);
  if (before) return before;
  const accepted = readEncodings(header);
  if (known.size >= maxKnown) known.clear();
  if (header.length <= maxKnownCharacters) known.set(header, accepted);
  return accepted;
}

/** Returns whether `If-None-Match` contains the ETag of the body. */
export const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/** Offsets of the first and the last byte, both included. */
export type Span = { first: number; last: number };

/** Parses `Range`. An invalid header, or one with several ranges, means the whole file (RFC 9110, 14.2). */
export function readRange(header: string | undefined, size: number): Span | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
