import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDocument, putDocument, removeDocument, undoChange } from '../editing/endpoints.ts';
import { entitiesOf } from '../entities.ts';
import { itemsInOrder } from './order-rules.ts';
import type { MagazineDocument } from './schema.ts';

const letters = [...'ABCDEFGHIJ'];
const reference = 'DBBE20260001';
const articleOf = (letter: string) => `DBBE${String(letters.indexOf(letter) + 1).padStart(11, '0')}`;
const tile = (after: number, more: object = {}) => ({
  ...{ reference: `tile-${after}`, orderByValue: after * 10 + 5, redirectUrl: 'https://example.org/' },
  texts: { nl: { title: `Tegel ${after}` }, fr: { title: `Tuile ${after}` } },
  ...more,
});
const ad = {
  orderByValue: 57,
  fileId: 1,
  redirectUrl: 'https://example.org/',
  texts: { nl: { alt: 'Reclame' }, fr: { alt: 'Publicité' } },
};
const issue = (more: object = {}) =>
  magazineDocument({ reference, articles: letters.map(articleOf), tiles: [2, 5, 9].map((at) => tile(at)), ads: [ad], ...more });

describe.each(databases)('an issue of ten articles with tiles on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  /** Removes articles, and may not place tiles. */
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  let placer: typeof editor;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE', 'EDIT_ARTICLE', 'CREATE_ARTICLE'] }])).caller;
    placer = (await signInStaff(api, 'tegels@voorbeeld.be', [{ permissions: ['EDIT_MODULE', 'MANAGE_TILES'] }])).caller;
  });
  beforeEach(async () => {
    for (const letter of letters) await save(connection.db, articleEntity, [articleDocument({ reference: articleOf(letter) })]);
    await brought(issue());
  });
  afterAll(() => connection.close());

  const opened = (entity: string, one: string) => call(getDocument, { params: { entity, reference: one } }, editor);
  const headers = (version: string | null) => ({ 'if-match': `"${version}"` });
  const presentIssue = async () => (await opened('magazine', reference)).document as MagazineDocument;
  /** Returns the articles as letters and the tiles and the advertisement between them. */
  const shown = async () => {
    const contents = await presentIssue();
    return itemsInOrder(contents)
      .map(({ kind, index }) => {
        if (kind === 'article') return letters[Number(contents.articles[index]?.slice(4)) - 1];
        return kind === 'tile' ? `(${contents.tiles[index]?.reference.slice(5)})` : '*';
      })
      .join('');
  };
  const toBin = async (letter: string) => {
    const { version } = await opened('article', articleOf(letter));
    const options = { params: { entity: 'article', reference: articleOf(letter) }, query: { confirm: 'true' as const } };
    return (await call(removeDocument, { ...options, headers: headers(version) }, editor)).change;
  };
  const undone = (change: string) => call(undoChange, { params: { change } }, editor);
  const brought = async (...documents: object[]) => {
    const said: string[] = [];
    const lines = documents.map((one) => JSON.stringify(one)).join('\n');
    const totals = await importDocuments(Readable.from([lines]), {
      ...{ db: connection.db, entities: entitiesOf(undefined), clock: () => new Date('2026-11-22T12:00:00Z') },
      ...{ force: documents.length === 1 && !('delete' in (documents[0] ?? {})), report: ({ text }) => said.push(text) },
    });
    expect(totals.bad, said.join()).toBe(0);
  };
  const merged = (document: object) => brought(document, articleDocument({ reference: articleOf('J') }));
  const saved = async (change: (document: MagazineDocument) => object) => {
    const { version, document } = await opened('magazine', reference);
    const body = { document: change(document as MagazineDocument) as Record<string, unknown> };
    await call(putDocument, { params: { entity: 'magazine', reference }, headers: headers(version), body }, placer);
  };

  it('shows the same tiles between the articles that stay when articles go to the bin', async () => {
    expect(await shown()).toBe('AB(2)CDE(5)*FGHI(9)J');
    await toBin('A');
    expect(await shown()).toBe('B(2)CDE(5)*FGHI(9)J');
    await toBin('E');
    expect(await shown()).toBe('B(2)CD(5)*FGHI(9)J');
    await toBin('J');
    expect(await shown()).toBe('B(2)CD(5)*FGHI(9)');
    expect((await presentIssue()).tiles.map(({ orderByValue }) => orderByValue)).toEqual([15, 33, 75]);
  });

  it('is as it was when these removals are undone, the last one first', async () => {
    const before = await presentIssue();
    const changes = [await toBin('A'), await toBin('F'), await toBin('I')];
    expect(await shown()).toBe('B(2)CDE(5)*GH(9)J');
    for (const change of changes.reverse()) expect((await undone(change)).refused).toEqual([]);
    expect(await presentIssue()).toEqual(before);
  });

  it('keeps its tiles in place when an import removes articles, and takes the next import of the issue', async () => {
    await brought(...['B', 'D'].map((letter) => ({ entity: 'article', reference: articleOf(letter), delete: true })));
    expect(await shown()).toBe('A(2)CE(5)*FGHI(9)J');
    const rest = letters.filter((one) => !'BD'.includes(one)).map(articleOf);
    await merged(issue({ articles: rest, tiles: [tile(3)], ads: [] }));
    expect(await shown()).toBe('ACE(3)FGHIJ');
  });

  it('moves tiles that were edited here when an import takes articles out, and none that the import places', async () => {
    await saved((document) => ({ ...document, tiles: [tile(2), tile(5, { orderByValue: 65 }), tile(9)] }));
    await merged(issue({ articles: letters.slice(1).map(articleOf), ads: [{ ...ad, orderByValue: 12 }] }));
    expect(await shown()).toBe('B*(2)CDEF(5)GHI(9)J');
  });

  it('moves tiles of an import up where articles were taken out here', async () => {
    await toBin('J');
    await saved((document) => ({ ...document, articles: document.articles.slice(1), tiles: [] }));
    await save(connection.db, articleEntity, [articleDocument({ reference: articleOf('J') })]);
    await merged(issue({ ads: [{ ...ad, orderByValue: 77 }] }));
    expect(await shown()).toBe('BCDEFG*HI');
  });

  it('is named as one that needs the article where ten tiles would stand between two articles', async () => {
    const many = Array.from({ length: 12 }, (_, at) => tile(0, { reference: `tile-${at}`, orderByValue: at < 6 ? 12 + at : 18 + at }));
    await brought(issue({ tiles: many }));
    await expect(toBin('B')).rejects.toMatchObject({ answer: { code: 'in_use' } });
    await brought(issue({ tiles: many.slice(0, 8) }));
    await toBin('B');
    expect(await shown()).toBe('A(0)(1)(2)(3)(4)(5)(6)(7)CDE*FGHIJ');
  });
});
