import fs from 'node:fs';
import path from 'node:path';
import { locales } from '../lib/locale.ts';
import { webVtt } from './captions.ts';
import type { Content } from './content.ts';

type Alt = { nl: string; fr: string };
type Made = { reference: string; ending: string; mediaType: string; bytes: () => Buffer; alt?: Alt | undefined };

const folder = path.resolve('src/demo');

/** Pictures and films, drawn by `scripts/demo.ts`: each file's name is its reference. */
function drawn(): Made[] {
  const alts: Record<string, Alt> = JSON.parse(fs.readFileSync(path.join(folder, 'drawings/alts.json'), 'utf8'));
  const made = (ending: string, mediaType: string, inFolder: string, prefix = '') =>
    fs
      .readdirSync(path.join(folder, inFolder))
      .filter((name) => name.endsWith(`.${ending}`))
      .map((name) => {
        const reference = `${prefix}${path.parse(name).name}`;
        return { reference, ending, mediaType, bytes: () => fs.readFileSync(path.join(folder, inFolder, name)), alt: alts[reference] };
      });
  return [...made('svg', 'image/svg+xml', 'drawings'), ...made('mp4', 'video/mp4', 'films', 'film-')];
}

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

export type DemoFiles = {
  documents(): Generator<object>;
  /** Returns the id of a file; null if there is none. */
  idOf(reference: string): number | null;
  /** Description of a drawing; undefined for other files. */
  altOf(reference: string): Alt | undefined;
};

/** Returns every file of the demo; ids follow the order of the references, so they are the same everywhere. */
export function filesOf(content: Content): DemoFiles {
  const files = [...drawn(), ...captionsOf(content)].sort((a, b) => (a.reference < b.reference ? -1 : 1));
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
