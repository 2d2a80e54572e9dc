import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tnefOf } from '../../../testing/tnef.ts';
import { readMessage } from '../message-queries.ts';
import { readTnef } from './rules.ts';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const [longName, mediaType, size, body, html] = [0x3707, 0x370e, 0x0e20, 0x1000, 0x1013];

/** File as Outlook writes it: a short title, the whole name and its type as properties. */
const quote = {
  title: Buffer.from('OFFERT~1.PDF\0', 'latin1'),
  data: pdf,
  properties: [
    { id: size, value: { number: pdf.length } },
    { id: 0x8001, value: { text16: 'eigen naam' } },
    { id: longName, value: { text16: 'Offerte dakgoot – été.pdf' } },
    { id: mediaType, value: { text8: Buffer.from('application/pdf') } },
  ],
};
const file = { name: 'Offerte dakgoot – été.pdf', mediaType: 'application/pdf', content: pdf };

const mailWith = (winmail: Buffer, text?: string) => {
  const part = (head: string, content: string) => `--=_grens\r\n${head}\r\n\r\n${content}\r\n`;
  const head =
    'From: Anna Maes <anna@klant.example>\r\nSubject: Vraag\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="=_grens"';
  const base64 = 'Content-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64';
  const plain = text === undefined ? '' : part('Content-Type: text/plain; charset=utf-8', text);
  const raw = Buffer.from(`${head}\r\n\r\n${plain}${part(base64, winmail.toString('base64'))}--=_grens--\r\n`);
  return readMessage(raw, { from: 'anna@klant.example', to: 'vragen@voorbeeld.be' });
};

it('gives the files by their whole name, and both texts', () => {
  const properties = [
    { id: body, value: { text16: 'Dag,\r\n\r\nwat kost één dakgoot?' } },
    { id: html, value: { bytes: Buffer.from('<p>één dakgoot</p>', 'latin1') } },
  ];
  expect(readTnef(tnefOf({ codePage: 1252, properties, files: [quote, { title: Buffer.from('plan.png\0'), data: pdf }] }))).toEqual({
    ...{ text: 'Dag,\r\n\r\nwat kost één dakgoot?', html: '<p>één dakgoot</p>' },
    files: [file, { name: 'plan.png', mediaType: '', content: pdf }],
  });
});

it('reads texts in the code page that the file names', () => {
  expect(readTnef(tnefOf({ codePage: 1251, body: Buffer.from([0xcf, 0xf0, 0xe8, 0]) }))?.text).toBe('При');
  expect(readTnef(tnefOf({ codePage: 65001, body: Buffer.from('één\0') }))?.text).toBe('één');
  expect(readTnef(tnefOf({ codePage: 4711, body: Buffer.from('één\0', 'latin1') }))?.text).toBe('één');
});

it('gives what came before the bytes break off, and nothing of other bytes', () => {
  const whole = tnefOf({ body: Buffer.from('Dag\0'), files: [quote, quote] });
  expect(readTnef(whole.subarray(0, whole.length - 40))).toMatchObject({ text: 'Dag', files: [file, { content: pdf }] });
  expect(readTnef(Buffer.from('eJ8+Ig', 'base64'))).toBeUndefined();
  expect(readTnef(Buffer.from('%PDF-1.4 and more'))).toBeUndefined();
});

it('ends on any bytes, in little time', () => {
  const whole = tnefOf({ codePage: 1252, properties: [{ id: body, value: { text16: 'Dag' } }], files: [quote] });
  const place = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 12 }), fc.nat(whole.length), (changes, length) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changes) bytes[at] = byte;
      readTnef(bytes.subarray(0, length));
    }),
    { numRuns: 5_000 },
  );
});

it('shows a mail its wrapped files, and the wrapped text where it has no other', async () => {
  const winmail = tnefOf({ properties: [{ id: body, value: { text16: 'Wat kost een dakgoot?' } }], files: [quote] });
  const attachments = [{ ...file, isShown: false }];
  expect(await mailWith(winmail)).toMatchObject({ text: 'Wat kost een dakgoot?', own: 'Wat kost een dakgoot?', attachments });
  expect(await mailWith(winmail, 'Zie bijlage.')).toMatchObject({ own: 'Zie bijlage.', attachments });
  expect((await mailWith(Buffer.from('x'), 'Zie bijlage.')).attachments).toMatchObject([{ name: 'winmail.dat' }]);
});
