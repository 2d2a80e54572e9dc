import type { FieldCode } from '../../lib/errors.ts';

/** Number of bytes at the start of a file that are enough to detect its type. */
export const headBytes = 4_096;
/** Maximum bytes of an SVG, which is read as a whole. */
const mostSvgBytes = 10_000_000;

/** Part that can precede the `svg` element. */
const beforeSvg = /\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/iy;

/** Matches the parts one by one: a single pattern would backtrack exponentially on many comments. */
function isSvg(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '');
  let at = 0;
  beforeSvg.lastIndex = 0;
  while (beforeSvg.test(text)) at = beforeSvg.lastIndex;
  return /^<svg[\s>/]/i.test(text.slice(at, at + 5));
}

/** Returns the media type detected from the first bytes of a file; undefined for an unknown type. */
export function mediaTypeOf(head: Buffer): string | undefined {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp') {
    if (/^avi[fs]$/.test(text(8, 12))) return 'image/avif';
    return /^(?:isom|iso\d|mp4\d|M4V |avc1|dash|MSNV|mmp4)$/.test(text(8, 12)) ? 'video/mp4' : undefined;
  }
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return 'video/webm';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  const words = head.toString('utf8');
  if (/^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/.test(words)) return 'text/vtt';
  return isSvg(words) ? 'image/svg+xml' : undefined;
}

/** Parts of an SVG that run a script, load a resource or expand an entity. */
const unsafe = [
  /<\s*(?:\w+:)?(?:script|foreignObject|iframe|embed|object|handler|audio|video)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(?:javascript|vbscript)\s*:/i,
  /<!ENTITY/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /href\s*=\s*(?:"\s*(?!#|data:image\/(?:png|jpeg|webp)[;,])[^"]|'\s*(?!#|data:image\/(?:png|jpeg|webp)[;,])[^'])/i,
  /url\(\s*(?:["']\s*)?(?!#|data:image\/(?:png|jpeg|webp)[;,])[^)"'\s]/i,
];

/**
 * Returns the rule that the bytes of a file break: another kind than its media type says, or an SVG with script,
 * entities or external references.
 * @param read returns the first bytes, up to a number of them
 */
export function faultOfBytes(mediaType: string, read: (most: number) => Buffer): FieldCode | undefined {
  if (mediaTypeOf(read(headBytes)) !== mediaType) return 'wrong_kind';
  if (mediaType !== 'image/svg+xml') return undefined;
  const bytes = read(mostSvgBytes + 1);
  if (bytes.length > mostSvgBytes) return 'too_big';
  const text = bytes.toString('utf8').replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return unsafe.some((pattern) => pattern.test(text)) ? 'unsafe' : undefined;
}
