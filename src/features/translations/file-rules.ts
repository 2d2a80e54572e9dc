import type { FieldCode } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';

/** Override that a file asks for. */
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
