import path from 'node:path';
import { originalsIn } from '../../content/files/originals.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import { fileInAddress, ticketFilePath } from '../../features/tickets/member/file-rules.ts';
import { ticketFileById } from '../../features/tickets/member/queries.ts';
import { noteFileById } from '../../features/tickets/room/note-commands.ts';
import type { Clock } from '../../lib/clock.ts';
import { sendMissing } from '../static/responses.ts';
import type { Route } from './router.ts';

type Options = { db: Db; clock: Clock; keyed: Context['keyed']; mediaDir: string };

/** Returns a name as RFC 8187 writes it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the route of files of tickets: by an address that works for a while, always saved and never shown in a page. */
export const ticketFileRoutes = ({ db, clock, keyed, mediaDir }: Options): Route[] => {
  const originals = originalsIn(path.join(mediaDir, '../originals'));
  return [
    {
      prefix: ticketFilePath,
      methods: ['GET'],
      async handle(request, response) {
        const named = fileInAddress(keyed, request.url ?? '', clock());
        const file = named && (await (named.of === 'note' ? noteFileById : ticketFileById)(db, named.id));
        if (!file || !originals.has(file.hash)) return sendMissing(request, response);
        const bytes = originals.read(file.hash);
        response
          .writeHead(200, {
            'content-type': file.mediaType,
            'content-length': bytes.length,
            'content-disposition': `attachment; filename*=UTF-8''${encoded(file.name)}`,
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'referrer-policy': 'no-referrer',
          })
          .end(bytes);
      },
    },
  ];
};
