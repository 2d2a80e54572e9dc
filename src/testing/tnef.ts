// Writes `winmail.dat` as Outlook does (MS-OXTNEF), for tests of its reader.

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const filled = (bytes: Buffer) => Buffer.concat([u32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const attribute = (level: 1 | 2, id: number, value: Buffer) =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(value.length), value, u16(value.reduce((sum, byte) => (sum + byte) & 0xffff, 0))]);

/** Value of a property by its type: a text in UTF-16 or in the code page, bytes, or a number. */
type Value = { text16: string } | { text8: Buffer } | { bytes: Buffer } | { number: number };
const encoded = (value: Value): [type: number, bytes: Buffer] => {
  if ('number' in value) return [0x03, u32(value.number)];
  const one = (bytes: Buffer) => Buffer.concat([u32(1), filled(bytes)]);
  if ('text16' in value) return [0x1f, one(Buffer.from(`${value.text16}\0`, 'utf16le'))];
  return 'text8' in value ? [0x1e, one(Buffer.concat([value.text8, Buffer.alloc(1)]))] : [0x102, one(value.bytes)];
};
/** Property by its number; from 0x8000 on it is a named property. */
export type Property = { id: number; value: Value };
const propertiesOf = (list: readonly Property[]) =>
  Buffer.concat([
    u32(list.length),
    ...list.map(({ id, value }) => {
      const [type, bytes] = encoded(value);
      const name = id >= 0x8000 ? Buffer.concat([Buffer.alloc(16, 7), u32(1), filled(Buffer.from('Naam\0', 'utf16le'))]) : Buffer.alloc(0);
      return Buffer.concat([u16(type), u16(id), name, bytes]);
    }),
  ]);

export type TnefParts = {
  codePage?: number;
  body?: Buffer;
  properties?: readonly Property[];
  files?: readonly { title?: Buffer; data?: Buffer; properties?: readonly Property[] }[];
};

/** Returns the bytes of a `winmail.dat`. */
export const tnefOf = ({ codePage, body, properties, files = [] }: TnefParts): Buffer =>
  Buffer.concat([
    ...[u32(0x223e9f78), u16(1), attribute(1, 0x00089006, u32(0x00010000))],
    ...(codePage ? [attribute(1, 0x00069007, Buffer.concat([u32(codePage), u32(0)]))] : []),
    ...(body ? [attribute(1, 0x0002800c, body)] : []),
    ...(properties ? [attribute(1, 0x00069003, propertiesOf(properties))] : []),
    ...files.flatMap((file) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      ...(file.data ? [attribute(2, 0x0006800f, file.data)] : []),
      ...(file.title ? [attribute(2, 0x00018010, file.title)] : []),
      ...(file.properties ? [attribute(2, 0x00069005, propertiesOf(file.properties))] : []),
    ]),
  ]);
