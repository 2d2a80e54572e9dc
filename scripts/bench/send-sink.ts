/** SMTP sink of the bench: accepts everything as fast as it can. `STAT` returns its counts as JSON, `ZERO` resets them. */

import net, { type AddressInfo } from 'node:net';

const end = Buffer.from('\r\n.\r\n');
const kept = 5;
let count = 0;
let first = 0;
let last = 0;
let samples: string[] = [];

const answers: Readonly<Record<string, string>> = {
  EHLO: '250-sink\r\n250-PIPELINING\r\n250 8BITMIME',
  HELO: '250 sink',
  DATA: '354 go on',
  QUIT: '221 bye',
};
const stat = () => `250 ${JSON.stringify({ count, first, last, samples })}`;
function zero(): string {
  [count, first, last, samples] = [0, 0, 0, []];
  return '250 ok';
}

/** Returns a mail in base64, without the dots that SMTP adds. */
const taken = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n..', '\r\n.'), 'latin1').toString('base64');

function serve(socket: net.Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  let isText = false;
  const answerLine = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'STAT') return stat();
    if (verb === 'ZERO') return zero();
    isText = verb === 'DATA';
    return answers[verb] ?? '250 ok';
  };
  /** Returns the next line or mail; undefined if it is incomplete. */
  const next = (): string | undefined => {
    if (isText) {
      const at = rest.indexOf(end);
      if (at < 0) return undefined;
      count += 1;
      last = Date.now();
      first ||= last;
      if (count % 200 === 1 && samples.length < kept) samples.push(taken(rest.subarray(0, at + 2)));
      rest = rest.subarray(at + end.length);
      isText = false;
      return '250 2.0.0 taken';
    }
    const at = rest.indexOf('\r\n');
    if (at < 0) return undefined;
    const line = rest.subarray(0, at).toString('latin1');
    rest = rest.subarray(at + 2);
    return answerLine(line);
  };
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.write('220 sink\r\n');
  socket.on('data', (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let said = '';
    for (let answer = next(); answer !== undefined; answer = next()) said += `${answer}\r\n`;
    if (said) socket.write(said);
  });
}
const server = net.createServer(serve);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
