import fs from 'node:fs';
import path from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const read = (locale: string) => JSON.parse(fs.readFileSync(`i18n/${locale}.json`, 'utf8')) as Record<string, string>;

/** Keys that are composed at run time, such as `problem.${code}`. */
const composed =
  /^(?:(?!desk\.)[\w.]+\.field|portals\.issuer|translations\.(?:place|files|room\.(?:app|state|source))|companies\.csv\.(?:fault|result)|popups\.(?:reason|type|audience|position|frequency)|notifications\.(?:type|audience)|knowledge\.(?:type|audience)|account\.data|server\.link|desk\.group|documents\.language|editing\.kind|files\.(?:alt|crop|focus|kind|upload)|problem|field|error|articles\.group|staff\.audit\.(?:act|subject|detail|word)|holidays\.add|hours\.(?:act|booking|part|list|sheet|people|report\.of)|reports\.(?:of|how|metric|by)|overview\.(?:section|none|kind|count|wrong)|planning\.kind|newsletters\.(?:report|reason|mails\.kind|mail\.(?:view|recipient|size|version|shows)|test\.version|sending\.(?:pause|state)|desk\.(?:subject|status|type|view|only|add|inbox|check|date|recipients|archive))|transfers\.(?:state|total|fault|reports)|system\.(?:part|health|senders\.(?:kind|state)|jobs\.(?:state|kind)|mails\.state)|staff\.permission|staff\.people\.factor|members\.abo|impersonation\.banner|staff\.rights\.languages|factors\.mail\.act|login\.(?:email|customer|register)|member\.settings\.\w+|symposium\.own\.(?:language|title|text)|recipients\.(?:suppression|reason|act|door|state))\./;

/** Prefixes that belong to no room: shared by all forms and calls, or named by the specification. */
const shared: ReadonlySet<string> = new Set(['form', 'field', 'problem', 'action', 'error']);

const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const screensIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => path.basename(file, '.astro'));

/** Returns whether a key begins with the name of a room, a feature, a screen's folder or a screen. */
function prefixCheck(): (key: string) => boolean {
  const owners = new Set([...['src', 'src/features', 'src/screens'].flatMap(foldersIn), ...screensIn('src/screens'), ...shared]);
  return (key) => owners.has(key.split('.')[0] ?? '');
}

function sources(): string {
  return fs
    .readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|astro)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** Returns the names of the values of a message; the selectors of a plural are not values. */
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

/** Returns the faults of the messages: missing in a language, different values, invalid syntax, unknown prefix, or unused. */
export function messageFaults(): string[] {
  const [nl, fr] = [read('nl'), read('fr')];
  const keys = [...new Set([...Object.keys(nl), ...Object.keys(fr)])];
  const text = sources();
  const hasOwner = prefixCheck();
  return keys.flatMap((key) => {
    const [dutch, french] = [nl[key], fr[key]];
    if (dutch === undefined || french === undefined) return [`${key} is missing in ${dutch === undefined ? 'nl' : 'fr'}`];
    const broken = unparsable(dutch) ?? unparsable(french);
    return [
      ...(hasOwner(key) ? [] : [`${key} does not begin with the name of a room, a feature or a screen`]),
      ...(broken ? [`${key} cannot be read: ${broken}`] : []),
      ...(namesIn(dutch) === namesIn(french) ? [] : [`${key} takes other values in nl than in fr`]),
      ...(composed.test(key) || text.includes(`'${key}'`) ? [] : [`${key} is never asked for`]),
    ];
  });
}
