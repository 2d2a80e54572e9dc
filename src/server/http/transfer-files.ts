import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isCsvName } from '../../content/transfer/csv-lines.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import { transferById } from '../../features/transfers/queries.ts';
import { idInAddress, transferFilePath } from '../../features/transfers/rules.ts';
import type { Clock } from '../../lib/clock.ts';
import { sendMissing } from '../static/responses.ts';
import type { Route } from './router.ts';

type Options = { db: Db; clock: Clock; keyed: Context['keyed']; folder: string };

/** Returns the route of exported files: a browser fetches them by an address that works for a minute. */
export const transferFileRoutes = ({ db, clock, keyed, folder }: Options): Route[] => [
  {
    prefix: transferFilePath,
    methods: ['GET'],
    async handle(request, response) {
      const id = idInAddress(keyed, request.url ?? '', clock());
      const transfer = id && (await transferById(db, id));
      const file = path.join(folder, id ?? '');
      const stats = transfer && transfer.state === 'done' ? await fs.promises.stat(file).catch(() => undefined) : undefined;
      if (!transfer || !stats) return sendMissing(request, response);
      response.writeHead(200, {
        'content-type': isCsvName(transfer.name) ? 'text/csv; charset=utf-8' : 'application/gzip',
        'content-length': stats.size,
        'content-disposition': `attachment; filename="${transfer.name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      await pipeline(fs.createReadStream(file), response).catch(() => {});
    },
  },
];
