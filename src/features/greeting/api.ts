import type { AnyEntity } from '../../content/entity.ts';
import { translator } from '../../i18n/messages.ts';
import type { Actor } from '../../lib/actor.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { rowOf } from '../../lib/route-table.ts';
import { find } from '../../lib/routes.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import type { Context, StaffContext } from '../context.ts';
import { carryStaff, exchangeStaff, findEditor } from './endpoints.ts';
import { documentCalled, rightsOfSession } from './queries.ts';
import { carrySeconds, codeOf, exchangeLimit, roomOf, sessionIn, sessionOf, shownBy, tokenOf } from './rules.ts';

/** Returns the staff rights of the reader: by their session on this host, or by one that was carried here. */
async function rightsOf({ db, clock, actor, keyed, host }: Context, token: string | undefined): Promise<Actor['may'] | undefined> {
  if (actor.staffId !== null) return actor.may;
  const session = actor.impersonatedBy === null ? sessionOf(keyed, token, host) : undefined;
  return session === undefined ? undefined : rightsOfSession(db, session, clock());
}

const isKeyUser = ({ keyUsers, actor }: Context) => actor.accountId !== null && keyUsers.includes(actor.accountId);

/** Returns the address of the editor for the content of a page. */
async function editorOf(
  { db }: Context,
  path: string,
  may: Actor['may'],
  entities: ReadonlyMap<string, AnyEntity>,
): Promise<string | undefined> {
  const found = find(path);
  const shown = found && shownBy[found.route];
  const reference = shown && found.params[shown.param];
  const document = reference === undefined ? undefined : await documentCalled(db, shown?.entities ?? [], reference);
  const { edit = [], translate = [], fields = {} } = (document && entities.get(document.entity)?.rights) ?? {};
  const permissions = [...edit, ...translate, ...Object.values(fields).flat()];
  const isOpen = document?.portals.some((portal) => permissions.some((permission) => may(permission, portal)));
  if (!document || !isOpen) return undefined;
  return `${found?.variant.locale === 'fr' ? '/fr' : ''}/staff/${roomOf[document.entity]}/${reference}`;
}

export const greetingHandlers = (entities: ReadonlyMap<string, AnyEntity>) => [
  handle(findEditor, async ({ headers, query: { path } }, context: Context) => {
    const may = await rightsOf(context, headers['staff-session']);
    const href = may && (await editorOf(context, path, may, entities));
    const t = translator(context.locale);
    const mayTranslate = context.actor.staffId !== null && (may?.('TRANSLATION', context.portal) || isKeyUser(context));
    const found = find(path);
    // An address without a route shows the page of an error, which has words too.
    const hasWords = !found || rowOf(found.route).kind !== 'app';
    return {
      isStaff: may !== undefined,
      link: href ? { href, label: t('greeting.edit') } : null,
      translate: mayTranslate && hasWords ? t('greeting.translate') : null,
    };
  }),
  handle(carryStaff, async ({ body }, { clock, actor, keyed }: StaffContext) => {
    const until = clock().getTime() + carrySeconds * 1_000;
    return { code: codeOf(keyed, actor.sessionId, body, until), expiresAt: new Date(until).toISOString() };
  }),
  handle(exchangeStaff, async ({ body: { code, nonce } }, { db, clock, client, keyed, host }: Context) => {
    await takeFrom(db, [{ key: keyed('limit', `staff carry ${client}`), ...exchangeLimit }], clock());
    const session = sessionIn(keyed, code, { host, nonce }, clock());
    if (session === undefined || !(await rightsOfSession(db, session, clock()))) throw new Problem('code_expired');
    // A code works once.
    const used = { key: keyed('limit', `staff carried ${code}`), most: 1, seconds: 2 * carrySeconds };
    await takeFrom(db, [used], clock()).catch((error: unknown) => {
      throw error instanceof Problem ? new Problem('code_expired') : error;
    });
    return { token: tokenOf(keyed, session, host) };
  }),
];
