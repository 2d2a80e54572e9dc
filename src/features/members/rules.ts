import { Problem } from '../../lib/errors.ts';

/** Place in a list of members after which the next page begins. */
export type Cursor = { name: string; id: number };
export const cursorText = ({ name, id }: Cursor): string => JSON.stringify([name, id]);

/** @throws Problem invalid_input for a text that is not a cursor */
export function cursorIn(text: string): Cursor {
  try {
    const [name, id, ...more] = JSON.parse(text) as unknown[];
    const isCursor = typeof name === 'string' && Number.isSafeInteger(id) && Math.abs(id as number) < 2 ** 31;
    if (isCursor && !more.length && !name.includes('\0') && name.isWellFormed()) return { name, id: id as number };
  } catch {
    // Reported below.
  }
  throw new Problem('invalid_input', { cursor: 'not_allowed' });
}

/** Companies that one member represents at most. */
export const mostCompanies = 20;

/** Companies that staff find by name or reference. */
export const mostFound = 20;
