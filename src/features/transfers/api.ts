import path from 'node:path';
import { portalCodesOf } from '../../content/portals.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { addTransfer, askToStop, newTransferId } from './commands.ts';
import { getTransferFile, getTransferReports, getTransfers, repeatImport, startExport, startImport, stopTransfer } from './endpoints.ts';
import { latestTransfers, reportsOf, transferById } from './queries.ts';
import { fileAddress, transferJob } from './rules.ts';
import type { Transfer } from './schema.ts';

/** @throws Problem forbidden where the caller is webmaster of some portals only */
async function demandAll({ db, actor }: Pick<StaffContext, 'db' | 'actor'>): Promise<void> {
  const codes = await portalCodesOf(db);
  if (!codes.every((code) => actor.may('WEBMASTER', code))) throw new Problem('forbidden', { portal: 'not_permitted' });
}

async function transferOf(db: Db, id: string): Promise<Transfer> {
  const transfer = await transferById(db, id);
  if (!transfer) throw new Problem('not_found');
  return transfer;
}

export type TransferOptions = {
  folder: string;
  /** Kinds of documents that can be exported. */
  exported: readonly string[];
  /** Moves the bytes of a complete upload. @throws Problem not_found, upload_offset, invalid_input where it is no file of documents */
  takeUpload(db: Db, account: number, id: string, target: string): Promise<{ name: string; bytes: number }>;
  /** Gives the file of a transfer a second name. */
  linkFile(from: string, to: string): Promise<void>;
};

/** Imports and exports in the system room. */
export function transferHandlers({ folder, exported, takeUpload, linkFile }: TransferOptions) {
  type Values = Parameters<typeof addTransfer>[2];
  const start = async ({ db, send, actor, clock }: StaffContext, id: string, values: Values) => {
    await db.transaction(async (inner) => {
      const tx = inner as unknown as Db;
      const now = clock();
      await addTransfer(tx, id, values, now);
      const { kind, name, isDryRun = false, isForced = false, entities = [], portal = null } = values;
      const details = kind === 'import' ? { name, isDryRun, isForced } : { entities, portal };
      await writeAudit(tx, { by: actor, act: `${kind}.started`, subject: 'transfer', subjectId: id, details, now });
      await send(tx, transferJob, { id });
    });
    return transferOf(db, id);
  };

  return [
    handle(getTransfers, async (_: object, context: StaffContext) => {
      await demandAll(context);
      return latestTransfers(context.db);
    }),
    handle(startImport, async ({ body: { upload, isDryRun, isForced } }, context: StaffContext) => {
      await demandAll(context);
      const id = newTransferId();
      const { name, bytes } = await takeUpload(context.db, context.actor.accountId, upload, path.join(folder, id));
      return start(context, id, { kind: 'import', name, bytes, account: context.actor.accountId, isDryRun, isForced });
    }),
    handle(repeatImport, async ({ params }, context: StaffContext) => {
      await demandAll(context);
      const tried = await transferOf(context.db, params.id);
      if (tried.kind !== 'import' || !tried.isDryRun || tried.state !== 'done') throw new Problem('conflict');
      const id = newTransferId();
      await linkFile(path.join(folder, tried.id), path.join(folder, id));
      const { name, bytes, isForced } = tried;
      return start(context, id, { kind: 'import', name, bytes, account: context.actor.accountId, isDryRun: false, isForced });
    }),
    handle(startExport, async ({ body: { entities, portal } }, context: StaffContext) => {
      if (portal && !(await portalCodesOf(context.db)).includes(portal))
        throw new Problem('invalid_input', { portal: 'unknown_reference' });
      if (!portal) await demandAll(context);
      else if (!context.actor.may('WEBMASTER', portal)) throw new Problem('forbidden', { portal: 'not_permitted' });
      for (const [index, name] of entities.entries())
        if (!exported.includes(name)) throw new Problem('invalid_input', { [`entities.${index}`]: 'unknown_reference' });
      const name = `${['export', portal, entities.length === 1 ? entities[0] : undefined].filter(Boolean).join('-')}.ndjson.gz`;
      return start(context, newTransferId(), { kind: 'export', name, account: context.actor.accountId, entities, portal: portal ?? null });
    }),
    handle(stopTransfer, async ({ params: { id } }, context: StaffContext) => {
      await demandAll(context);
      await transferOf(context.db, id);
      if (!(await askToStop(context.db, id, context.clock()))) throw new Problem('conflict');
      return transferOf(context.db, id);
    }),
    handle(getTransferReports, async ({ params: { id }, query: { cursor } }, context: StaffContext) => {
      await demandAll(context);
      await transferOf(context.db, id);
      return reportsOf(context.db, id, Number(cursor ?? 0));
    }),
    handle(getTransferFile, async ({ params: { id } }, context: StaffContext) => {
      await demandAll(context);
      const { kind, state } = await transferOf(context.db, id);
      if (kind !== 'export' || state !== 'done') throw new Problem('not_found');
      return { address: fileAddress(context.keyed, id, context.clock()) };
    }),
  ];
}
