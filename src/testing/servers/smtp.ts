import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Arrived = { from: string; to: string[]; raw: string; mail: Email };
export type TestSmtp = {
  url: string;
  arrived: Arrived[];
  /** Refusal of the next mail; `hang up` breaks the connection after the text. */
  answer: { code: number; text: string; hangUp?: boolean } | undefined;
  stop(): Promise<void>;
};

/** Starts a real mail server on a free port. */
export async function startSmtp(): Promise<TestSmtp> {
  const test: TestSmtp = { url: '', arrived: [], answer: undefined, stop: () => new Promise((done) => server.close(done)) };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      void (async () => {
        const bytes = await buffer(stream);
        const answer = test.answer;
        test.answer = undefined;
        if (answer?.hangUp) {
          for (const one of (server as unknown as { connections: Set<{ close(): void }> }).connections) one.close();
          return;
        }
        if (answer) return callback(Object.assign(new Error(answer.text), { responseCode: answer.code }));
        const { mailFrom, rcptTo } = session.envelope;
        test.arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: bytes.toString(),
          mail: await PostalMime.parse(bytes),
        });
        callback();
        // The client may disconnect in the middle.
      })().catch(callback);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  test.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return test;
}
