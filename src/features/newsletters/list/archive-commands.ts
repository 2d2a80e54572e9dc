import { canonicalOf } from '../../../content/canonical.ts';
import { authorOf } from '../../../content/editing.ts';
import type { Entity } from '../../../content/entity.ts';
import type { Author } from '../../../content/history/revisions.ts';
import type { Entities } from '../../../content/opening.ts';
import { saveDocuments } from '../../../content/save.ts';
import type { Db } from '../../../db/connection.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { demandProject, noteAct, withProject } from '../approval/commands.ts';
import type { ProjectRow } from '../project/queries.ts';
import type { NewsletterDocument } from '../schema.ts';
import { isClosed } from '../state-rules.ts';

type Archiving = {
  isPublished: boolean;
  isWalled: boolean;
  now: Date /** Date of the page; by default it stays. */;
  at?: Date;
  by?: Author | undefined;
};

/**
 * Saves the newsletter as a page of the archive, or takes that back. Behind the wall its premium texts are those of
 * members, even if the newsletter opens them.
 * @returns the keys of its pages
 */
export async function setPublished(
  tx: Db,
  entities: Entities,
  reference: string,
  { isPublished, at, isWalled: walled, now, by }: Archiving,
): Promise<string[]> {
  const entity = entities.get('newsletter') as unknown as Entity<NewsletterDocument>;
  const [present] = await entity.read(tx, [reference]);
  if (!present || present.isPublished === isPublished) return [];
  const changed = { ...present, isPublished, ...(at && { displayDate: at.toISOString() }), ...(walled && { isFreePremium: false }) };
  // Only what staff publish in the editor makes a newsletter one of the archive that is not a project.
  const options = { source: 'job', inStep: true, by } as const;
  const { outcomes, keys } = await saveDocuments(tx, entity, [canonicalOf(entity, changed).document], now, options);
  if (outcomes[0]?.result === 'refused') throw new Error(`The archive of ${reference} was refused.`);
  return keys;
}

/** Returns whether a newsletter for subscribers is gated in the archive. */
export const isWalled = ({ recipientsTypeId, archive }: ProjectRow): boolean => recipientsTypeId === 2 && archive === 'wall';
/** Returns whether a newsletter gets a page in the archive: staff and lists get mails alone. */
export const hasArchive = ({ recipientsTypeId, archive }: ProjectRow): boolean =>
  recipientsTypeId === 1 || recipientsTypeId === 3 || (recipientsTypeId === 2 && archive !== null);

/** Takes the archive page of a newsletter that was sent off the site, or puts it back. */
export async function showArchive(entities: Entities, context: StaffContext, reference: string, isPublished: boolean) {
  await demandProject(context, reference, 'NEWSLETTER_APPROVE');
  const keys = await withProject(context.db, reference, async (tx, project) => {
    if (!isClosed(project) || !hasArchive(project)) throw new Problem('newsletter_state');
    const archiving = { isPublished, isWalled: isWalled(project), now: context.clock(), by: authorOf(context.actor) };
    await noteAct(tx, context, 'newsletter.archive', reference, { isPublished });
    return setPublished(tx, entities, reference, archiving);
  });
  await context.publish(keys);
  return { isPublished };
}
