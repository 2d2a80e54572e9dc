import type { Cursor } from './byte-rules.ts';

/** Properties that are read (MS-OXPROPS), by number. */
export const properties = { body: 0x1000, html: 0x1013, data: 0x3701, shortName: 0x3704, longName: 0x3707, mediaType: 0x370e } as const;
const names = new Map<number, keyof typeof properties>(Object.entries(properties).map(([name, id]) => [id, name as never]));

/** Values of properties; texts are decoded. */
export type Properties = Partial<Record<keyof typeof properties, string | Uint8Array>>;

const text8 = 0x1e;
const text16 = 0x1f;
const object = 0x0d;
const binary = 0x102;
const isMultiple = 0x1000;
/** Bytes of a value of fixed length, filled up to four (MS-OXTNEF 2.1.3.5). */
const fixedBytes: Readonly<Record<number, number>> = {
  ...{ 2: 4, 3: 4, 4: 4, 10: 4, 11: 4 },
  ...{ 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 },
};
/** First number of named properties. */
const firstNamed = 0x8000;
/** GUID of an object's interface, before its bytes. */
const interfaceBytes = 16;

function skipName(cursor: Cursor): void {
  cursor.bytes(16);
  const isText = cursor.u32() === 1;
  if (isText) cursor.filled(cursor.u32());
  else cursor.u32();
}

/** Reads the properties of a message or a file (MS-OXTNEF 2.1.3.4). @throws RangeError if they end too early */
export function propertiesIn(cursor: Cursor, decode: (bytes: Uint8Array) => string): Properties {
  const found: Properties = {};
  for (let left = cursor.u32(); left > 0; left -= 1) {
    const type = cursor.u16();
    const id = cursor.u16();
    if (id >= firstNamed) skipName(cursor);
    const kind = type & ~isMultiple;
    const fixed = fixedBytes[kind];
    if (fixed === undefined && ![text8, text16, object, binary].includes(kind)) throw new RangeError(`Unknown type ${type}`);
    const count = fixed === undefined || type & isMultiple ? cursor.u32() : 1;
    for (let value = 0; value < count; value += 1) {
      const bytes = fixed === undefined ? cursor.filled(cursor.u32()) : cursor.bytes(fixed);
      const name = names.get(id);
      if (!name || found[name] !== undefined) continue;
      if (kind === text16) found[name] = new TextDecoder('utf-16le').decode(bytes).replace(/\0+$/, '');
      else if (kind === text8) found[name] = decode(bytes).replace(/\0+$/, '');
      else if (kind === binary) found[name] = bytes;
      else if (kind === object) found[name] = bytes.subarray(interfaceBytes);
    }
  }
  return found;
}
