import { translator } from '../../i18n/messages.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import type { StaffContext } from '../context.ts';
import { demandRight, faultsOf, startChange, storeOverride } from './commands.ts';
import type { Wanted } from './file-rules.ts';
import { overridesAt } from './room-queries.ts';
import type { FileImported } from './room-schema.ts';
import { type AppId, TranslationSave } from './schema.ts';

/** Returns a text as a save stores it: tools break lines before and after the texts of a file. */
export function storedText(value: string): string {
  const parsed = TranslationSave.shape.value.safeParse(value);
  return parsed.success ? parsed.data : value;
}

/** Returns an override as a save has it, or the code of the rule that it breaks. */
function judged({ key, language, value }: Wanted): { value: string } | { code: string } {
  const parsed = TranslationSave.shape.value.safeParse(value);
  if (!parsed.success) return { code: parsed.error.issues.some(({ code }) => code === 'too_big') ? 'too_long' : 'required' };
  const [code] = Object.values(faultsOf({ key, language, value: parsed.data }) ?? {});
  return code ? { code } : { value: parsed.data };
}

/** Writes the overrides of a file that break no rule, in one transaction, and names the others. @throws Problem forbidden */
export async function importOverrides(
  { db, actor, clock, locale, publish }: StaffContext,
  { app, portal }: { app: AppId; portal: string | null },
  wanted: readonly Wanted[],
): Promise<FileImported> {
  const t = translator(locale);
  const present = await overridesAt(db, app, portal);
  const result: FileImported = { changed: 0, same: 0, faults: [] };
  const changes: Wanted[] = [];
  for (const one of wanted) {
    const { key, language } = one;
    const judgement = judged(one);
    if ('code' in judgement)
      result.faults.push({ key: key.slice(0, 120), language, code: judgement.code, message: t(`field.${judgement.code}` as MessageKey) });
    else if (present[language][key] === judgement.value) result.same += 1;
    else changes.push({ ...one, value: judgement.value });
  }
  // A file has both languages, also that of somebody who may change only one of them.
  for (const language of new Set(changes.map((one) => one.language)))
    await demandRight(db, actor, { app, key: '', locale: language, portal });
  const keys = await db.transaction(async (tx) => {
    await startChange(tx);
    const change = { tx, by: actor, now: clock(), act: 'translation.saved' as const };
    const all = new Set<string>();
    for (const { key, language, value } of changes)
      for (const one of (await storeOverride(change, { app, key, locale: language, portal }, value)).keys) all.add(one);
    return [...all];
  });
  await publish(keys);
  return { ...result, changed: changes.length };
}
