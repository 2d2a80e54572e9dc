import fs from 'node:fs';
import path from 'node:path';
import { locales } from '../lib/locale.ts';
import { webVtt } from './captions.ts';
import type { Content } from './content.ts';
import { drawingsOf } from './drawings.ts';

type Alt = { nl: string; fr: string };
type Made = { reference: string; ending: string; mediaType: string; bytes: () => Buffer; alt?: Alt | undefined };

const picturesOf = (content: Content): Made[] =>
  drawingsOf(content).map(({ reference, svg, alt }) => ({
    reference,
    ending: 'svg',
    mediaType: 'image/svg+xml',
    bytes: () => Buffer.from(svg()),
    alt,
  }));

const captionsOf = ({ videos }: Content): Made[] =>
  videos.flatMap(({ reference, texts }) =>
    locales.flatMap((locale) => {
      const captions = texts[locale]?.captions;
      return captions?.length
        ? [
            {
              reference: `captions-${reference}-${locale}`,
              ending: 'vtt',
              mediaType: 'text/vtt',
              bytes: () => Buffer.from(webVtt(captions)),
            },
          ]
        : [];
    }),
  );

/** The films lie beside the words, drawn by `scripts/films.ts`. */
const filmsOf = ({ videos }: Content): Made[] =>
  videos.map(({ reference }) => ({
    reference: `film-${reference}`,
    ending: 'mp4',
    mediaType: 'video/mp4',
    bytes: () => fs.readFileSync(path.resolve('src/demo/films', `${reference}.mp4`)),
  }));

export type DemoFiles = {
  documents(): Generator<object>;
  /** The number of a file; null where there is none. */
  idOf(reference: string): number | null;
  /** What a drawing shows; undefined for what is none. */
  altOf(reference: string): Alt | undefined;
};

/** Every file of the demo; the numbers follow the order of the references, so that they are the same everywhere. */
export function filesOf(content: Content): DemoFiles {
  const files = [...picturesOf(content), ...captionsOf(content), ...filmsOf(content)].sort((a, b) => (a.reference < b.reference ? -1 : 1));
  const ids = new Map(files.map(({ reference }, index) => [reference, index + 1]));
  const alts = new Map(files.map(({ reference, alt }) => [reference, alt]));
  return {
    altOf: (reference) => alts.get(reference),
    idOf: (reference) => ids.get(reference) ?? null,
    *documents() {
      for (const { reference, ending, mediaType, bytes } of files) {
        yield {
          entity: 'file',
          id: ids.get(reference),
          name: `${reference.toLowerCase()}.${ending}`,
          mediaType,
          data: bytes().toString('base64'),
        };
      }
    },
  };
}
