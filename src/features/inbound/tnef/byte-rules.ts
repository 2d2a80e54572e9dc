/** Reader of little-endian bytes. Each method throws a RangeError after the end. */
export type Cursor = ReturnType<typeof cursorOf>;

/** Returns a reader of bytes in order. Its functions throw RangeError after the end. */
export function cursorOf(given: Uint8Array) {
  const view = new DataView(given.buffer, given.byteOffset, given.byteLength);
  let at = 0;
  const step = (count: number): number => {
    const from = at;
    if (from + count > given.length) throw new RangeError('The bytes end too early');
    at += count;
    return from;
  };
  const bytes = (count: number): Uint8Array => {
    const from = step(count);
    return given.subarray(from, from + count);
  };
  return {
    u8: () => view.getUint8(step(1)),
    u16: () => view.getUint16(step(2), true),
    u32: () => view.getUint32(step(4), true),
    bytes,
    /** Bytes that are filled up to a multiple of four. */
    filled(count: number): Uint8Array {
      const value = bytes(count);
      // The last value of a file may lack its filling.
      at = Math.min(given.length, at + ((4 - (count % 4)) % 4));
      return value;
    },
    isAtEnd: () => at >= given.length,
  };
}
