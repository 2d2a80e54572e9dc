import { expect, it } from 'vitest';
import { headersAlone, readMessage } from './message-queries.ts';
import { withoutQuotedHtml, withoutQuotes } from './quote-rules.ts';

const envelope = { from: 'an@voorbeeld.be', to: 'vragen@tweeluik.example' };
const bytes = 120_000;
const mailOf = (type: string, body: string) => Buffer.from(`From: an@voorbeeld.be\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}`);

// A pattern that looks up to the end from each of many beginnings would hold the server.
it.each([
  ['html', '<style ', ''],
  ['html', '<script>', ''],
  ['html', '<', '<'.repeat(bytes)],
  ['plain', ' ', ''],
  ['plain', '________________\n\n', '________________\n\n'.repeat(bytes / 18).trim()],
])('reads a mail of %s that repeats %j', async (type, piece, own) => {
  const body = piece.repeat(Math.floor(bytes / piece.length));
  expect((await readMessage(mailOf(`text/${type}`, body), envelope)).own).toBe(own);
  const around = await readMessage(mailOf(`text/${type}`, `a${type === 'html' ? '<br>' : ''}${body}b`), envelope);
  expect(around.own).toMatch(/^a/);
});

it('shows an answer between quoted lines whole, however often it names a writer', () => {
  const text = 'op maandag schreef An:\n> vraag\nantwoord\n'.repeat(3_000).trim();
  expect(withoutQuotes(text)).toBe(text);
  expect(withoutQuotes('Dank\nop maandag schreef An:\n> vraag\n')).toBe('Dank');
});

it('cuts a quoted mail of HTML, whatever is not closed before it', () => {
  const quoted = '<blockquote type="cite">vraag</blockquote>';
  expect(withoutQuotedHtml(`<head><style>p{}</style></head>Dank${quoted}`)).toBe('<head><style>p{}</style></head>Dank');
  expect(withoutQuotedHtml(`<head><style>p{}</style><body>Dank${quoted}`)).toBe('<head><style>p{}</style><body>Dank');
  const nothing = `${'<head '.repeat(30_000)}${quoted}`;
  expect(withoutQuotedHtml(nothing)).toBe(nothing);
});

it.each([
  ['An <An@Voorbeeld.be>', 'an@voorbeeld.be'],
  ['an@voorbeeld.be  ', 'an@voorbeeld.be'],
  ['"An" <an@voorbeeld.be> (thuis)', ''],
  [`${'a@'.repeat(10_000)} x y`, ''],
  [`an@voorbeeld.be${' '.repeat(20_000)}x`, ''],
])('takes the address with which a field ends, for a mail of which the headers are read alone', (field, address) => {
  expect(headersAlone(Buffer.from(`From: ${field}\r\n\r\n`), envelope).from.address).toBe(address);
});
