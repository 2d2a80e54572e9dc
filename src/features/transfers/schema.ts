import * as z from 'zod/mini';
import { PortalCode } from '../../lib/portal-code.ts';

export const transferStates = ['waiting', 'running', 'stopping', 'stopped', 'done', 'failed'] as const;

/** Present state of an import or export of documents. */
export const Transfer = z.object({
  id: z.string(),
  kind: z.enum(['import', 'export']),
  state: z.enum(transferStates),
  name: z.string(),
  by: z.nullable(z.string()),
  isDryRun: z.boolean(),
  isForced: z.boolean(),
  entities: z.array(z.string()),
  portal: z.nullable(z.string()),
  /** Read share of an imported file, from 0 to 1. */
  share: z.number(),
  totals: z.record(z.string(), z.int()),
  bytes: z.nullable(z.int()),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type Transfer = z.infer<typeof Transfer>;

export const TransferParams = z.strictObject({ id: z.uuid('not_allowed') });

const EntityNames = z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)), []);

/** Import of an uploaded file: some entities, by default all that the caller may import. */
export const ImportRequest = z.strictObject({
  upload: z.uuid('not_allowed'),
  isDryRun: z.boolean(),
  isForced: z._default(z.boolean(), false),
  entities: EntityNames,
});

/** Export of some entities, by default all content; with a portal, of its documents and all that they mention. */
export const ExportRequest = z.strictObject({
  entities: EntityNames,
  portal: z.optional(PortalCode),
  format: z._default(z.enum(['ndjson', 'csv'], 'not_allowed'), 'ndjson'),
});

export const TransferReport = z.object({
  id: z.int(),
  line: z.int(),
  level: z.enum(['bad', 'note']),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TransferReport = z.infer<typeof TransferReport>;
export const ReportsQuery = z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed'))) });
export const ReportPage = z.object({ items: z.array(TransferReport), cursor: z.nullable(z.string()) });
export const FileAddress = z.object({ address: z.string() });
