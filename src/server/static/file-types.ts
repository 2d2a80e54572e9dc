import path from 'node:path';

export type FileType = {
  contentType: string;
  isCompressible: boolean;
  /** Can contain scripts when opened in a browser, so it gets the security headers of a page. */
  isDocument: boolean;
};

const document = (contentType: string): FileType => ({
  contentType: `${contentType}; charset=utf-8`,
  isCompressible: true,
  isDocument: true,
});
const text = (contentType: string): FileType => ({ contentType: `${contentType}; charset=utf-8`, isCompressible: true, isDocument: false });
const binary = (contentType: string): FileType => ({ contentType, isCompressible: false, isDocument: false });

export const html = document('text/html');
/** Type of a file that is not listed: a download, never displayed. */
export const unknownType = binary('application/octet-stream');

const types: Readonly<Record<string, FileType>> = {
  xml: document('application/xml'),
  svg: document('image/svg+xml'),
  css: text('text/css'),
  js: text('text/javascript'),
  json: text('application/json'),
  txt: text('text/plain'),
  vtt: text('text/vtt'),
  webmanifest: text('application/manifest+json'),
  avif: binary('image/avif'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  png: binary('image/png'),
  webp: binary('image/webp'),
  mp4: binary('video/mp4'),
  webm: binary('video/webm'),
  pdf: binary('application/pdf'),
  woff2: binary('font/woff2'),
};

/** Returns the type of a file by its name; undefined if it is not served, such as `.br`, `.tmp` and `.html`. */
export const typeOf = (name: string): FileType | undefined => {
  const suffix = path.extname(name).slice(1).toLowerCase();
  return Object.hasOwn(types, suffix) ? types[suffix] : undefined;
};
