import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyBin } from '../../content/history/bin.ts';
import type { Connection } from '../../db/connection.ts';
import { pollVotes } from '../../db/tables/polls.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, pollDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDocument, getMentions, putDocument, removeDocument, undoChange } from '../editing/endpoints.ts';
import { getChecks } from '../newsletters/approval/endpoints.ts';
import { addPoll, createMetadata, getProject } from '../newsletters/project/endpoints.ts';
import { getPollState, voteInPoll } from './endpoints.ts';
import { pollEntity } from './save.ts';
import { forgetVotes } from './vote-commands.ts';

const code = 'DBBEP2600001';
const poll = (which: string) => `<p><a href="/poll/${which}">Stem mee</a></p>`;
const sondage = (which: string) => `<p><a href="/fr/sondage/${which}">Votez</a></p>`;

describe.each(databases)('a poll in a text on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, pollEntity, [pollDocument(code), pollDocument('HOBEP2600001', { portal: 'hobe' })]);
    api = startApi(connection);
    const permissions = ['CREATE_ARTICLE', 'EDIT_ARTICLE', 'EXPANDED_EDIT_ARTICLE_TOOLS', 'POLL_MODULE', 'NEWSLETTER_EDIT'] as const;
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: [...permissions] }])).caller;
  });
  afterAll(() => connection.close());

  const article = (reference: string, nl: string, fr = '<p>Texte</p>') =>
    articleDocument({ reference, portals: ['dbbe'], texts: { nl: { title: 'Leien', text: nl }, fr: { title: 'Ardoises', text: fr } } });
  const put = (document: object & { reference?: unknown }) =>
    call(
      putDocument,
      {
        headers: { 'if-none-match': '*' },
        params: { entity: 'article', reference: String(document.reference) },
        body: { document: document as Record<string, unknown> },
      },
      editor,
    );
  const textsOf = async (reference: string) => {
    const { document } = await call(getDocument, { params: { entity: 'article', reference } }, editor);
    const texts = document?.texts as Record<'nl' | 'fr', { text: string }> | undefined;
    return [texts?.nl.text, texts?.fr.text];
  };
  const params = { entity: 'poll', reference: code };
  const remove = async (query: { confirm?: 'true' }) => {
    const { version } = await call(getDocument, { params }, editor);
    return call(removeDocument, { params, headers: { 'if-match': `"${version}"` }, query }, editor);
  };
  const votes = () => connection.db.select().from(pollVotes).where(eq(pollVotes.poll, code));

  it('is refused by its language and field where no poll has its code; other links are only links', async () => {
    for (const unknown of ['DBBEP2699999', 'x'])
      expect(await refused(put(article('DBBE00000000091', poll(code), sondage(unknown))))).toMatchObject({
        code: 'invalid_input',
        fields: { [`texts.fr.text.${unknown}`]: 'unknown_reference' },
      });
    const { outcomes } = await save(connection.db, articleEntity, [article('DBBE00000000091', poll('DBBEP2699999'))]);
    expect(outcomes).toMatchObject([{ result: 'refused', fields: { 'texts.nl.text.DBBEP2699999': 'unknown_reference' } }]);
    await put(article('DBBE00000000092', '<p>Lees <a href="/poll/DBBEP2699999">de peiling</a>.</p><p><a href="/polls">Alle</a></p>'));
  });

  it('is listed where it stands, goes with the poll when that is confirmed, and comes back with its votes', async () => {
    const texts = [`<p>a</p>${poll(code)}<p>b</p>${poll(code)}`, `${sondage(code)}<p>c</p>`] as const;
    await put(article('DBBE00000000093', ...texts));
    await call(voteInPoll, { params: { code }, body: { answer: '1', session: 'a'.repeat(20) } }, api.from());
    expect(await call(getMentions, { params }, editor)).toEqual([
      expect.objectContaining({
        ...{ entity: 'article', reference: 'DBBE00000000093', isNeeded: false },
        fields: [`texts.nl.text.${code}`, `texts.fr.text.${code}`],
      }),
    ]);
    expect(await refused(remove({}))).toMatchObject({ code: 'in_use' });
    const { change } = await remove({ confirm: 'true' });
    expect(await textsOf('DBBE00000000093')).toEqual(['<p>a</p><p>b</p>', '<p>c</p>']);
    await forgetVotes(connection.db);
    await call(undoChange, { params: { change } }, editor);
    expect(await textsOf('DBBE00000000093')).toEqual(texts);
    expect((await call(getPollState, { params: { code } }, api.from())).counts?.total).toBe(1);
  });

  it('is refused in a newsletter where it does not exist or belongs to another portal', async () => {
    const projectCode = 'DBBE20260001';
    await call(createMetadata, { body: { projectCode, language: 'nl' } }, editor);
    const add = (pollCode: string, language = 'nl') => call(addPoll, { body: { pollCode, projectCode, language } as never }, editor);
    const fields = async (asked: Promise<unknown>) => ((await refused(asked)) as { fields?: object }).fields;
    expect(await fields(add('DBBEP2699999'))).toEqual({ pollCode: 'unknown_reference' });
    expect(await fields(add('HOBEP2600001'))).toEqual({ pollCode: 'not_allowed' });
    expect(await fields(add('kort'))).toEqual({ pollCode: 'wrong_length' });
    expect(await fields(add("DBBEP26' OR 1"))).toEqual({ pollCode: 'wrong_length' });
    await add(code);
    expect((await call(getProject, { params: { reference: projectCode } }, editor)).items).toHaveLength(1);
  });

  it('takes its votes along when it leaves the bin, and leaves an item of a newsletter that cannot be approved', async () => {
    await remove({ confirm: 'true' });
    const { checks } = await call(getChecks, { params: { reference: 'DBBE20260001' } }, editor);
    expect(checks.map(({ code: why, path }) => `${why} ${path}`)).toContain('poll_hidden items.0.pollCode');
    expect(await votes()).toHaveLength(1);
    await emptyBin(connection.db, new Date('2099-01-01'));
    await forgetVotes(connection.db);
    expect(await votes()).toHaveLength(0);
  });
});
