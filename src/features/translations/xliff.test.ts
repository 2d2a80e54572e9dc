import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getMessages, importMessages } from './room-endpoints.ts';

const xliff = (key: string, target: string) =>
  `<?xml version="1.0"?><xliff version="1.2"><file target-language="fr"><body><trans-unit id="${key}"><source>x</source><target>${target}</target></trans-unit></body></file></xliff>`;
const utf16 = (text: string, order: 'le' | 'be') => {
  const buffer = Buffer.from(text, 'utf16le');
  return new Uint8Array(order === 'le' ? buffer : buffer.swap16());
};
const namespace = 'xmlns:x="urn:oasis:names:tc:xliff:document:1.2"';
const segment = (text: string, mid: number) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`;
const source = `<seg-source>${segment('Naar ', 0)}${segment('de tekst', 1)}</seg-source>`;

describe.each(databases)('XLIFF as tools of translators write it on $kind', ({ open }) => {
  let connection: Connection;
  let caller: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    ({ caller } = await signInStaff(startApi(connection), 'vertaler@voorbeeld.be', [{ permissions: ['TRANSLATION'] }]));
  });
  beforeEach(async () => {
    await connection.db.execute(sql`delete from message_overrides`);
  });
  afterAll(() => connection.close());

  /** Returns the French text that an import leaves, and what it said. */
  async function taken(file: string | Uint8Array<ArrayBuffer>) {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const { faults } = await call(importMessages, { query: { format: 'xliff' }, bytes }, caller);
    const { items } = await call(getMessages, { query: { state: 'overridden' } }, caller);
    return { text: items[0]?.fr.all, faults };
  }

  it.each([
    ['in UTF-16, low byte first', (text: string) => utf16(`\ufeff${text}`, 'le')],
    ['in UTF-16, high byte first', (text: string) => utf16(`\ufeff${text}`, 'be')],
    ['in UTF-16 without a mark', (text: string) => utf16(text, 'le')],
    ['in UTF-16, high byte first, without a mark', (text: string) => utf16(text, 'be')],
    ['with a mark of UTF-8', (text: string) => `\ufeff${text}`],
    ['with a prefix', (text: string) => text.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('<x:xliff', `<x:xliff ${namespace}`)],
    [
      'in segments',
      (text: string) =>
        text.replace('<target>', `${source}<target>`).replace('Lire le texte', segment('Lire ', 0) + segment('le texte', 1)),
    ],
    ['with a term', (text: string) => text.replace('texte<', '<mrk mtype="x-term">texte</mrk><')],
    [
      'beside another translation',
      (text: string) => text.replace('</trans-unit>', '<alt-trans><target>Non</target></alt-trans></trans-unit>'),
    ],
    ['with the version of another standard', (text: string) => text.replace('version="1.2"', 'version="1.2" its:version="2.0"')],
    ['with a deleted word', (text: string) => text.replace('Lire', '<mrk mtype="x-sdl-deleted">Voir</mrk>Lire')],
    ['for a country, with a low line', (text: string) => text.replace('"fr"', '"fr_BE"')],
  ] as const)('is taken in %s', async (_, change) => {
    expect(await taken(change(xliff('layouts.skip', 'Lire le texte')))).toEqual({ text: 'Lire le texte', faults: [] });
  });

  it.each([['<ph id="1">{number}</ph>'], ['<x id="1" equiv-text="{number}"/>'], ['<bpt id="1">{</bpt>number<ept id="1">}</ept>']])(
    'gives the value that it protects as %s',
    async (code) => {
      expect(await taken(xliff('magazine.issue', `Revue ${code}, tout`))).toEqual({ text: 'Revue {number}, tout', faults: [] });
    },
  );

  it.each([['<g id="1">Lire</g> le texte'], ['Lire<x id="1"/> le texte'], ['Lire<ph id="1"/> le texte']])(
    'names the message whose target has an element that is no text: %s',
    async (target) => {
      const fault = { key: 'layouts.skip', language: 'fr', code: 'has_markup' };
      expect(await taken(xliff('layouts.skip', target))).toMatchObject({ text: undefined, faults: [fault] });
    },
  );
});
