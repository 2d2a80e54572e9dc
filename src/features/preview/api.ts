import { portalsOf } from '../../content/document-index.ts';
import { type Entities, openDraft } from '../../content/opening.ts';
import { maySee } from '../../content/rights.ts';
import type { Db } from '../../db/connection.ts';
import { type Answer, type Endpoint, handle, type InputOf } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Permission } from '../../lib/permissions.ts';
import { find, localeOf } from '../../lib/routes.ts';
import { getArticle } from '../articles/endpoints.ts';
import type { Context, StaffContext } from '../context.ts';
import { getRandomPopup, getShownPopup } from '../popups/endpoints.ts';
import type { Popup } from '../popups/schema.ts';
import { draftedDocument, keepPreview, showable, writeForPreview } from './commands.ts';
import { previewDocument } from './endpoints.ts';
import { type Answers, cardOf, withAnswers } from './insertion-rules.ts';
import { readerName, readerOf } from './rules.ts';

type OwnPages = (db: Db, keys: readonly string[]) => Promise<{ portal: string; path: string }[]>;

/** Returns the answer of a public call in a context; undefined if the call refuses it. */
export type AnswerOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>, context: Context) => Promise<Answer<E> | undefined>;

type Member = { subscribedOn: readonly string[]; interests: readonly string[] };
/** Returns the titles of the messages that a member without an account finds on a portal at an instant. */
type MessagesFor = (db: Db, member: Member, where: { portal: string; locale: Locale; now: Date }) => Promise<string[]>;

type Previews = { addressesOf: OwnPages; answerOf: AnswerOf; messagesFor: MessagesFor; popupHtml(popup: Popup): string };

/** Previews of pages with the draft of a document. */
export function previewHandlers(entities: Entities, { addressesOf, answerOf, messagesFor, popupHtml }: Previews) {
  return [
    handle(previewDocument, async ({ params, body }, context: StaffContext) => {
      const { db, actor, clock, preview } = context;
      const start = performance.now();
      const opened = await openDraft(db, entities, actor, params.entity, params.reference);
      const { entity, key, present } = opened;
      const isPopup = entity.name === 'popup';
      const now = body.at === undefined ? clock() : new Date(body.at);
      const { document, faults } = await showable(db, entity, await draftedDocument(db, opened, body.parts), now);
      if (!document) throw new Problem('invalid_input', faults);
      const { portal, locale } = body;
      // A document can be previewed on its own portals; on others only with the right to simulate any reader. A portal that
      // is only typed counts for whoever may see documents there: the pages of a later time show what is not public yet.
      const isHere = present ? portalsOf(present.document).includes(portal) : false;
      const isOwn = portalsOf(document).includes(portal) && (isHere || maySee(actor, entity.rights, [portal]));
      if (!isOwn && !actor.may('FULL_INTERESTS_SIMULATOR', portal)) throw new Problem('forbidden');
      // Visitors, members and subscribers can be simulated by all; other readers only with the right for it.
      const simulates = (permissions: readonly Permission[]) => permissions.some((one) => actor.may(one, portal));
      if (body.reader.kind === 'interests' && !simulates(['INTERESTS_SIMULATOR', 'FULL_INTERESTS_SIMULATOR']))
        throw new Problem('forbidden');
      if (body.reader.kind === 'rights' && !simulates(['FULL_INTERESTS_SIMULATOR'])) throw new Problem('forbidden');
      const reader = readerOf(body.reader, portal);
      const answers: Answers = {};
      let messages: string[] | null = null;
      const previewed = await preview({
        ...{ owner: String(actor.accountId), portal, now },
        change: (tx) => writeForPreview(tx, entity, document, clock()),
        async pathOf(tx) {
          if (body.path !== undefined) return body.path;
          // A popup has no page, so it is shown on the front.
          if (isPopup) return locale === 'nl' ? '/' : `/${locale}`;
          const own = (await entity.keysOf(tx, [key], clock())).get(key)?.own ?? [];
          const pages = (await addressesOf(tx, own)).filter((page) => page.portal === portal && !/\.\w+$/.test(page.path));
          return pages.find(({ path }) => localeOf(path) === locale)?.path;
        },
        async ask(tx, path) {
          const asked: Context = { ...context, db: tx, clock: () => now, portal, locale, actor: reader };
          const params = { portalCode: portal, locale };
          const article = find(path)?.params.articleReference;
          const isMember = reader.accountId !== null;
          const [popup] =
            (isPopup
              ? await answerOf(getShownPopup, { params: { id: Number(key), locale } }, { ...asked, actor })
              : await answerOf(getRandomPopup, { params, query: {} }, asked)) ?? [];
          answers.popup = popup && popupHtml(popup);
          if (isMember && article) answers.text = (await answerOf(getArticle, { params: { ...params, reference: article } }, asked))?.text;
          if (!isMember) return;
          answers.name = readerName;
          const { subscribedOn } = reader;
          messages = await messagesFor(tx, { subscribedOn, interests: body.reader.interests }, { portal, locale, now });
        },
      });
      if (previewed === 'replaced') throw new Problem('conflict');
      if (!previewed) throw new Problem('not_found');
      const page = previewed.html.toString();
      const { html, inserted } =
        body.reader.kind === 'anonymous' && !answers.popup ? { html: page, inserted: [] } : withAnswers(page, answers);
      const ticket = await keepPreview(db, portal, html, clock());
      const milliseconds = Math.round(performance.now() - start);
      // A popup without texts in this language is not shown to its readers.
      const absent = isPopup && !answers.popup ? { [`texts.${locale}.title`]: 'required' as const } : {};
      return {
        address: `/api/staff/preview/${ticket}`,
        path: previewed.path,
        faults: { ...faults, ...absent },
        inserted,
        messages,
        card: cardOf(page),
        milliseconds,
      };
    }),
  ];
}
