import type { Locale } from '../../lib/locale.ts';
import type { LanguageState, May } from './calls.ts';
import type { EditorState } from './editor-state.ts';
import { isSame, type PartName, type Parts } from './parts.ts';

/** Returns whether the person may publish a part, or a field of it. */
export const mayPublish = ({ save, languages, locked, open }: May, part: PartName): boolean =>
  save && (part === 'common' ? !locked.includes('common') || open.length > 0 : languages.includes(part));

/** Returns whether the person may change a part, at least as a draft. */
export const mayWrite = (may: May, part: PartName): boolean => mayPublish(may, part) || (part !== 'common' && may.drafts.includes(part));

/** Returns whether a field is read-only for the person. */
export function isLocked(may: May, part: PartName, name: string): boolean {
  const names = part === 'common' ? [name] : [`texts.${name}`, `texts.${part}.${name}`];
  if (names.some((path) => may.locked.includes(path))) return true;
  if (names.some((path) => may.open.includes(path))) return false;
  return part === 'common' ? !may.save || may.locked.includes('common') : !mayWrite(may, part);
}

/** Returns the state of a language, typed text included. */
export function languageStateOf({ opened, parts, drafts }: EditorState, live: Parts, locale: Locale): LanguageState {
  if (!isSame(parts[locale], live[locale])) return drafts[locale]?.state ?? 'draft';
  if (!live[locale]) return 'missing';
  return opened?.languages[locale].behindSince ? 'behind' : 'live';
}
