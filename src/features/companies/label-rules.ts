import type { MessageKey, Translate } from '../../lib/message-format.ts';

/** Returns the name of a field as the editor of companies has it, such as “Voorstelling (Frans)” for `texts.fr.description`. */
export function fieldName(path: string, t: Translate): string {
  const [, language, name] = /^texts\.(nl|fr)\.(.+)$/.exec(path) ?? [];
  const label = path === 'portals' ? t('editing.field.portals') : t(`companies.field.${name ?? path}` as MessageKey);
  return language ? `${label} (${t(`desk.language.${language}` as MessageKey)})` : label;
}
