import { messageOverrides } from '../../db/tables/translations.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import { isUsable } from './queries.ts';

/** Number of overrides that are not shown any more: their message is gone, or takes other values. */
export const messageLines: FrontSource = async ({ db, actor }) => {
  if (!actor.may('TRANSLATION')) return [];
  const { key, locale, value, portal } = messageOverrides;
  const rows = await db.select({ key, locale, value, portal }).from(messageOverrides);
  const idle = rows.filter((row) => actor.may('TRANSLATION', row.portal ?? undefined) && !isUsable(row));
  return idle.length ? [lineOf({ section: 'wrong', kind: 'words_idle', count: idle.length })] : [];
};
