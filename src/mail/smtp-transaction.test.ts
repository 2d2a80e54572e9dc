import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSession } from './smtp-session.ts';

type Said = (command: string) => string | { answer: string; closes: true };
let said: Said = () => '250 ok';
/** Everything that was written to the server, one entry for each packet of commands or text. */
const lines: string[] = [];
let features = '';

/** Server of lines that says what a test wants, also what no real server says. */
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.write('220 test\r\n');
  let isText = false;
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
      const line = rest.slice(0, at);
      rest = rest.slice(at + 2);
      if (line.startsWith('EHLO')) socket.write(`250-test\r\n${features}250 8BITMIME\r\n`);
      else if (!isText || line === '.') {
        lines.push(line);
        const answer = said(line);
        const text = typeof answer === 'string' ? answer : answer.answer;
        isText = text.startsWith('354');
        socket.write(`${text}\r\n`);
        if (typeof answer !== 'string') return void socket.end();
      }
    }
  });
});
const mail = Buffer.from('Subject: x\r\n\r\ntext\r\n');
const envelope = { from: 'a@voorbeeld.be', to: 'b@voorbeeld.be' };
const opened = () => openSession(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
const begins = ['MAIL FROM:<a@voorbeeld.be>', 'RCPT TO:<b@voorbeeld.be>', 'DATA'];

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => void server.close(() => done())));

describe.each([
  ['that takes commands together', '250-PIPELINING\r\n'],
  ['that takes one command at a time', ''],
])('a mail to a server %s', (_name, given) => {
  beforeAll(() => {
    features = given;
  });

  it('leaves on the same connection after one that was refused', async () => {
    lines.length = 0;
    let refusals = 1;
    said = (line) => {
      if (line.startsWith('RCPT') && refusals-- > 0) return '550 5.1.1 nobody';
      if (line === 'DATA') return refusals < 0 ? '354 go on' : '503 5.5.1 no recipients';
      return '250 2.0.0 ok';
    };
    const session = await opened();
    expect(await session.send(envelope, mail)).toMatchObject({ kind: 'refused', stage: 'RCPT', answer: { code: 550, enhanced: '5.1.1' } });
    expect(await session.send(envelope, mail)).toMatchObject({ kind: 'accepted', answer: { code: 250 } });
    expect(session.isOpen()).toBe(true);
    session.close();
    expect(lines.slice(0, 8)).toEqual([...begins.slice(0, given ? 3 : 2), 'RSET', ...begins, '.'].slice(0, 8));
  });

  it('is refused by the first refusal, also if the server ends the connection with it', async () => {
    said = (line) => (line.startsWith('MAIL') ? { answer: '421 4.3.2 closing', closes: true } : '250 ok');
    const session = await opened();
    expect(await session.send(envelope, mail)).toMatchObject({ kind: 'refused', answer: { code: 421 } });
    expect(session.isOpen()).toBe(false);
    said = (line) => {
      if (line === 'DATA') return '354 go on';
      return line === '.' ? { answer: '421 4.3.2 closing', closes: true } : '250 ok';
    };
    expect(await (await opened()).send(envelope, mail)).toMatchObject({ kind: 'refused', stage: 'DATA', answer: { code: 421 } });
  });
});

it('did not leave if the connection ended before it', async () => {
  said = () => ({ answer: '250 ok', closes: true });
  const session = await opened();
  expect(await session.send(envelope, mail)).toMatchObject({ kind: 'broken', isFirst: true });
  await vi.waitFor(() => expect(session.isOpen()).toBe(false));
  expect(await session.send(envelope, mail)).toMatchObject({ kind: 'broken', isFirst: false });
});

it('never hands a text to a server that wants one for nobody', async () => {
  features = '250-PIPELINING\r\n';
  lines.length = 0;
  said = (line) => {
    if (line.startsWith('RCPT')) return '550 5.7.1 not wanted';
    return line === 'DATA' ? '354 go on' : '250 ok';
  };
  const session = await opened();
  expect(await session.send(envelope, mail)).toMatchObject({ kind: 'refused', stage: 'RCPT', answer: { code: 550 } });
  expect(lines).toEqual([...begins, '.', 'RSET']);
  session.close();
});
