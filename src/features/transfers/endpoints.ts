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
    'Imports an uploaded file of documents, or tries it without a change. Needs the permission on every portal; recipients and suppressions have their own.',
});

export const repeatImport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/:id/import`, params: TransferParams, output: Transfer },
  errors: ['forbidden', 'not_found', 'conflict'],
  summary: 'Imports the file of a trial for good.',
});

export const continueImport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/:id/continue`, params: TransferParams, output: Transfer },
  errors: ['forbidden', 'not_found', 'conflict', 'file_gone'],
  summary: 'Continues a stopped or failed import after its last finished line; a trial starts again.',
});

export const startExport = endpoint({
  ...{ ...shared, method: 'POST', path: `${path}/exports`, body: ExportRequest, output: Transfer, errors: posted },
  summary: 'Writes documents into a file that can be imported. Without a portal it needs the permission on every portal.',
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
  summary: 'Reports of an import about lines of its file, in order of the lines; the first thousand are kept.',
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
  summary: 'Address of the file of an export, valid for a minute.',
});
