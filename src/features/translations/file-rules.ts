import type { FieldCode } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';

/** Override in a file. */
export type Wanted = { key: string; language: Locale; value: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the overrides in a JSON file, by language and key, or the rule that the file breaks. */
export function overridesIn(text: string): Wanted[] | FieldCode {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'unreadable_file';
  }
  if (!isRecord(parsed) || Object.keys(parsed).some((name) => name !== 'nl' && name !== 'fr')) return 'unreadable_file';
  const wanted: Wanted[] = [];
  for (const language of ['nl', 'fr'] as const) {
    const messages = parsed[language] ?? {};
    if (!isRecord(messages)) return 'unreadable_file';
    for (const [key, value] of Object.entries(messages)) {
      if (typeof value !== 'string') return 'unreadable_file';
      wanted.push({ key, language, value });
    }
  }
  return wanted;
}

/** Returns the encoding of a file: UTF-16 by its mark, or by the zero byte beside its first character; else UTF-8. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'utf-16be' : 'utf-8';
}
