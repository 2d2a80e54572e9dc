import { eq } from 'drizzle-orm';
import type { Editable } from '../../../content/edit-rights.ts';
import { canonicalDocument, type Saved, saveInside } from '../../../content/editing.ts';
import { presentOf } from '../../../content/history/history.ts';
import { type Entities, editableOf, openDocument } from '../../../content/opening.ts';
import type { Db } from '../../../db/connection.ts';
import { articlePortals } from '../../../db/tables/articles.ts';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { polls } from '../../../db/tables/polls.ts';
import { portals } from '../../../db/tables/portals.ts';
import { type FieldErrors, Problem } from '../../../lib/errors.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import { liveAfter, type MemberContext } from '../../context.ts';
import type { NewsletterDocument } from '../schema.ts';
import { isClosed } from '../state-rules.ts';
import { itemIds, newsletterOfItem, projectOfNumber, projectRow } from './queries.ts';
import { idIn, portalOfCode, rowOf } from './rules.ts';
import type { ProjectSaved } from './schema.ts';

type Item = NewsletterDocument['items'][number];
/** A project that is being changed, in the transaction of the change. */
export type Open = { tx: Db; document: NewsletterDocument; ids: readonly number[] };
/** Document after a change, and the item whose id is in the answer. */
export type Changed = { document: NewsletterDocument; item?: number; locale?: Locale };

/** Names of request fields for the last part of a document's path. */
const requestNames: Readonly<Record<string, string>> = { reference: 'articleReference' };
const requestFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, rule]) => {
      const name = path.split('.').at(-1) ?? path;
      return [path.startsWith('items.') ? (requestNames[name] ?? name) : name, rule];
    }),
  );

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input' && error.fields)
      throw new Problem('invalid_input', requestFields(error.fields));
    throw error;
  }
}

/**
 * Changes the document of a project in one transaction, by the version read in it.
 * @throws Problem not_found if it is not a project, or on no portal of the caller
 */
export async function changeProject(
  entities: Entities,
  { db, actor, clock, publish }: MemberContext,
  reference: string,
  change: (open: Open) => Promise<Changed> | Changed,
): Promise<ProjectSaved> {
  const { entity } = await openDocument(db, entities, actor, 'newsletter', reference);
  const done = await named(() =>
    db.transaction(async (tx) => {
      await tx.select({ key: newsletters.reference }).from(newsletters).where(eq(newsletters.reference, reference)).for('update');
      const [present, project] = [await presentOf(tx, entity, reference), await projectRow(tx, reference)];
      if (!present || !project) throw new Problem('not_found');
      // Said before what else may be wrong with the request.
      if (isClosed(project)) throw new Problem('newsletter_sent');
      const changed = await change({ tx, document: present.document as NewsletterDocument, ids: await itemIds(tx, reference) });
      const canonical = canonicalDocument(entity, reference, changed.document);
      const saved = await saveInside(tx, entity, canonical, present.version, { actor, now: clock() });
      return { saved, id: await changedId(tx, reference, project.number, changed) };
    }),
  );
  return answerOf({ publish }, reference, done);
}

async function changedId(tx: Db, reference: string, number: number, { item, locale }: Changed): Promise<number | null> {
  if (!locale) return null;
  if (item === undefined) return idIn(number, locale);
  const row = (await itemIds(tx, reference))[item];
  return row === undefined ? null : idIn(row, locale);
}

async function answerOf(context: Pick<MemberContext, 'publish'>, reference: string, { saved, id }: { saved: Saved; id: number | null }) {
  const { keys, ...rest } = saved;
  return { reference, ...rest, id, live: await liveAfter(context, keys) };
}

/** Returns the project and the language of a newsletter's id. @throws Problem not_found */
export async function newsletterOfId(db: Db, id: number): Promise<{ reference: string; locale: Locale }> {
  const { number, locale } = rowOf(id);
  const reference = await projectOfNumber(db, number);
  if (!reference) throw new Problem('not_found');
  return { reference, locale };
}

/** Changes one item by its id in a language. @throws Problem not_found */
export async function changeItem(
  entities: Entities,
  context: MemberContext,
  id: number,
  change: (item: Item, locale: Locale, open: Open) => Promise<Item | null> | Item | null,
  project?: string,
): Promise<ProjectSaved> {
  const { number, locale } = rowOf(id);
  const reference = await newsletterOfItem(context.db, number);
  if (!reference || (project !== undefined && project !== reference)) throw new Problem('not_found');
  return changeProject(entities, context, reference, async (open) => {
    const at = open.ids.indexOf(number);
    const item = open.document.items[at];
    if (!item || (item.onlyIn ?? locale) !== locale) throw new Problem('not_found');
    const after = await change(item, locale, open);
    const items = after ? open.document.items.with(at, after) : open.document.items.toSpliced(at, 1);
    return { document: { ...open.document, items }, ...(after && { item: at, locale }) };
  });
}

const emptyTexts = { title: '', description: '', moreLabel: '', infoLabel: '' };
/** Returns an item with some texts changed in a language. */
export const withTexts = (item: Item, locale: Locale, texts: Partial<NonNullable<Item['texts']['nl']>>): Item => ({
  ...item,
  texts: { ...item.texts, [locale]: { ...emptyTexts, ...item.texts[locale], ...texts } },
});

export const newItem = (item: Partial<Item> & Pick<Item, 'contentType'>): Item => ({ viewType: 1, texts: {}, ...item });

/**
 * Adds an item in one language. An item about the same thing that was shown in the other language alone is shown in
 * both from then on.
 * @throws Problem conflict if the language has it already
 */
export function addItem({ document }: Open, locale: Locale, added: Item): Changed {
  if (!document.texts[locale]) throw new Problem('invalid_input', { language: 'unknown_reference' });
  const isSame = (one: Item) =>
    one.contentType === added.contentType &&
    (added.reference || added.pollCode) &&
    (one.reference ?? null) === (added.reference ?? null) &&
    (one.pollCode ?? null) === (added.pollCode ?? null);
  if (document.items.some((one) => isSame(one) && (one.onlyIn ?? locale) === locale)) throw new Problem('conflict');
  const at = document.items.findIndex(isSame);
  const other = document.items[at];
  if (!other)
    return { document: { ...document, items: [...document.items, { ...added, onlyIn: locale }] }, item: document.items.length, locale };
  const joined = { ...other, onlyIn: null, texts: { ...other.texts, ...added.texts } };
  return { document: { ...document, items: document.items.with(at, joined) }, item: at, locale };
}

/** @throws Problem invalid_input if an article is not on the portal of a project */
export async function demandOnPortal({ tx, document }: Open, reference: string): Promise<void> {
  const rows = await tx.select({ portal: articlePortals.portal }).from(articlePortals).where(eq(articlePortals.article, reference));
  if (!rows.length) throw new Problem('invalid_input', { articleReference: 'unknown_reference' });
  if (!rows.some(({ portal }) => portal === document.portal)) throw new Problem('invalid_input', { articleReference: 'not_allowed' });
}

/** @throws Problem invalid_input if a poll is not of the portal of a project */
export async function demandPoll({ tx, document }: Open, code: string): Promise<void> {
  const [poll] = await tx.select({ portal: polls.portal }).from(polls).where(eq(polls.code, code));
  if (!poll) throw new Problem('invalid_input', { pollCode: 'unknown_reference' });
  if (poll.portal !== document.portal) throw new Problem('invalid_input', { pollCode: 'not_allowed' });
}

/** Returns a document with its items in another order of those that a language shows; the others keep their places. */
export function sorted({ document, ids }: Open, locale: Locale, wanted: readonly number[]): NewsletterDocument {
  const shown = document.items.flatMap(({ onlyIn }, index) => ((onlyIn ?? locale) === locale ? [index] : []));
  const places = new Map(shown.map((index) => [idIn(ids[index] ?? 0, locale), index]));
  const isPermutation = wanted.length === shown.length && new Set(wanted).size === wanted.length && wanted.every((id) => places.has(id));
  if (!isPermutation) throw new Problem('invalid_input', { ids: 'not_allowed' });
  const items = [...document.items];
  for (const [turn, index] of shown.entries()) items[index] = document.items[places.get(wanted[turn] ?? 0) ?? 0] as Item;
  return { ...document, items };
}

/** Makes a project, or adds a language to one. @throws Problem conflict if the project has the language */
export async function addLanguage(entities: Entities, context: MemberContext, reference: string, locale: Locale): Promise<ProjectSaved> {
  const { db, actor, clock } = context;
  const entity = editableOf(entities, 'newsletter', actor);
  const portal = portalOfCode(reference);
  if (!portal) throw new Problem('invalid_input', { projectCode: 'not_a_reference' });
  const [known] = await db.select({ code: portals.code }).from(portals).where(eq(portals.code, portal));
  if (!known) throw new Problem('invalid_input', { projectCode: 'unknown_reference' });
  if ((await entity.read(db, [reference])).length)
    return changeProject(entities, context, reference, ({ document }) => {
      if (document.texts[locale]) throw new Problem('conflict');
      const texts = {
        ...document.texts,
        [locale]: { subject: '', introTitle: '', introDescription: '', introName: '', introFunction: '' },
      };
      const onlyIn = document.onlyIn && document.onlyIn !== locale ? null : document.onlyIn;
      return { document: { ...document, onlyIn, texts }, locale };
    });
  const document = { portal, reference, ...entity.initial?.(reference, clock()), texts: { [locale]: { subject: '' } } };
  return createProject(entity, context, document, locale);
}

/** Saves the document of a new project. */
export async function createProject(
  entity: Editable,
  context: MemberContext,
  document: { reference: string },
  locale: Locale,
  within?: (tx: Db) => Promise<void>,
): Promise<ProjectSaved> {
  const { db, actor, clock } = context;
  const { reference } = document;
  const done = await db.transaction(async (tx) => {
    const saved = await saveInside(tx, entity, canonicalDocument(entity, reference, document), null, { actor, now: clock() });
    await within?.(tx);
    const project = await projectRow(tx, reference);
    return { saved, id: project ? idIn(project.number, locale) : null };
  });
  return answerOf(context, reference, done);
}

/** Returns a document with subjects; a language that it lacked is added. */
export function withSubjects(
  document: NewsletterDocument,
  subjects: Partial<Record<Locale, string | null | undefined>>,
): NewsletterDocument {
  const empty = { subject: '', introTitle: '', introDescription: '', introName: '', introFunction: '' };
  const texts = { ...document.texts };
  for (const locale of locales) {
    const subject = subjects[locale];
    if (subject === null || subject === undefined || (subject === '' && !texts[locale])) continue;
    texts[locale] = { ...empty, ...texts[locale], subject };
  }
  return { ...document, texts };
}
