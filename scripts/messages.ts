import fs from 'node:fs';
import path from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const read = (locale: string) => JSON.parse(fs.readFileSync(`i18n/${locale}.json`, 'utf8')) as Record<string, string>;

/** Keys that are put together while the site runs: `problem.${code}`. */
const composed = /^(?:notification|kept|link|problem|field|error|articleGroup|login\.(?:email|customer|register)|settings\.\w+)\./;

function sources(): string {
  return fs
    .readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|astro)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** The values that a message takes; the words inside a plural are none. */
function namesIn(message: string): string {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    const { type, value: name, ...rest } = value as { type?: TYPE; value?: unknown };
    if (type !== undefined && type !== TYPE.literal && type !== TYPE.pound && typeof name === 'string') names.add(name);
    for (const one of Object.values(rest)) visit(one);
    if (typeof name === 'object') visit(name);
  };
  visit(parse(message));
  return [...names].sort().join(' ');
}

function unparsable(message: string): string | undefined {
  try {
    parse(message);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Messages that are missing in a language, that take other values there, that cannot be read, or that nothing asks for. */
export function messageFaults(): string[] {
  const [nl, fr] = [read('nl'), read('fr')];
  const keys = [...new Set([...Object.keys(nl), ...Object.keys(fr)])];
  const text = sources();
  return keys.flatMap((key) => {
    const [dutch, french] = [nl[key], fr[key]];
    if (dutch === undefined || french === undefined) return [`${key} is missing in ${dutch === undefined ? 'nl' : 'fr'}`];
    const broken = unparsable(dutch) ?? unparsable(french);
    return [
      ...(broken ? [`${key} cannot be read: ${broken}`] : []),
      ...(namesIn(dutch) === namesIn(french) ? [] : [`${key} takes other values in nl than in fr`]),
      ...(composed.test(key) || text.includes(`'${key}'`) ? [] : [`${key} is never asked for`]),
    ];
  });
}
