import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { pollVotes } from '../../db/tables/polls.ts';
import { type CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pollDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getPollResults, getPollState, voteInPoll } from './endpoints.ts';
import { recipientToken, rowOfToken, unpublishable } from './rules.ts';
import { pollEntity } from './save.ts';
import { PollDocument } from './schema.ts';

const code = 'DBBEP2600001';
const later = 'DBBEP2600002';
const session = (name: string) => name.padEnd(20, 'x');

describe.each(databases)('a poll on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, pollEntity, [
      pollDocument(code),
      pollDocument(later, { results: 'closed', closesAt: '2026-11-21T13:00:00Z' }),
      pollDocument('HOBEP2600001', { portal: 'hobe' }),
      pollDocument('DBBEP2600003', { isPublished: false }),
    ]);
    api = startApi(connection);
  });
  afterAll(() => connection.close());

  const vote = (poll: string, answer: string, more: object = {}, from = api.from()) =>
    call(voteInPoll, { params: { code: poll }, body: { answer, ...more } }, from);
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: CallFailed) => [error.answer.code, error.answer.fields],
    );
  const votesOf = async (poll: string) =>
    (await call(getPollState, { params: { code: poll } }, api.from())).counts?.answers.map(({ votes }) => votes);

  it('counts one vote of a browser session, and a later one replaces it', async () => {
    expect(await votesOf(code)).toEqual([0, 0]);
    expect(await vote(code, '1', { session: session('a') })).toEqual({
      isOpen: true,
      counts: {
        total: 1,
        answers: [
          { key: '1', votes: 1 },
          { key: '2', votes: 0 },
        ],
      },
    });
    await vote(code, '2', { session: session('a') });
    await vote(code, '2', { session: session('b') });
    expect(await votesOf(code)).toEqual([0, 2]);
  });

  it('counts one vote of a member, whatever the browser, and stores neither account nor session', async () => {
    const { token } = await api.register('stem@voorbeeld.be');
    await vote(code, '1', { session: session('c') }, api.withToken(token));
    await vote(code, '1', { session: session('d') }, api.withToken(token));
    expect(await votesOf(code)).toEqual([1, 2]);
    const rows = await connection.db.select().from(pollVotes);
    expect(rows.map(({ voter }) => voter).join(' ')).not.toMatch(/xxx|stem|member/);
  });

  it('keeps its votes when it is saved again, and those of a restored answer', async () => {
    const { answers } = pollDocument(code);
    await save(connection.db, pollEntity, [pollDocument(code, { answers: [...answers].reverse() })]);
    expect(await votesOf(code)).toEqual([2, 1]);
    await save(connection.db, pollEntity, [pollDocument(code, { answers: answers.slice(0, 1) })]);
    expect(await votesOf(code)).toEqual([1]);
    await save(connection.db, pollEntity, [pollDocument(code)]);
    expect(await votesOf(code)).toEqual([1, 2]);
  });

  it('shows results that wait for its end only then, and takes no vote after it', async () => {
    expect(await vote(later, '1', { session: session('a') })).toEqual({ isOpen: true, counts: null });
    api.at('2026-11-21T13:00:00Z');
    expect(await refused(vote(later, '2', { session: session('a') }))).toEqual(['poll_closed', undefined]);
    expect(await call(getPollState, { params: { code: later } }, api.from())).toMatchObject({ isOpen: false, counts: { total: 1 } });
    api.at('2026-11-21T12:00:00Z');
  });

  it.each([
    ['an answer of no poll', code, { answer: '9' }, ['invalid_input', { answer: 'unknown_reference' }]],
    ['no answer', code, {}, ['invalid_input', { answer: 'required' }]],
    ['a session that can be guessed', code, { answer: '1', session: '1' }, ['invalid_input', { session: 'too_short' }]],
    ['a poll that is not published', 'DBBEP2600003', { answer: '1' }, ['not_found', undefined]],
    ['no poll', 'DBBEP2699999', { answer: '1' }, ['not_found', undefined]],
    ['a code that is none', 'x', { answer: '1' }, ['invalid_input', { code: 'wrong_length' }]],
  ])('refuses %s', async (_, poll, body, expected) => {
    expect(await refused(call(voteInPoll, { params: { code: poll }, body: body as { answer: string } }, api.from()))).toEqual(expected);
  });

  it('takes a limited number of votes from one client without a session', async () => {
    const answers: unknown[] = [];
    for (let times = 0; times < 61; times++) answers.push(await refused(vote('HOBEP2600001', '1', {}, api.from('198.51.100.9'))));
    expect(answers.filter((one) => one === 'answered')).toHaveLength(60);
    expect(answers.at(-1)).toEqual(['too_many_requests', undefined]);
  });

  it('shows staff its votes at any time, on their portals', async () => {
    const { caller } = await signInStaff(api, 'peiling@voorbeeld.be', [{ permissions: ['POLL_MODULE'], portals: ['dbbe'] }]);
    expect(await call(getPollResults, { params: { code: later } }, caller)).toMatchObject({
      total: 1,
      answers: [{ answer: 'Ja, elke week' }, {}],
    });
    expect(await refused(call(getPollResults, { params: { code: 'HOBEP2600001' } }, caller))).toEqual(['not_found', undefined]);
  });
});

describe('a poll', () => {
  const keyed = (purpose: string, text: string) => Buffer.from(`${purpose} ${text} a secret of this test`).toString('base64url');
  it('takes tokens of recipients that this installation signed', () => {
    const token = recipientToken(keyed, 12);
    expect(rowOfToken(keyed, token)).toBe(12);
    for (const forged of [token.replace('12', '13'), '12.', '', undefined, `${token}x`]) expect(rowOfToken(keyed, forged)).toBeUndefined();
  });

  it('is published with two answers in each language of its question', () => {
    const document = (more: object) => PollDocument.parse(pollDocument(code, more));
    const [first] = pollDocument(code).answers;
    expect(unpublishable(document({}))).toEqual({});
    expect(unpublishable(document({ answers: [first] }))).toEqual({ answers: 'required' });
    expect(unpublishable(document({ answers: [first], isPublished: false }))).toEqual({});
    const half = { key: '2', texts: { nl: { answer: 'Neen' } } };
    expect(unpublishable(document({ answers: [first, half] }))).toEqual({ 'answers.1.texts.fr.answer': 'required' });
  });
});
