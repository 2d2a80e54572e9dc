import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { ExportRequest, FileAddress, ImportRequest, ReportPage, ReportsQuery, Transfer, TransferParams } from './schema.ts';

const shared = { access: { anyOf: ['WEBMASTER', 'ACCESS_EMAIL_BOUNCER'] }, impersonation: 'never' } as const;
const path = '/api/staff/transfers';
const posted = ['not_json', 'invalid_json', 'forbidden', 'not_found'] as const;

export const getTransfers = endpoint({
  ...{ ...shared, method: 'GET', path, output: z.array(Transfer), errors: ['forbidden'] },
  summary: 'Imports and exports of the last seven days, latest first.',
});

export const startImport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/imports`, body: ImportRequest, output: Transfer, errors: [...posted, 'upload_offset'] },
  summary:
    'Imports a file of documents that was uploaded, or tries it without a change. Needs the permission on every portal; recipients and suppressions have their own.',
});

export const repeatImport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/:id/import`, params: TransferParams, output: Transfer },
  errors: ['forbidden', 'not_found', 'conflict'],
  summary: 'Imports the file of a trial for good.',
});

export const continueImport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/:id/continue`, params: TransferParams, output: Transfer },
  errors: ['forbidden', 'not_found', 'conflict', 'file_gone'],
  summary: 'Goes on with an import that was stopped or failed, after its last finished line; a trial begins anew.',
});

export const startExport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/exports`, body: ExportRequest, output: Transfer, errors: posted },
  summary: 'Writes documents into a file that an import takes. Without a portal it needs the permission on every portal.',
});

export const stopTransfer = endpoint({
  ...{
    ...shared,
    method: 'POST',
    path: `${path}/:id/stop`,
    params: TransferParams,
    output: Transfer,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  summary: 'Stops an import or an export. What was imported stays.',
});

export const getTransferReports = endpoint({
  ...{ ...shared, method: 'GET', path: `${path}/:id/reports`, params: TransferParams, query: ReportsQuery, output: ReportPage },
  errors: ['forbidden', 'not_found'],
  summary: 'What an import says about lines of its file, in their order; the first thousand are kept.',
});

export const getTransferFile = endpoint({
  ...{
    ...shared,
    method: 'POST',
    path: `${path}/:id/file`,
    params: TransferParams,
    output: FileAddress,
    errors: ['forbidden', 'not_found'],
  },
  summary: 'Address at which the file of an export can be fetched for a minute.',
});
