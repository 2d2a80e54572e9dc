import { isSameSignature } from '../../lib/signature.ts';

/** Start of a page: number of results before it, among those that existed at an instant. */
export type Position = { offset: number; at: number };
const lastOffset = 10_000;
const signatureCharacters = 16;

/**
 * Returns a signed cursor.
 * @param query all parameters of the results
 * @param keyed hash with the secret of this installation
 */
export function cursorOf({ offset, at }: Position, query: string, keyed: (text: string) => string): string {
  const position = `${offset.toString(36)}.${at.toString(36)}`;
  return `${position}.${keyed(`${position} ${query}`).slice(0, signatureCharacters)}`;
}

/** Returns the position of a cursor; undefined if it was not signed for this query. */
export function positionOf(cursor: string, query: string, keyed: (text: string) => string): Position | undefined {
  const [offset = '', at = ''] = cursor.split('.');
  const position = { offset: Number.parseInt(offset, 36), at: Number.parseInt(at, 36) };
  const isWhole = Number.isSafeInteger(position.offset) && Number.isSafeInteger(position.at);
  return isWhole && isSameSignature(cursorOf(position, query, keyed), cursor) ? position : undefined;
}

export const isWithinPages = (offset: number): boolean => offset <= lastOffset;
