/**
 * Reader of `winmail.dat`: the files and the text that Outlook wraps in a mail (TNEF, MS-OXTNEF). The formatted text (RTF)
 * is left: such a mail has the same words as a plain part beside it.
 */
import { type Cursor, cursorOf } from './byte-rules.ts';
import { type Properties, propertiesIn } from './mapi-rules.ts';

export type TnefFile = { name: string; mediaType: string; content: Uint8Array };
export type Tnef = { text: string; html: string; files: TnefFile[] };

const signature = 0x223e9f78;
/** Attributes that are read, by type and number. */
const attributes = {
  codePage: 0x00069007,
  body: 0x0002800c,
  ofMessage: 0x00069003,
  fileStart: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  ofFile: 0x00069005,
} as const;

export const isTnef = (mediaType: string, name: string): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/i.test(mediaType) || /^win(?:mail)?\.dat$/i.test(name);

/** Returns a decoder of a Windows code page; of an unknown one, that of Western Europe. */
function decoderOf(codePage: number): (bytes: Uint8Array) => string {
  const label = codePage === 65001 ? 'utf-8' : `windows-${codePage}`;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch {
    decoder = new TextDecoder('windows-1252');
  }
  return (bytes) => decoder.decode(bytes);
}
const trimmed = (text: string) => text.replace(/\0[\s\S]*$/, '');
const textIn = (value: string | Uint8Array | undefined, decode: (bytes: Uint8Array) => string): string =>
  value === undefined ? '' : typeof value === 'string' ? value : decode(value);

type Draft = { title: string; data: Uint8Array | undefined; properties: Properties };
const fileOf = ({ title, data, properties }: Draft): TnefFile[] => {
  const content = data ?? properties.data;
  const named = [properties.longName, title, properties.shortName].find((one) => typeof one === 'string' && one) ?? '';
  const mediaType = typeof properties.mediaType === 'string' ? properties.mediaType.toLowerCase() : '';
  return content instanceof Uint8Array && content.length ? [{ name: String(named), mediaType, content }] : [];
};

/** Reads attributes until the bytes end, or break off: what came before counts. */
function readAttributes(cursor: Cursor): { tnef: Omit<Tnef, 'files'>; drafts: Draft[] } {
  const tnef = { text: '', html: '' };
  const drafts: Draft[] = [];
  let decode = decoderOf(1252);
  try {
    while (!cursor.isAtEnd()) {
      cursor.u8();
      const id = cursor.u32();
      const value = cursor.bytes(cursor.u32());
      // A checksum that does not agree is no reason to keep a file from its reader.
      cursor.u16();
      const file = drafts.at(-1);
      if (id === attributes.codePage) decode = decoderOf(cursorOf(value).u32());
      else if (id === attributes.body) tnef.text = trimmed(decode(value));
      else if (id === attributes.ofMessage) {
        const { body, html } = propertiesIn(cursorOf(value), decode);
        tnef.text ||= textIn(body, decode);
        tnef.html ||= textIn(html, decode);
      } else if (id === attributes.fileStart) drafts.push({ title: '', data: undefined, properties: {} });
      else if (file && id === attributes.fileTitle) file.title = trimmed(decode(value));
      else if (file && id === attributes.fileData) file.data = value;
      else if (file && id === attributes.ofFile) file.properties = propertiesIn(cursorOf(value), decode);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { tnef, drafts };
}

/** Returns the texts and the files of a `winmail.dat`; undefined for other bytes. */
export function readTnef(bytes: Uint8Array): Tnef | undefined {
  if (bytes.length < 6) return undefined;
  const cursor = cursorOf(bytes);
  if (cursor.u32() !== signature) return undefined;
  cursor.u16();
  const { tnef, drafts } = readAttributes(cursor);
  return { ...tnef, files: drafts.flatMap(fileOf) };
}
