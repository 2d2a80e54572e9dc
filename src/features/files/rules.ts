import type { Picture } from './schema.ts';

/** A stored file as far as pages need it. */
export type StoredFile = { id: number; name: string; width: number | null; height: number | null; widths: number[] };

/** Pixels of the widths that a picture is stored in, as far as it is that wide. */
export const pictureWidths = [400, 800, 1200] as const;

export const fileUrl = ({ id, name }: Pick<StoredFile, 'id' | 'name'>) => `/media/${id}/${name}`;
export const variantUrl = (id: number, width: number, type: 'avif' | 'webp') => `/media/${id}/${width}.${type}`;

/** The picture of a stored file; undefined where there is none to show. */
export function pictureOf(file: StoredFile | null | undefined, alt: string): Picture | undefined {
  const widest = file?.widths.at(-1);
  if (!file?.width || !file.height || !widest) return undefined;
  const set = (type: 'avif' | 'webp') => file.widths.map((width) => `${variantUrl(file.id, width, type)} ${width}w`).join(', ');
  return {
    src: variantUrl(file.id, widest, 'webp'),
    avif: set('avif'),
    webp: set('webp'),
    width: widest,
    height: Math.round((widest * file.height) / file.width),
    alt,
  };
}
