import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { type Calling, interleave } from '../../testing/together.ts';
import { pageEntity } from '../pages/save.ts';
import { getDocument, putDocument } from './endpoints.ts';

/** `npm run soak -- --what desk` plays 200 on a server. */
const games = 5;

describe.each(databases)('several at one document, on $kind', ({ open }) => {
  let connection: Connection;
  let people: [Calling, Calling];
  const page = (reference: string, title: string) =>
    pageDocument(reference, { texts: { nl: { title, text: '<p>Tekst</p>' } } }) as Record<string, unknown>;
  const create = (who: number, reference: string, title: string) => {
    const [params, headers] = [{ entity: 'page', reference }, { 'if-none-match': '*' as const }];
    return call(putDocument, { params, headers, body: { document: page(reference, title) } }, people[who] as Calling);
  };
  const titleOf = async (reference: string) => (await pageEntity.read(connection.db, [reference])).map(({ texts }) => texts.nl?.title)[0];

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const api = startApi(connection);
    const callers = [];
    for (const name of ['an', 'bea'])
      callers.push((await signInStaff(api, `${name}@voorbeeld.be`, [{ permissions: ['EDIT_MODULE'] }])).caller);
    people = callers as unknown as [Calling, Calling];
  });
  afterAll(() => connection.close());

  it('overwrite nothing unseen in random interleavings of two people', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 100_000);
    const played = await interleave(people, games, seed);
    expect([seed, played.faults]).toEqual([seed, []]);
    // Both happened: what was accepted, and what was refused.
    expect(Math.min(played.accepted, played.refused)).toBeGreaterThan(0);
  });

  it('create it once, however many begin the same reference at the same moment', async () => {
    const tries = Array.from({ length: 8 }, (_, index) => create(index % 2, 'nieuw', `Van ${index}`).catch((error: unknown) => error));
    const answers = await Promise.all(tries);
    const accepted = answers.findIndex((answer) => !(answer instanceof Error));
    expect(answers.filter((answer) => !(answer instanceof Error))).toHaveLength(1);
    expect(await titleOf('nieuw')).toBe(`Van ${accepted}`);
    for (const answer of answers.filter((one) => one instanceof CallFailed))
      expect(answer.answer).toMatchObject({ statusCode: 409, present: { document: { texts: { nl: { title: `Van ${accepted}` } } } } });
  });

  it('keep what one saves while an import of it is under way', async () => {
    const { db } = connection;
    await save(db, pageEntity, [page('samen', 'Ingevoerd')]);
    const { document, version } = await call(getDocument, { params: { entity: 'page', reference: 'samen' } }, people[0]);
    const edited = { ...document, texts: { nl: { title: 'Van de redactie', text: '<p>Tekst</p>' } } };
    const params = { entity: 'page', reference: 'samen' };
    const [saved] = await Promise.all([
      call(putDocument, { params, headers: { 'if-match': `"${version}"` }, body: { document: edited } }, people[0]).catch(
        (error: unknown) => error,
      ),
      save(db, pageEntity, [page('samen', 'Opnieuw ingevoerd')]),
    ]);
    // Whichever was first: a save that was accepted is kept by the import after it.
    expect(await titleOf('samen')).toBe(saved instanceof Error ? 'Opnieuw ingevoerd' : 'Van de redactie');
  });
});
