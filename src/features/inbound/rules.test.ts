import { expect, it } from 'vitest';
import fifth from '../../testing/mails/fifth-stranger.json' with { type: 'json' };
import fourth from '../../testing/mails/fourth-stranger.json' with { type: 'json' };
import strangers from '../../testing/mails/strangers.json' with { type: 'json' };
import third from '../../testing/mails/third-stranger.json' with { type: 'json' };
import { bounceAbout, bouncesIn } from './bounce-rules.ts';
import { readMessage } from './message-queries.ts';
import { kindOf } from './rules.ts';

/** Least share of mails whose kind is right. */
const least = 0.97;

type Mail = { name: string; raw: string; from: string; to: string; kind: string; bounce?: string | null };

/** Returns what a mail is, a bounce by its class. A report that nothing failed is automatic. */
async function classOf({ raw, from, to }: Mail): Promise<string> {
  const message = await readMessage(Buffer.from(raw), { from, to });
  const said = kindOf(message, undefined, bounceAbout(bouncesIn(message)));
  if (said.kind !== 'bounce') return said.kind;
  return said.bounce.action === 'failed' ? said.bounce.bounce : 'automatic';
}

it.each<[string, readonly Mail[]]>([
  ['one stranger', strangers],
  ['another', third],
  ['a further one', fourth],
  ['the last one', fifth],
])('tells what mails of %s are, who did not know the rules, and calls no soft bounce hard', async (_, mails) => {
  const judged = await Promise.all(
    mails.map(async (mail) => ({ is: mail.bounce ?? mail.kind, said: await classOf(mail), name: mail.name })),
  );
  expect(judged.filter(({ is, said }) => is === 'soft' && said === 'hard')).toEqual([]);
  const wrong = judged.filter(({ is, said }) => is !== said);
  expect(1 - wrong.length / judged.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(least);
});

const groupOf = (final: string, status: string, more: { original?: string; action?: string; diagnostic?: string } = {}) =>
  [
    ...(more.original ? [`Original-Recipient: rfc822;${more.original}`] : []),
    ...[`Final-Recipient: rfc822; ${final}`, `Action: ${more.action ?? 'failed'}`, `Status: ${status}`],
    ...(more.diagnostic ? [`Diagnostic-Code: smtp; ${more.diagnostic}`] : []),
  ].join('\r\n');
const reportOf = (text: string, groups: readonly string[]) =>
  [
    ...['From: MAILER-DAEMON@mx.example', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="B"', '', '--B', 'Content-Type: text/plain; charset=utf-8'],
    ...['', text, '', '--B', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example'],
    ...groups.flatMap((group) => ['', group]),
    ...['', '--B--', ''],
  ].join('\r\n');
const postfix = (...lines: string[]) => `This is the mail system at host mx.example.\n\n${lines.join('\n\n')}`;
const [an, bo] = ['an@voorbeeld.be', 'bo@voorbeeld.be'];
const [gone, fullBox] = [groupOf(bo, '5.1.1', { diagnostic: '550 5.1.1 User unknown' }), groupOf(an, '5.2.2')];
const silent = (address: string) => groupOf(address, '5.0.0', { diagnostic: '550 refused here' });

it.each<[string, string, string, readonly string[], string]>([
  ['the address itself, second', bo, 'Postfix', [fullBox, gone], 'hard'],
  ['the address itself, in other letters', 'An@Voorbeeld.be', 'Postfix', [gone, fullBox], 'soft'],
  ['the address as it was before', an, 'Postfix', [gone, groupOf('x@y.be', '5.2.2', { original: an })], 'soft'],
  [
    'an address that passes on to two, of which one lives',
    an,
    'Postfix',
    ['5.1.1', '5.2.2'].map((status, at) => groupOf(`${at}@y.be`, status, { original: an })),
    'soft',
  ],
  ['two unknown addresses, both gone', an, 'Postfix', [groupOf('x@y.be', '5.1.1'), groupOf('z@y.be', '5.1.1')], 'hard'],
  [
    'two unknown addresses, one of them reached',
    an,
    'Postfix',
    [groupOf('x@y.be', '5.1.1'), groupOf('z@y.be', '2.0.0', { action: 'relayed' })],
    'delivered',
  ],
  [
    'two unknown addresses, one of them late',
    an,
    'Postfix',
    [groupOf('x@y.be', '5.1.1'), groupOf('z@y.be', '4.4.1', { action: 'delayed' })],
    'delayed',
  ],
  ['words about each, en', an, postfix(`<${bo}>: unknown user`, `<${an}>: mailbox is full`), [silent(bo), silent(an)], 'soft'],
  [
    'words about each, Exchange nl',
    an,
    `Uw bericht is niet bezorgd bij deze geadresseerden:\n\nBo (${bo})\nHet e-mailadres kan niet worden gevonden.\n\nAn (${an})\nHet postvak van de geadresseerde is vol.`,
    [silent(bo), silent(an)],
    'soft',
  ],
  [
    'words about each, Exchange fr',
    bo,
    `Échec de la remise à ces destinataires :\n\nAn (${an})\nLa boîte aux lettres du destinataire est pleine.\n\nBo (${bo})\nL’adresse est introuvable.`,
    [silent(an), silent(bo)],
    'hard',
  ],
])('judges a report about several recipients by the one of the mail: %s', async (_, email, text, groups, expected) => {
  const reported = bouncesIn(await readMessage(Buffer.from(reportOf(text, groups)), { from: '', to: '' }));
  const { action, bounce } = bounceAbout(reported, email) ?? {};
  expect([reported.length, action === 'failed' ? bounce : action]).toEqual([2, expected]);
});

const bounceOf = (text: string, ...headers: string[]) =>
  ['From: MAILER-DAEMON@mx.example', 'Subject: failure notice', ...headers, '', text].join('\r\n');
const qmail = `Hi. This is the qmail-send program.\nI could not deliver your message to the following addresses.\n\n<${an}>:\nThe mailbox is full.\n\n<${bo}>:\nSorry, no such user here.\n`;
const exim = `The following address(es) failed:\n\n  ${an}\n    host mx.example: 552 mailbox is full\n  ${bo}\n    host mx.example: 550 unknown user\n`;
const failedHeader = `X-Failed-Recipients: ${an}, ${bo}`;

it.each<[string, string, string, readonly string[], string]>([
  ['qmail, first', an, qmail, [], 'soft'],
  ['qmail, second', bo, qmail, [], 'hard'],
  ['qmail, none of them', 'cy@voorbeeld.be', qmail, [], 'soft'],
  ['Exim, first', an, exim, [failedHeader], 'soft'],
  ['Exim, second', bo, exim, [failedHeader], 'hard'],
])('judges a bounce without a report by the one of the mail: %s', async (_, email, text, headers, expected) => {
  const reported = bouncesIn(await readMessage(Buffer.from(bounceOf(text, ...headers)), { from: '', to: '' }));
  expect([reported.length, bounceAbout(reported, email)?.bounce]).toEqual([2, expected]);
});

it.each(['a', '-', 'user ', '<a'])('reads a text of 200,000 characters that repeats %j once', async (unit) => {
  const text = unit.repeat(200_000 / unit.length);
  const message = await readMessage(Buffer.from(`From: postmaster@mx.example\r\nSubject: failure\r\n\r\n${text}`), { from: '', to: '' });
  expect(bounceAbout(bouncesIn(message))).toMatchObject({ action: 'failed', recipient: '' });
});

it('reads a bounce that names 25,000 addresses, and looks at some of them', async () => {
  const text = Array.from({ length: 25_000 }, (_, at) => `<${at}@y.be>:\nno such user`).join('\n');
  const reported = bouncesIn(await readMessage(Buffer.from(bounceOf(text)), { from: '', to: '' }));
  expect([reported.length, reported[199]?.bounce.status]).toEqual([200, '5.1.1']);
});
