/**
 * Relay of the soak of sending, in a separate process. Answers by a seed: 250, a temporary or permanent refusal, nothing,
 * or half an answer. It logs each accepted mail, with the language of its headers and text, before it answers, so the log
 * is complete after kill -9.
 * Arguments: port, seed, log. Prints its port.
 */

import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { chanceOf } from './chance.ts';

const [port = '0', seed = '1', log = ''] = process.argv.slice(2);
const chance = chanceOf(Number(seed));
const file = fs.openSync(log, 'a');
type Open = { id: string; _socket: { write(text: string): void; destroy(): void } };

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
const header = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo(_address, _session, callback) {
    const drawn = chance();
    if (drawn < 0.01) return callback(refusal(451, '4.7.1 Greylisted'));
    callback(drawn < 0.015 ? refusal(550, '5.1.1 No such user') : null);
  },
  onData(stream, session, callback) {
    void (async () => {
      const text = (await buffer(stream)).toString('latin1');
      const drawn = chance();
      if (drawn < 0.01) return callback(refusal(452, '4.3.1 Busy'));
      if (drawn < 0.012) return callback(refusal(554, '5.6.0 Bad text'));
      const answer = drawn < 0.014 ? 'silent' : drawn < 0.016 ? 'half' : 'whole';
      const to = session.envelope.rcptTo[0]?.address ?? '';
      fs.writeSync(
        file,
        `${header(text, 'Message-ID')} ${to} ${header(text, 'Content-Language')} ${answer} ${/Tekst in het (nl|fr)/.exec(text)?.[1] ?? '-'}\n`,
      );
      if (answer === 'whole') return callback();
      const open = [...(server as unknown as { connections: Set<Open> }).connections].find(({ id }) => id === session.id);
      if (answer === 'half') open?._socket.write('25');
      open?._socket.destroy();
    })().catch(() => callback(new Error('gone')));
  },
});
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1', () => console.log((server.server.address() as AddressInfo).port));
