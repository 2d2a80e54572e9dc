/**
 * Hands one mail over on a connection of nodemailer that is open, without its streams: MAIL and RCPT leave together
 * where the server allows it, the text in one write. For mails that need no change on their way (`isReady`).
 */

import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { reasonOf } from '../db/connection.ts';
import { type Answer, answerOf, type Stage } from './answers-rules.ts';

/** Parts of nodemailer's connection without a public name. Its version is pinned. */
type Wire = { _socket: Socket; _responseActions: ((response: string) => void)[]; _supportedExtensions: readonly string[] };
/** `cut`: the connection ended; `hasLeft`: the text had been written. */
export type Handed =
  | { kind: 'answered'; stage: Stage; hasLeft: boolean; answer: Answer }
  | { kind: 'cut'; hasLeft: boolean; answer: Answer };

const lineEnd = Buffer.from('\r\n');
const dotAtStart = Buffer.from('\r\n.');
const lastLine = Buffer.from('.\r\n');
const isPlain = (address: string) => /^[\x21-\x7e]+$/.test(address) && !/[<>]/.test(address);

/** Returns whether a mail can leave as it is: ASCII addresses, no line that begins with a dot, and a line end at its end. */
export const isReady = ({ from, to }: { from: string; to: string }, mail: Buffer): boolean =>
  isPlain(from) && isPlain(to) && mail.subarray(-2).equals(lineEnd) && !mail.includes(dotAtStart) && mail[0] !== 0x2e;

const isGood = ({ code }: Answer) => code >= 200 && code < 300;

/** Hands a mail over. After a refusal before its text the transaction is still open. */
export function handOver(connection: SMTPConnection, { from, to }: { from: string; to: string }, mail: Buffer): Promise<Handed> {
  const { _socket: socket, _responseActions: actions, _supportedExtensions: extensions } = connection as unknown as Wire;
  let hasLeft = false;
  const answered = () => new Promise<Answer>((resolve) => actions.push((response) => resolve(answerOf(response))));
  const ask = (command: string) => {
    const answer = answered();
    socket.write(command);
    return answer;
  };
  async function begin(): Promise<[mail: Answer, rcpt: Answer | undefined]> {
    const commands = [`MAIL FROM:<${from}>\r\n`, `RCPT TO:<${to}>\r\n`] as const;
    if (extensions.includes('PIPELINING')) {
      const both = Promise.all([answered(), answered()]);
      socket.write(commands.join(''));
      return both;
    }
    const first = await ask(commands[0]);
    return [first, isGood(first) ? await ask(commands[1]) : undefined];
  }
  async function talk(): Promise<Handed> {
    const [sender, recipient] = await begin();
    if (!isGood(sender) || !recipient) return { kind: 'answered', stage: 'MAIL', hasLeft, answer: sender };
    if (!isGood(recipient)) return { kind: 'answered', stage: 'RCPT', hasLeft, answer: recipient };
    const data = await ask('DATA\r\n');
    if (data.code !== 354) return { kind: 'answered', stage: 'DATA', hasLeft, answer: data };
    hasLeft = true;
    const answer = answered();
    socket.cork();
    socket.write(mail);
    socket.write(lastLine);
    socket.uncork();
    return { kind: 'answered', stage: 'DATA', hasLeft, answer: await answer };
  }
  return new Promise((resolve) => {
    const cut = (error?: Error) =>
      resolve({
        kind: 'cut',
        hasLeft,
        answer: { code: 0, enhanced: null, text: reasonOf(error ?? new Error('Connection closed')).slice(0, 200) },
      });
    connection.once('error', cut);
    connection.once('end', cut);
    void talk().then((handed) => {
      connection.off('error', cut);
      connection.off('end', cut);
      resolve(handed);
    }, cut);
  });
}
