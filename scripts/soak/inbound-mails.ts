import corpus from '../../src/testing/mails/corpus.json' with { type: 'json' };
import type { Arrived } from '../../src/testing/servers/smtp.ts';
import type { Chance } from './chance.ts';

export type Door = 'call' | 'smtp';
/** Incoming mail. `row`: Message-ID of the sent mail that it changes, and the new state of that mail. */
export type Inbound = {
  raw: string | Buffer;
  from: string;
  to: string;
  door: Door;
  kind: 'unsubscribe' | 'bounce' | 'complaint' | 'automatic' | 'ticket' | 'refused';
  row?: { messageId: string; becomes: 'hard' | 'soft' | 'complaint' | 'unsubscribed' };
};

const ours = 'nieuws@huis.example';
const largeBytes = 30 * 1_048_576;
const nested = 50;
const kindOf = (expect: string): Inbound['kind'] =>
  expect === 'complaint' || expect === 'automatic' || expect === 'ticket' ? expect : 'bounce';

const idOf = ({ mail }: Arrived) => (mail.messageId ?? '').replace(/^<|@.*$/g, '');

/** Returns the address to which a recipient writes to unsubscribe. */
function unsubscribeAddress({ mail }: Arrived): string {
  const line = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return /<mailto:([^?>]+)/.exec(line)?.[1] ?? '';
}

/** Returns a mail with deeply nested parts. */
function deep(number: number): Inbound {
  let body = 'Diep';
  for (let depth = 0; depth < nested; depth++)
    body = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${body}\r\n--b${depth}--\r\n`;
  const from = `diep-${number}@voorbeeld.be`;
  const raw = `From: ${from}\r\nTo: ${ours}\r\nSubject: Diep\r\nMessage-ID: <${number}@diep.example>\r\nMIME-Version: 1.0\r\n${body}`;
  return { raw, from, to: ours, door: 'call', kind: 'ticket' };
}

/** Returns a mail above the maximum size. */
const large = (door: Door): Inbound => ({
  raw: Buffer.concat([Buffer.from(`From: groot@voorbeeld.be\r\nSubject: Groot\r\n\r\n`), Buffer.alloc(largeBytes, 'x\r\n')]),
  ...{ from: 'groot@voorbeeld.be', to: ours, door, kind: 'refused' as const },
});

/** Returns a bounce to a return address with an invalid signature, for an unknown Message-ID. */
function forged(number: number, sent: Arrived, raw: string): Inbound {
  const [local = '', host = ''] = sent.from.split('@');
  const to = `${local.slice(0, -1)}${local.at(-1) === '0' ? '1' : '0'}@${host}`;
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '9')}`;
  return { raw: raw.replaceAll('VERP', to).replaceAll('MSGID', id), from: '', to, door: 'call', kind: 'bounce' };
}

/**
 * Creates the replies to sent mails: every kind of the corpus in turn, by both doors, a sixteenth of them unsubscriptions by
 * mail; and between them forged bounces, mails of 30 MB, and mails with 50 nested parts.
 */
export function inboundOf(sent: readonly Arrived[], chance: Chance): Inbound[] {
  const bounce = corpus.find(({ name }) => name === 'postfix unknown user')?.raw ?? '';
  const seldom = Math.max(1, Math.floor(sent.length / 5));
  return sent.flatMap((one, number): Inbound[] => {
    const door: Door = chance() < 0.5 ? 'call' : 'smtp';
    const email = one.to[0] ?? '';
    const id = idOf(one);
    const between = number % seldom === 0 ? [large(door), deep(number)] : number % 50 === 0 ? [forged(number, one, bounce)] : [];
    if (number % 16 === 0) {
      const raw = `From: ${email}\r\nMessage-ID: <uit-${number}@voorbeeld.be>\r\nSubject: unsubscribe\r\n\r\n`;
      const row = { messageId: id, becomes: 'unsubscribed' } as const;
      return [...between, { raw, from: email, to: unsubscribeAddress(one), door, kind: 'unsubscribe', row }];
    }
    const sample = corpus[number % corpus.length] as (typeof corpus)[number];
    const filled = (text: string) =>
      text
        .replaceAll('VERP', one.from)
        .replaceAll('MSGID', id)
        .replaceAll('lezer@voorbeeld.be', email)
        .replaceAll('boef@', `boef-${number}@`);
    const { expect } = sample;
    const becomes = expect === 'hard' || expect === 'soft' || expect === 'complaint' ? expect : undefined;
    const mail = { raw: filled(sample.raw), from: filled(sample.from), to: filled(sample.to), door, kind: kindOf(expect) };
    return [...between, { ...mail, ...(becomes && { row: { messageId: id, becomes } }) }];
  });
}
