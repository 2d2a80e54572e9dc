/**
 * Hands one mail over on a connection of nodemailer that is open, without its streams: MAIL, RCPT and DATA leave
 * together where the server allows it (RFC 2920), the text in one write after 354. For mails that need no change on
 * their way (`isReady`).
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

const isGood = (stage: Stage, { code }: Answer) => (stage === 'DATA' ? code === 354 : code >= 200 && code < 300);
/** Ends the session (RFC 5321 3.8): commands that were sent with the refused one get no answer. */
const isLast = ({ code }: Answer) => code === 421;

/** Hands a mail over. After a refusal before its text the transaction is still open. */
export function handOver(connection: SMTPConnection, { from, to }: { from: string; to: string }, mail: Buffer): Promise<Handed> {
  const { _socket: socket, _responseActions: actions, _supportedExtensions: extensions } = connection as unknown as Wire;
  let hasLeft = false;
  /** First refusal. It counts also if the connection ends with it, because nodemailer ends it before a promise continues. */
  let refusal: Handed | undefined;
  const answered = (stage: Stage) =>
    new Promise<Answer>((resolve) =>
      actions.push((response) => {
        const answer = answerOf(response);
        if (answer.code >= 400) refusal ??= { kind: 'answered', stage, hasLeft, answer };
        resolve(answer);
      }),
    );
  const ask = (stage: Stage, command: string | Buffer) => {
    const answer = answered(stage);
    socket.write(command);
    return answer;
  };
  async function begin(): Promise<void> {
    const commands = [
      ['MAIL', `MAIL FROM:<${from}>\r\n`],
      ['RCPT', `RCPT TO:<${to}>\r\n`],
      ['DATA', 'DATA\r\n'],
    ] as const;
    const isTogether = extensions.includes('PIPELINING');
    const answers = isTogether ? commands.map(([stage]) => answered(stage)) : [];
    if (isTogether) socket.write(commands.map(([, command]) => command).join(''));
    for (const [at, [stage, command]] of commands.entries()) {
      const answer = await (answers[at] ?? ask(stage, command));
      // A server that accepts DATA without any recipient gets an empty text (RFC 2920 3.1).
      if (refusal && isGood('DATA', answer)) await ask('DATA', lastLine);
      if (!isGood(stage, answer)) refusal ??= { kind: 'answered', stage, hasLeft, answer };
      if (refusal && (!isTogether || isLast(answer))) return;
    }
  }
  async function talk(): Promise<Handed> {
    await begin();
    if (refusal) return refusal;
    hasLeft = true;
    const answer = answered('DATA');
    socket.cork();
    socket.write(mail);
    socket.write(lastLine);
    socket.uncork();
    return { kind: 'answered', stage: 'DATA', hasLeft, answer: await answer };
  }
  return new Promise((resolve) => {
    const cut = (error?: Error) => {
      const text = reasonOf(error ?? new Error('Connection closed')).slice(0, 200);
      resolve(refusal ?? { kind: 'cut', hasLeft, answer: { code: 0, enhanced: null, text } });
    };
    connection.once('error', cut);
    connection.once('end', cut);
    void talk().then((handed) => {
      connection.off('error', cut);
      connection.off('end', cut);
      resolve(handed);
    }, cut);
  });
}
