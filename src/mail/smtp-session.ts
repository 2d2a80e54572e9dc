/**
 * One connection to the mail server, for many mails one after the other, over nodemailer's SMTPConnection. Tells
 * apart what nodemailer's transport does not: a mail whose text never left, one with an answer, and one whose text
 * left without a complete answer.
 */

import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { reasonOf } from '../db/connection.ts';
import { type Answer, answerOf, type Stage } from './answers-rules.ts';
import { type Handed, handOver, isReady } from './smtp-transaction.ts';

export type Envelope = { from: string; to: string };
/**
 * `lost`: the text left, and no complete answer came. `broken`: the text did not leave, and there is no answer;
 * `isFirst`: it was the first mail of its connection.
 */
export type Sent =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; stage: Stage; answer: Answer }
  | { kind: 'lost'; answer: Answer }
  | { kind: 'broken'; isFirst: boolean; answer: Answer };

export type Session = {
  /** Mails handed over on this connection. */
  count: number;
  isOpen(): boolean;
  send(envelope: Envelope, mail: Buffer): Promise<Sent>;
  close(): void;
};

/** Thrown if no session could be opened; has the server's answer, or the reason of the system. */
export class NoSession extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.text);
    this.answer = answer;
  }
}

const milliseconds = {
  connecting: 30_000,
  /** RFC 5321 4.5.3.2.6: a server may take 10 minutes to answer the final dot. */
  silence: 10 * 60_000,
};

type Failure = Error & { response?: string; command?: string; responseCode?: number };
const answerIn = (error: Failure): Answer =>
  error.responseCode && error.response ? answerOf(error.response) : { code: 0, enhanced: null, text: reasonOf(error).slice(0, 200) };

/** Remembers whether it was read: nodemailer reads it once the server is ready for the text. */
class Text extends Readable {
  wasRead = false;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    super({ highWaterMark: bytes.length + 1 });
    this.#bytes = bytes;
  }
  override _read(): void {
    this.wasRead = true;
    this.push(this.#bytes);
    this.push(null);
  }
}

const stages: Readonly<Record<string, Stage>> = { 'MAIL FROM': 'MAIL', 'RCPT TO': 'RCPT', DATA: 'DATA' };

/** Opens a session and logs in. @throws NoSession */
export async function openSession(smtpUrl: string): Promise<Session> {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    connectionTimeout: milliseconds.connecting,
    greetingTimeout: milliseconds.connecting,
    socketTimeout: milliseconds.silence,
  });
  let isOpen = false;
  let atEnd = () => {};
  connection.on('end', () => {
    isOpen = false;
    atEnd();
  });
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('Connection closed')));
      run((error) => (error ? reject(error) : resolve()));
    });
  try {
    await step((done) => connection.connect(done));
    const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
    if (url.username) await step((done) => connection.login({ credentials } as never, done));
  } catch (error) {
    connection.on('error', () => {});
    connection.close();
    throw new NoSession(answerIn(error as Failure));
  }
  connection.removeAllListeners('error');
  // An error on a connection in use is the answer of its mail.
  connection.on('error', () => {});
  isOpen = true;
  const drop = () => {
    isOpen = false;
    connection.close();
  };
  /** Ends a transaction that was refused before its text: a server refuses the next MAIL in it. */
  const reset = () =>
    new Promise<void>((done) => {
      if (!isOpen) return done();
      atEnd = done;
      connection.reset((notReset) => {
        if (notReset) drop();
        done();
      });
    });
  async function sentOf({ kind, hasLeft, answer, ...rest }: Handed, isFirst: boolean): Promise<Sent> {
    const stage = 'stage' in rest ? rest.stage : 'connection';
    const isClear = kind === 'answered' && (answer.code >= 400 || (hasLeft && answer.code >= 200 && answer.code < 300));
    // After an answer that makes no sense nothing on this connection does.
    if (!isClear || answer.code === 421) drop();
    if (!isClear) return hasLeft ? { kind: 'lost', answer } : { kind: 'broken', isFirst, answer };
    if (hasLeft && answer.code < 300) return { kind: 'accepted', answer };
    if (!hasLeft && answer.code !== 421) await reset();
    return { kind: 'refused', stage, answer };
  }
  const session: Session = {
    count: 0,
    isOpen: () => isOpen,
    async send(envelope, mail) {
      const isFirst = session.count === 0;
      session.count += 1;
      // It may have ended between two mails; no event would tell so again.
      if (!isOpen) return { kind: 'broken', isFirst, answer: { code: 0, enhanced: null, text: 'Connection closed' } };
      if (isReady(envelope, mail)) return sentOf(await handOver(connection, envelope, mail), isFirst);
      const text = new Text(mail);
      return new Promise((resolve) => {
        connection.send({ from: envelope.from, to: [envelope.to] }, text, (error, info) => {
          if (!error) return resolve({ kind: 'accepted', answer: answerOf(String(info.response)) });
          const { command = '', responseCode } = error as Failure;
          const answer = answerIn(error as Failure);
          const stage = stages[command];
          if (responseCode && stage && responseCode !== 421) {
            const refused = { kind: 'refused', stage, answer } as const;
            if (text.wasRead) return resolve(refused);
            return void reset().then(() => resolve(refused));
          }
          drop();
          if (text.wasRead && !responseCode) return resolve({ kind: 'lost', answer });
          if (responseCode) return resolve({ kind: 'refused', stage: stage ?? 'connection', answer });
          resolve({ kind: 'broken', isFirst, answer });
        });
      });
    },
    close() {
      isOpen = false;
      connection.quit();
    },
  };
  return session;
}
