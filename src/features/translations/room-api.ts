import { doubledKey } from '../../content/transfer/repeated-json-key.ts';
import { productMessages, translator } from '../../i18n/messages.ts';
import { type Bytes, handle } from '../../lib/endpoint.ts';
import { type FieldCode, Problem } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import type { StaffContext } from '../context.ts';
import { importOverrides, storedText } from './file-commands.ts';
import { encodingOf, overridesIn } from './file-rules.ts';
import { glossaryOf } from './glossary-queries.ts';
import { termsIn } from './glossary-rules.ts';
import { sidesOf } from './queries.ts';
import { exportMessages, getMessages, importMessages, requestTranslation } from './room-endpoints.ts';
import { messagesOf, overridesAt, remembered } from './room-queries.ts';
import type { Suggestion } from './room-schema.ts';
import { serviceLimit } from './rules.ts';
import type { AppId } from './schema.ts';
import { targetsIn, xliffOf } from './xliff-rules.ts';

const placeIn = ({ app = '1', portal }: { app?: string | undefined; portal?: string | undefined }) => ({
  ...{ app: Number(app) as AppId, portal: portal ?? null },
});

/** Messages of one language in a file: those of an earlier version of the product too, but not many times as many. */
const mostMessages = 2 * Object.keys(productMessages('nl')).length;

const refuse = (code: FieldCode) => new Problem('invalid_input', { file: code });
/** @throws Problem if the file is neither UTF-8 nor UTF-16 */
async function textOf(bytes: Bytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    const all = Buffer.concat(chunks);
    return new TextDecoder(encodingOf(all), { fatal: true }).decode(all);
  } catch {
    throw refuse('unreadable_file');
  }
}

export const messageRoomHandlers = [
  handle(getMessages, async ({ query: { app, portal, ...query } }, { db }: StaffContext) =>
    messagesOf(db, { ...query, ...placeIn({ app, portal }) }),
  ),
  handle(exportMessages, async ({ query: { format, ...given } }, { db }: StaffContext) => {
    const { app, portal } = placeIn(given);
    const name = `messages-${app}-${portal ?? 'all'}`;
    if (format === 'json') return { name: `${name}.json`, text: `${JSON.stringify(await overridesAt(db, app, portal), undefined, 2)}\n` };
    const sides = await sidesOf(db, app, portal, Object.keys(productMessages('nl')));
    const units = Object.entries(sides).map(([key, { nl, fr }]) => ({ key, nl: nl.shown, fr: fr.shown }));
    return { name: `${name}.xlf`, text: xliffOf(name, units) };
  }),
  handle(importMessages, async ({ query: { format, ...given }, bytes }, context: StaffContext) => {
    const place = placeIn(given);
    const text = await textOf(bytes);
    if (format === 'json') {
      const wanted = overridesIn(text);
      if (typeof wanted === 'string') throw refuse(wanted);
      if (wanted.length > mostMessages * locales.length) throw refuse('too_many_messages');
      // JSON.parse keeps the last of two texts without a word.
      const doubled = doubledKey(text);
      if (doubled !== undefined) throw new Problem('invalid_input', { [doubled]: 'duplicate' });
      return importOverrides(context, place, wanted);
    }
    const read = targetsIn(text, mostMessages);
    if (typeof read === 'string') throw refuse(read);
    const { targets, faults } = read;
    // A file has every message. Only those that differ from the shown ones become overrides.
    const sides = await sidesOf(context.db, place.app, place.portal, [...targets.keys()]);
    const isShown = (key: string, value: string) =>
      Object.hasOwn(sides, key) && storedText(sides[key]?.fr.shown ?? '') === storedText(value);
    const changed = [...targets].filter(([key, value]) => !isShown(key, value));
    const result = await importOverrides(
      context,
      place,
      changed.map(([key, value]) => ({ key, language: 'fr', value })),
    );
    const t = translator(context.locale);
    const unread = faults.map(({ key, code }) => ({
      ...{ key: key.slice(0, 120), language: 'fr' as const, code, message: t(`field.${code}` as MessageKey) },
    }));
    return { ...result, same: result.same + targets.size - changed.length, faults: [...unread, ...result.faults] };
  }),
  handle(requestTranslation, async ({ body: { text, sourceLang, targetLang } }, context: StaffContext) => {
    const { db, actor, clock, keyed, translationService } = context;
    const terms = termsIn(await glossaryOf(db), text, sourceLang).map(({ nl, fr, note }) => ({ nl, fr, note }));
    const items = await remembered(db, { text, source: sourceLang, target: targetLang, terms });
    if (!translationService) return { items, terms, service: 'none' as const };
    await takeFrom(db, [{ key: keyed('limit', `translation ${actor.accountId}`), ...serviceLimit }], clock());
    const translated = await translationService.translate(text, sourceLang, targetLang).catch(() => undefined);
    if (!translated) return { items, terms, service: 'down' as const };
    const suggested: Suggestion = { text: translated, source: 'service', original: text, of: translationService.host, likeness: 1 };
    return { items: [...items, suggested], terms, service: 'answered' as const };
  }),
];
