import * as z from 'zod/mini';
import { PortalCode } from '../../lib/portal-code.ts';

export const transferStates = ['waiting', 'running', 'stopping', 'stopped', 'done', 'failed'] as const;

/** Import or export of documents, its newest state. */
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
  /** Share of an imported file that was read, from 0 to 1. */
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

/** Import of a file that was uploaded in pieces: of some kinds of documents, by default of all that the caller may bring in. */
export const ImportRequest = z.strictObject({
  upload: z.uuid('not_allowed'),
  isDryRun: z.boolean(),
  isForced: z._default(z.boolean(), false),
  entities: EntityNames,
});

/** Export of some kinds of documents, by default of all content, and of one portal with all that its documents mention. */
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
