import type { Attachment } from './message-schema.ts';

/** Maximum files of a mail, and bytes of one; others are dropped. */
export const mostFiles = 20;
export const maxFileBytes = 20 * 1024 * 1024;

const mostName = 120;
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
/** Returns a name without folders and control characters; a picture without ending gets that of its type. */
export function nameOf({ name, mediaType }: Attachment, number: number): string {
  const base =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .trim() ?? '';
  const ending = endings[mediaType];
  const written = base && (base.includes('.') || !ending) ? base : `${base || number}${ending ? `.${ending}` : ''}`;
  return written.length <= mostName ? written : written.slice(-mostName);
}
