import { portalCodesOf } from '../../content/portals.ts';
import { productMessages } from '../../i18n/messages.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { keysIn } from '../../lib/marks.ts';
import { rowOf } from '../../lib/route-table.ts';
import { errorPath, find, findError, localeOf } from '../../lib/routes.ts';
import type { StaffContext } from '../context.ts';
import { type Change, type Changed, demandRight, faultsOf, placeOf, startChange, undoChange, writeOverride } from './commands.ts';
import { getMarkedPage, removeTranslation, saveTranslation, undoTranslation } from './endpoints.ts';
import { sidesOf } from './queries.ts';
import type { MarkedPage, ReadHeaders, TranslationChanged } from './schema.ts';

/** Makes a change in one transaction, and publishes the open page before all others. */
async function changeWith(
  { db, clock, actor, portal, publish }: StaffContext,
  act: Change['act'],
  path: string | undefined,
  work: (change: Change) => Promise<Changed>,
): Promise<TranslationChanged> {
  if (path !== undefined && !find(path) && !findError(path)) throw new Problem('invalid_input', { path: 'unknown_reference' });
  const { keys, ...changed } = await db.transaction(async (tx) => {
    await startChange(tx);
    return work({ tx, by: actor, now: clock(), act });
  });
  const start = performance.now();
  const { pages, following } = await publish(keys, path === undefined ? [] : [{ portal, path }]);
  return { ...changed, live: { pages, following, milliseconds: Math.round(performance.now() - start) } };
}

/** Returns the version of the override that a change was made from; null for none, undefined if the client does not say. */
function readIn({ 'if-match': version, 'if-none-match': none }: ReadHeaders): string | null | undefined {
  return version === undefined ? none && null : version.slice(1, -1);
}

const isKeyUser = ({ keyUsers, actor }: StaffContext) => keyUsers.includes(actor.accountId);

/** Returns the texts of the plugin in the language of the page; the plugin itself has none. */
const textsOf = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(productMessages(locale)).flatMap(([key, text]) => {
      if (key.startsWith(prefix)) return [[key.slice(prefix.length), text]];
      return key.startsWith('field.') ? [[key, text]] : [];
    }),
  );
const prefix = 'translations.place.';

/**
 * Renders a page of the host's portal with marks: by the renderer of previews, which writes nothing. An address without a
 * page shows the error page, which has messages as well.
 */
async function markedPage(context: StaffContext, path: string): Promise<MarkedPage> {
  const { db, clock, actor, portal, preview } = context;
  const languages = locales.filter((one) => actor.may('TRANSLATION', portal, one));
  const showsKeys = isKeyUser(context);
  if (!languages.length && !showsKeys) throw new Problem('forbidden');
  const found = find(path);
  if (found && rowOf(found.route).kind === 'app') throw new Problem('not_found');
  const locale = localeOf(path);
  const markedAt = (address: string) =>
    preview({
      ...{ owner: `marked ${actor.sessionId}`, portal, now: clock(), isMarked: true },
      change: async () => {},
      pathOf: async () => address,
      ask: async () => {},
    });
  const page = ((found || findError(path)) && (await markedAt(path))) ?? (await markedAt(errorPath(404, locale)));
  if (page === 'replaced') throw new Problem('conflict');
  const [, body] = /<body[^>]*>(.*)<\/body>/s.exec(page?.html.toString() ?? '') ?? [];
  if (!page || body === undefined) throw new Problem('not_found');
  const portals = await portalCodesOf(db);
  return {
    ...{ portal, path: page.path, showsKeys, languages, mayEditAll: portals.every((code) => actor.may('TRANSLATION', code)) },
    // The server puts the message into an error page that it sends.
    body: body.replace('{{message}}', 'Page not found'),
    messages: await sidesOf(db, 1, portal, keysIn(body)),
    texts: textsOf(locale),
  };
}

export const translationHandlers = [
  handle(getMarkedPage, async ({ query: { path } }, context: StaffContext) => markedPage(context, path)),
  handle(saveTranslation, async ({ headers, query: { path }, body }, context: StaffContext) => {
    const place = placeOf(body);
    await demandRight(context.db, context.actor, place);
    const faults = faultsOf(body);
    if (faults) throw new Problem('invalid_input', faults);
    return changeWith(context, 'translation.saved', path, (change) => writeOverride(change, place, body.value, readIn(headers)));
  }),
  handle(removeTranslation, async ({ headers, query: { path }, body }, context: StaffContext) => {
    const place = placeOf(body);
    await demandRight(context.db, context.actor, place);
    return changeWith(context, 'translation.removed', path, (change) => writeOverride(change, place, null, readIn(headers)));
  }),
  handle(undoTranslation, async ({ params: { id }, query: { path } }, context: StaffContext) =>
    changeWith(context, 'translation.undone', path, (change) => undoChange(change, Number(id), context.actor)),
  ),
];
