import { expect, it } from 'vitest';
import { mailReader } from './mail-reader.ts';

const thread = new URL('mail-thread.ts', import.meta.url);
const envelope = { from: 'lezer@voorbeeld.be', to: 'nieuws@huis.example' };
const mailOf = (body: string) => Buffer.from(`From: Lezer <lezer@voorbeeld.be>\r\nSubject: Foto\r\nMIME-Version: 1.0\r\n${body}`);
const file = Buffer.alloc(3_000_000, 7);
const large = mailOf(
  `Content-Type: multipart/mixed; boundary="q"\r\n\r\n--q\r\nContent-Type: text/plain\r\n\r\nDag\r\n--q\r\nContent-Type: image/jpeg; name="a.jpg"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file.toString('base64')}\r\n--q--\r\n`,
);

it('reads a large mail in a thread as it reads one here', async () => {
  const read = await mailReader(thread)(large, envelope);
  expect(read).toEqual(await mailReader(undefined)(large, envelope));
  expect([read.own, read.attachments[0]?.content.equals(file)]).toEqual(['Dag', true]);
});

it('leaves this thread free while a mail with very many lines is read', async () => {
  const mail = mailOf(`\r\n${'een regel tekst\r\n'.repeat(60_000)}`);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);
  const { own } = await mailReader(thread)(mail, envelope);
  clearInterval(ticking);
  expect(own.startsWith('een regel tekst\neen')).toBe(true);
  expect(ticks).toBeGreaterThan(5);
});

it('reads a small mail of many short lines in a thread too, and one of few lines here', async () => {
  const failing = mailReader(new URL('data:text/javascript,process.exit(1)'));
  const short = mailOf(`\r\n${'a b\r\n'.repeat(16_500)}`);
  expect((await failing(short, envelope)).own).toBe('');
  expect((await mailReader(thread)(short, envelope)).own).toBe(`${'a b\n'.repeat(16_499)}a b`);
  const file64 = `${'a'.repeat(76)}\r\n`.repeat(1_600);
  expect((await failing(mailOf(`\r\n${file64}`), envelope)).own).toContain('aaa');
});

it('keeps the headers of a mail whose thread fails', async () => {
  const read = await mailReader(new URL('data:text/javascript,process.exit(1)'))(large, envelope);
  expect([read.subject, read.from.address, read.own]).toEqual(['Foto', 'lezer@voorbeeld.be', '']);
});
