import { expect, it } from 'vitest';
import { maskedEmail, normalEmail } from './email.ts';

it.each([
  ['Jan.Peeters@Voorbeeld.BE', 'jan.peeters@voorbeeld.be'],
  [' jan+daken@voorbeeld.be ', 'jan+daken@voorbeeld.be'],
  ['"jan peeters"@voorbeeld.be', '"jan peeters"@voorbeeld.be'],
  ['"a;=?[]~\\"\\\\"@voorbeeld.be', '"a;=?[]~\\"\\\\"@voorbeeld.be'],
  ['jan@café.be', 'jan@xn--caf-dma.be'],
  ['jan@pаypal.be', 'jan@xn--pypal-4ve.be'],
  ['jan@ｖoor\u00adbeeld.be', 'jan@voorbeeld.be'],
])('%s is kept as %s', (written, kept) => expect(normalEmail(written)).toBe(kept));

it.each([
  'jan',
  '@voorbeeld.be',
  'jan@',
  'jan@voorbeeld',
  'jan@127.0.0.1',
  'jan@[::1]',
  'jan@a.be/x',
  'jan@a.be:25',
  'a@b@c.be ,x',
  'jan@voorbeeld.be\r\nBcc: x@y.be',
  'jan@voorbeeld.be\u0000',
  'jan@voorbeeld.be\ud800',
  'jan\u202e@voorbeeld.be',
  'ｊan@voorbeeld.be',
  'jan @voorbeeld.be',
  'jan..p@voorbeeld.be',
  '"a\nb"@voorbeeld.be',
  '"jan<an@elders.be>"@voorbeeld.be',
  '"<"@voorbeeld.be',
  '"a>b"@voorbeeld.be',
  '"a\\<b"@voorbeeld.be',
  '"a\\>"@voorbeeld.be',
  '"a\\"@voorbeeld.be',
  `${'x'.repeat(65)}@voorbeeld.be`,
])('%j is no address', (written) => expect(normalEmail(written)).toBeUndefined());

it('shows a stranger little of an address', () => expect(maskedEmail('jan@voorbeeld.be')).toBe('j…@voorbeeld.be'));
