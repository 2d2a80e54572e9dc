import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Answer of a relay: a refusal, silence until the client disconnects, or half of an answer. Undefined accepts. */
export type RelayAnswer = { code: number; text: string } | 'hang-up' | 'half' | undefined;
/** Decision of a test, at once or later. */
type Decided = RelayAnswer | Promise<RelayAnswer>;
export type Taken = { from: string; to: string; raw: string };
export type Relay = {
  url: string;
  port: number;
  /** Mails that were accepted, answered or not. */
  taken: Taken[];
  /** Decides the answer to RCPT and to the text. */
  onRcpt(to: string): Decided;
  onMail(from: string): RelayAnswer;
  onData(to: string): Decided;
  /** Refuses the log-in. */
  onAuth(user: string): RelayAnswer;
  connections: number;
  stop(): Promise<void>;
};

const refusal = (answer: RelayAnswer) =>
  answer && typeof answer === 'object' ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null;

/** Starts a real mail server whose answers a test decides. It counts a mail as taken before it answers. */
export async function startRelay({ port = 0, asksLogin = false, keepsText = true } = {}): Promise<Relay> {
  const relay: Relay = {
    ...{ url: '', port, taken: [], connections: 0 },
    onRcpt: () => undefined,
    onMail: () => undefined,
    onData: () => undefined,
    onAuth: () => undefined,
    stop: () => new Promise((done) => server.close(() => done())),
  };
  const server = new SMTPServer({
    authOptional: !asksLogin,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(asksLogin ? [] : ['AUTH'])],
    closeTimeout: 50,
    disableReverseLookup: true,
    onConnect(_session, callback) {
      relay.connections += 1;
      callback();
    },
    onAuth({ username }, _session, callback) {
      const refused = refusal(relay.onAuth(username ?? ''));
      if (refused) return callback(refused);
      callback(null, { user: username });
    },
    onMailFrom({ address }, _session, callback) {
      callback(refusal(relay.onMail(address)));
    },
    onRcptTo({ address }, _session, callback) {
      void Promise.resolve(relay.onRcpt(address)).then((answer) => callback(refusal(answer)));
    },
    onData(stream, session, callback) {
      void (async () => {
        const bytes = await buffer(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo[0]?.address ?? '';
        const answer = await relay.onData(to);
        const refused = refusal(answer);
        if (refused) return callback(refused);
        relay.taken.push({ from: mailFrom ? mailFrom.address : '', to, raw: keepsText ? bytes.toString() : '' });
        if (!answer) return callback();
        const open = [
          ...(server as unknown as { connections: Set<{ id: string; _socket: { write(text: string): void; destroy(): void } }> })
            .connections,
        ];
        const socket = open.find(({ id }) => id === session.id)?._socket;
        if (answer === 'half') socket?.write('25');
        socket?.destroy();
      })().catch(() => callback(new Error('gone')));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done, failed) => {
    server.server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  relay.port = (server.server.address() as AddressInfo).port;
  relay.url = `smtp://${asksLogin ? 'naam:woord@' : ''}127.0.0.1:${relay.port}`;
  return relay;
}
