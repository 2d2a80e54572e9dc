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

/** Real Dutch and French articles, one a line, that are no part of the project. */
const file = path.resolve('../shared/data/real-bilingual.ndjson');

/**
 * The articles of real-bilingual.ndjson as they are.
 * @throws Hindrance where the file is absent
 */
export function realDocuments(): (RealText & { entity: string; reference: string })[] {
  if (!fs.existsSync(file)) throw new Hindrance(`This measures with real texts, and there are none: ${file} is absent.`);
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RealText & { entity: string; reference: string })
    .filter(({ entity }) => entity === 'article');
}

/** The same as far as they are multiplied. */
export const realTexts = (): RealText[] => realDocuments();
