import fs from 'node:fs';
import path from 'node:path';
import { Hindrance } from './failure.ts';

type Words = { title: string; description: string; text: string };
export type RealText = {
  typeId: number;
  isPremium: boolean;
  requiresRegistration: boolean;
  viewCount: number;
  texts: { nl: Words; fr: Words };
};

/** File of real Dutch and French articles, one per line; not part of the project. */
const file = path.resolve('../shared/data/real-bilingual.ndjson');

/**
 * Returns the articles of real-bilingual.ndjson.
 * @throws Hindrance if the file is missing
 */
export function realDocuments(): (RealText & { entity: string; reference: string })[] {
  if (!fs.existsSync(file)) throw new Hindrance(`This measurement needs real texts, but ${file} is missing.`);
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RealText & { entity: string; reference: string })
    .filter(({ entity }) => entity === 'article');
}

/** Returns the articles that are used for multiplication. */
export const realTexts = (): RealText[] => realDocuments();
