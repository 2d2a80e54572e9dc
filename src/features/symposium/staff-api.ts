import path from 'node:path';
import { eq } from 'drizzle-orm';
import { originalsIn } from '../../content/files/originals.ts';
import { PictureUnreadable } from '../../content/files/picture-limits.ts';
import { previewOf } from '../../content/files/picture-variants.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { symposiumPosts } from '../../db/tables/symposium.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { liveAfter, type StaffContext } from '../context.ts';
import { decide, type MakePicture, undo } from './staff-commands.ts';
import { decidePosts, getStaffPost, getStaffPosts, undoDecisions } from './staff-endpoints.ts';
import { staffPost, staffPosts } from './staff-queries.ts';

type StorePicture = (mediaDir: string, id: number, bytes: Buffer) => ReturnType<MakePicture>;

/** Calls of the room in which staff decide about posts. */
export function symposiumRoomHandlers({
  mediaDir = 'data/media',
  storePicture,
}: {
  mediaDir?: string | undefined;
  storePicture: StorePicture;
}) {
  const originals = originalsIn(path.join(mediaDir, '../originals'));
  const mayOn =
    ({ actor }: StaffContext) =>
    (portal: string) =>
      actor.may('MANAGE_CUSTOMERS', portal);
  const inSmall = async (hash: string) => {
    try {
      return (await previewOf(originals.read(hash))).preview;
    } catch (error) {
      if (error instanceof PictureUnreadable) return null;
      throw error;
    }
  };
  const makePicture: MakePicture = (id, hash) => storePicture(mediaDir, id, originals.read(hash));

  return [
    handle(getStaffPosts, async ({ query }, context: StaffContext) => {
      const { db, locale, clock } = context;
      return staffPosts(db, { portals: (await portalCodesOf(db)).filter(mayOn(context)), locale, now: clock() }, query);
    }),
    handle(getStaffPost, async ({ params: { id } }, context: StaffContext) => {
      const { db, locale, clock } = context;
      const [row] = await db
        .select()
        .from(symposiumPosts)
        .where(eq(symposiumPosts.id, Number(id)));
      const post = row && mayOn(context)(row.portal) && (await staffPost(db, row, { locale, now: clock() }, inSmall));
      if (!post) throw new Problem('not_found');
      return post;
    }),
    handle(decidePosts, async ({ body }, context: StaffContext) => {
      const { db, actor, clock } = context;
      const deciding = { account: actor.accountId, now: clock(), mayOn: mayOn(context), makePicture };
      const { keys, ...decided } = await decide(db, body, deciding);
      await liveAfter(context, keys);
      return decided;
    }),
    handle(undoDecisions, async ({ params: { change } }, context: StaffContext) => {
      const { keys, undone } = await undo(context.db, change, { now: context.clock(), mayOn: mayOn(context) });
      await liveAfter(context, keys);
      return { undone };
    }),
  ];
}
