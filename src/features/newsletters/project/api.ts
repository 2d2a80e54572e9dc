import { sql } from 'drizzle-orm';
import { cleanHtml } from '../../../content/allowed-html.ts';
import type { EditRights } from '../../../content/entity.ts';
import { presentOf } from '../../../content/history/history.ts';
import type { Entities } from '../../../content/opening.ts';
import { portalScope } from '../../../content/portal-scope.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import { text } from '../../../lib/fields.ts';
import type { MemberContext } from '../../context.ts';
import { plainText } from '../mail/rules.ts';
import { contentTypeIds, contentTypeNames } from '../rules.ts';
import { ContentType, type NewsletterDocument } from '../schema.ts';
import { addLanguage, changeProject, newsletterOfId, withSubjects } from './commands.ts';
import {
  addSubjects,
  createMetadata,
  getContentTypes,
  getNewsletter,
  getNewsletters,
  getProject,
  saveIntro,
  saveProjectFields,
  saveSubjects,
} from './endpoints.ts';
import { newsletterRecords, openProject, projectOf } from './queries.ts';
import { deskPermissions, mayOfProject, rowOf } from './rules.ts';

const recordsAtOnce = 50;
/** Returns whether clean HTML has neither words nor a picture. */
const showsNothing = (html: string): boolean => !html.includes('<figure') && !text(html.length + 1).safeParse(plainText(html)).success;
const reading: EditRights = { create: [], edit: deskPermissions, remove: [] };

/** Newsletters that are made here: reading them, their languages, subjects and introductions. */
export function projectHandlers(entities: Entities) {
  const entity = () => entities.get('newsletter') as never;
  const visible = async ({ db, actor }: MemberContext) => {
    const portals = await portalScope(db, actor, reading);
    return portals ? sql`n.portal = any(${sql.param([...portals])}::text[])` : sql`true`;
  };

  return [
    handle(getProject, async ({ params: { reference } }, { db, actor }: MemberContext) => {
      const project = await openProject(db, actor, reference);
      const present = await presentOf(db, entity(), reference);
      if (!present) throw new Problem('not_found');
      return projectOf(db, project, present as { document: NewsletterDocument; version: string }, mayOfProject(actor, project.portal));
    }),
    handle(getNewsletters, async ({ query: { cursor } }, context: MemberContext) => {
      const chosen = sql`${await visible(context)} and p.number < ${Number(cursor ?? 2_147_483_647)}`;
      // Both languages of a newsletter stand on one page.
      const items = await newsletterRecords(context.db, chosen, 2 * recordsAtOnce);
      const numbers = [...new Set(items.map(({ id }) => rowOf(id).number))];
      const shown = numbers.slice(0, recordsAtOnce);
      return {
        items: items.filter(({ id }) => shown.includes(rowOf(id).number)),
        cursor: numbers.length > recordsAtOnce || items.length === 2 * recordsAtOnce ? String(shown.at(-1)) : null,
      };
    }),
    handle(getNewsletter, async ({ params: { id } }, context: MemberContext) => {
      const { number, locale } = rowOf(id);
      const chosen = sql`${await visible(context)} and p.number = ${number} and t.locale = ${locale}`;
      const [record] = await newsletterRecords(context.db, chosen);
      if (!record) throw new Problem('not_found');
      return record;
    }),
    handle(getContentTypes, async (_, { locale }: MemberContext) =>
      ContentType.options.map((reference) => ({ id: contentTypeIds[reference], reference, name: contentTypeNames[locale][reference] })),
    ),
    handle(createMetadata, async ({ body: { projectCode, language } }, context: MemberContext) =>
      addLanguage(entities, context, projectCode, language),
    ),
    handle(addSubjects, async ({ body: { projectCode, subjectNL, subjectFR } }, context: MemberContext) =>
      changeProject(entities, context, projectCode, ({ document }) => {
        const given = { nl: subjectNL, fr: subjectFR };
        if ((['nl', 'fr'] as const).some((locale) => given[locale] && document.texts[locale]?.subject)) throw new Problem('conflict');
        return { document: withSubjects(document, given) };
      }),
    ),
    handle(saveSubjects, async ({ body: { id, subjectNL, subjectFR } }, context: MemberContext) => {
      const { reference, locale } = await newsletterOfId(context.db, id);
      const subjects = { nl: subjectNL, fr: subjectFR };
      return changeProject(entities, context, reference, ({ document }) => ({ document: withSubjects(document, subjects), locale }));
    }),
    handle(saveIntro, async ({ body: { id, introFileId, introName, introFunction, ...intro } }, context: MemberContext) => {
      if (showsNothing(cleanHtml(intro.introDescription).html)) throw new Problem('invalid_input', { introDescription: 'required' });
      const { reference, locale } = await newsletterOfId(context.db, id);
      return changeProject(entities, context, reference, ({ document }) => {
        const words = document.texts[locale];
        if (!words) throw new Problem('not_found');
        const texts = { ...words, ...intro, introName: introName ?? '', introFunction: introFunction ?? '' };
        // Both languages share the picture: a request that does not name it leaves the other language as it is.
        const picture = introFileId !== undefined && { introFileId };
        return { document: { ...document, ...picture, texts: { ...document.texts, [locale]: texts } }, locale };
      });
    }),
    handle(saveProjectFields, async ({ params: { reference }, body }, context: MemberContext) => {
      const { preheaderNL, preheaderFR, ...common } = body;
      return changeProject(entities, context, reference, ({ document }) => {
        const { nl, fr } = document.texts;
        const texts = {
          ...(nl && { nl: { ...nl, ...(preheaderNL !== undefined && { preheader: preheaderNL }) } }),
          ...(fr && { fr: { ...fr, ...(preheaderFR !== undefined && { preheader: preheaderFR }) } }),
        };
        return { document: { ...document, ...common, texts } };
      });
    }),
  ];
}
