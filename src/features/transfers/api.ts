import path from 'node:path';
import { portalCodesOf } from '../../content/portals.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { addTransfer, askToStop, newTransferId, resumeImport } from './commands.ts';
import {
  continueImport,
  getTransferFile,
  getTransferReports,
  getTransfers,
  repeatImport,
  startExport,
  startImport,
  stopTransfer,
} from './endpoints.ts';
import { latestTransfers, reportsOf, transferById } from './queries.ts';
import { fileAddress, isOfRecipients, isResumable, suffice, type TransferRights, transferJob, transferRights } from './rules.ts';
import type { Transfer } from './schema.ts';

/** Returns the kinds of data that the caller may transfer on all portals, or on one. @throws Problem forbidden if there are none */
async function rightsOf({ db, actor }: Pick<StaffContext, 'db' | 'actor'>, portal?: string): Promise<TransferRights> {
  const rights = transferRights(actor.may, portal ? [portal] : await portalCodesOf(db));
  if (!rights.documents && !rights.recipients) throw new Problem('forbidden', { portal: 'not_permitted' });
  return rights;
}

/** Returns a transfer that the caller may see. @throws Problem not_found, forbidden */
async function seenBy(context: Pick<StaffContext, 'db' | 'actor'>, id: string): Promise<Transfer> {
  const rights = await rightsOf(context);
  const transfer = await transferOf(context.db, id);
  if (!suffice(rights, transfer.entities)) throw new Problem('not_found');
  return transfer;
}

async function transferOf(db: Db, id: string): Promise<Transfer> {
  const transfer = await transferById(db, id);
  if (!transfer) throw new Problem('not_found');
  return transfer;
}

export type TransferOptions = {
  folder: string;
  /** Kinds of documents that can be exported with all content. */
  exported: readonly string[];
  /** Kinds of documents that can be imported. */
  imported: readonly string[];
  /** Moves the bytes of a complete upload. @throws Problem not_found, upload_offset, invalid_input if it is not a file of documents */
  takeUpload(db: Db, account: number, id: string, target: string): Promise<{ name: string; bytes: number }>;
  /** Links the file of a transfer to a second name. */
  linkFile(from: string, to: string): Promise<void>;
  hasFile(file: string): Promise<boolean>;
};

/** Handlers of imports and exports, for the system room and the recipients room. */
export function transferHandlers({ folder, exported, imported, takeUpload, linkFile, hasFile }: TransferOptions) {
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

  /** @throws Problem invalid_input */
  const demandKnown = (entities: readonly string[], isKnown: (name: string) => boolean) => {
    const index = entities.findIndex((name) => !isKnown(name));
    if (index >= 0) throw new Problem('invalid_input', { [`entities.${index}`]: 'unknown_reference' });
  };
  /** Returns the entities of an import; none for all. @throws Problem invalid_input, forbidden */
  const importedOf = (rights: TransferRights, wanted: readonly string[]): string[] => {
    demandKnown(wanted, (name) => imported.includes(name));
    const permitted = imported.filter((name) => suffice(rights, [name]));
    if (!wanted.every((name) => permitted.includes(name))) throw new Problem('forbidden', { entities: 'not_permitted' });
    if (wanted.length) return [...wanted];
    return permitted.length === imported.length ? [] : permitted;
  };

  return [
    handle(getTransfers, async (_: object, context: StaffContext) => {
      const rights = await rightsOf(context);
      return (await latestTransfers(context.db)).filter(({ entities }) => suffice(rights, entities));
    }),
    handle(startImport, async ({ body: { upload, isDryRun, isForced, entities } }, context: StaffContext) => {
      const names = importedOf(await rightsOf(context), entities);
      const id = newTransferId();
      const { name, bytes } = await takeUpload(context.db, context.actor.accountId, upload, path.join(folder, id));
      return start(context, id, { kind: 'import', name, bytes, account: context.actor.accountId, isDryRun, isForced, entities: names });
    }),
    handle(repeatImport, async ({ params }, context: StaffContext) => {
      const tried = await seenBy(context, params.id);
      const entities = importedOf(await rightsOf(context), tried.entities);
      if (tried.kind !== 'import' || !tried.isDryRun || tried.state !== 'done') throw new Problem('conflict');
      const id = newTransferId();
      await linkFile(path.join(folder, tried.id), path.join(folder, id));
      const { name, bytes, isForced } = tried;
      return start(context, id, { kind: 'import', name, bytes, account: context.actor.accountId, isDryRun: false, isForced, entities });
    }),
    handle(continueImport, async ({ params: { id } }, context: StaffContext) => {
      const stopped = await seenBy(context, id);
      // Without names it imports every entity that the person who started it may import.
      if (importedOf(await rightsOf(context), stopped.entities).length !== stopped.entities.length) throw new Problem('forbidden');
      if (!isResumable(stopped)) throw new Problem('conflict');
      if (!(await hasFile(path.join(folder, id)))) throw new Problem('file_gone');
      await context.db.transaction(async (inner) => {
        const tx = inner as unknown as Db;
        if (!(await resumeImport(tx, id, context.actor.accountId))) throw new Problem('conflict');
        const details = { name: stopped.name };
        await writeAudit(tx, {
          by: context.actor,
          act: 'import.continued',
          subject: 'transfer',
          subjectId: id,
          details,
          now: context.clock(),
        });
        await context.send(tx, transferJob, { id });
      });
      return transferOf(context.db, id);
    }),
    handle(startExport, async ({ body: { entities, portal, format } }, context: StaffContext) => {
      if (portal && !(await portalCodesOf(context.db)).includes(portal))
        throw new Problem('invalid_input', { portal: 'unknown_reference' });
      demandKnown(entities, (name) => exported.includes(name) || isOfRecipients(name));
      if (!suffice(await rightsOf(context, portal), entities)) throw new Problem('forbidden', { entities: 'not_permitted' });
      if (format === 'csv' && !(entities.length === 1 && entities.every(isOfRecipients)))
        throw new Problem('invalid_input', { format: 'not_allowed' });
      const stem = ['export', portal, entities.length === 1 ? entities[0] : undefined].filter(Boolean).join('-');
      const name = format === 'csv' ? `${stem}.csv` : `${stem}.ndjson.gz`;
      return start(context, newTransferId(), { kind: 'export', name, account: context.actor.accountId, entities, portal: portal ?? null });
    }),
    handle(stopTransfer, async ({ params: { id } }, context: StaffContext) => {
      await seenBy(context, id);
      if (!(await askToStop(context.db, id, context.clock()))) throw new Problem('conflict');
      return transferOf(context.db, id);
    }),
    handle(getTransferReports, async ({ params: { id }, query: { cursor } }, context: StaffContext) => {
      await seenBy(context, id);
      return reportsOf(context.db, id, Number(cursor ?? 0));
    }),
    handle(getTransferFile, async ({ params: { id } }, context: StaffContext) => {
      const { kind, state } = await seenBy(context, id);
      if (kind !== 'export' || state !== 'done') throw new Problem('not_found');
      return { address: fileAddress(context.keyed, id, context.clock()) };
    }),
  ];
}
