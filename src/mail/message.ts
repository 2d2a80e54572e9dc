import { randomUUID } from 'node:crypto';
import { dkimSignature, type Header, type Signer } from './dkim.ts';
import { encodedValue, type Segments, segmentsOf } from './encoding.ts';

/** Mail whose text and HTML are encoded once; only placeholders differ between recipients. */
export type Template = { boundary: string; text: Segments; html: Segments };

/** Returns a mail encoded as quoted-printable, with a new boundary between its parts. */
export const templateOf = ({ text, html }: { text: string; html: string }): Template => ({
  boundary: `=_${randomUUID()}`,
  text: segmentsOf(text),
  html: segmentsOf(html),
});

const partHead = (boundary: string, type: string) =>
  Buffer.from(`--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`);

/** Values of placeholders by name; in HTML they are escaped. */
export type Values = Readonly<Record<string, string>>;

function fill({ parts, names }: Segments, values: Values, into: Buffer[]): void {
  for (const [index, part] of parts.entries()) {
    into.push(part);
    const name = names[index];
    if (name === undefined) continue;
    const value = values[name];
    if (value === undefined) throw new Error(`The mail has no value for {{${name}}}`);
    into.push(encodedValue(value));
  }
}

/**
 * Builds the bytes of a mail: text and HTML as alternatives, signed if there is a key.
 * @param headers without MIME headers; values are encoded and have no line ends but folds
 */
export async function builtMail(
  { boundary, text, html }: Template,
  { headers, values, signer }: { headers: readonly Header[]; values: { text: Values; html: Values }; signer: Signer | undefined },
): Promise<Buffer> {
  const all: Header[] = [...headers, ['MIME-Version', '1.0'], ['Content-Type', `multipart/alternative;\r\n boundary="${boundary}"`]];
  for (const [name, value] of all)
    if (/\r\n(?![ \t])|[\r\n]$|(?<!\r)\n|\r(?!\n)/.test(value)) throw new Error(`The header ${name} has a line end`);
  const body: Buffer[] = [partHead(boundary, 'text/plain')];
  fill(text, values.text, body);
  body.push(Buffer.from('\r\n'), partHead(boundary, 'text/html'));
  fill(html, values.html, body);
  body.push(Buffer.from(`\r\n--${boundary}--\r\n`));
  const signature = signer && (await dkimSignature(signer, all, body));
  const written: Header[] = [...(signature ? ([['DKIM-Signature', signature]] as const) : []), ...all];
  return Buffer.concat([Buffer.from(`${written.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`), ...body]);
}
