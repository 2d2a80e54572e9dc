import path from 'node:path';
import { type MemberFileRow, waitingFile } from '../../content/files/member-files.ts';
import { originalsIn } from '../../content/files/originals.ts';
import { PictureUnreadable } from '../../content/files/picture-limits.ts';
import { previewOf } from '../../content/files/picture-variants.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext } from '../context.ts';
import { kindOf } from '../files/upload-rules.ts';
import { dropMemberFile, keepMemberFile, waitingFiles } from './commands.ts';
import { getMemberFile, getMemberFiles, removeMemberFile, uploadMemberFile } from './endpoints.ts';
import type { MemberFile } from './schema.ts';

const shown = ({ id, name, mediaType, bytes, uploadedAt }: MemberFileRow): MemberFile => ({
  ...{ id, name, mediaType, bytes, kind: kindOf(mediaType), uploadedAt: uploadedAt.toISOString() },
});

/** Handlers of files that members upload for their own items. */
export function uploadHandlers({ mediaDir = 'data/media' }: { mediaDir: string | undefined }) {
  const originals = originalsIn(path.join(mediaDir, '../originals'));
  const folder = path.join(mediaDir, '../member-uploads');

  async function previewed(row: MemberFileRow) {
    if (kindOf(row.mediaType) !== 'picture') return { ...shown(row), preview: null };
    try {
      return { ...shown(row), preview: (await previewOf(originals.read(row.hash))).preview };
    } catch (error) {
      if (error instanceof PictureUnreadable) return { ...shown(row), preview: null };
      throw error;
    }
  }

  return [
    handle(uploadMemberFile, async ({ query: { name }, bytes }, { db, actor, clock }: MemberContext) =>
      previewed(await keepMemberFile(db, { account: actor.accountId, name, bytes, originals, folder, now: clock() })),
    ),
    handle(getMemberFiles, async (_, { db, actor }: MemberContext) => (await waitingFiles(db, actor.accountId)).map(shown)),
    handle(getMemberFile, async ({ params: { id } }, { db, actor }: MemberContext) => {
      const row = await waitingFile(db, actor.accountId, Number(id));
      if (!row) throw new Problem('not_found');
      return previewed(row);
    }),
    handle(removeMemberFile, async ({ params: { id } }, { db, actor }: MemberContext) =>
      shown(await dropMemberFile(db, actor.accountId, Number(id))),
    ),
  ];
}
