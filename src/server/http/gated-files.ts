import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { variantsFolder } from '../../content/files/media-folders.ts';
import type { Db } from '../../db/connection.ts';
import { gatesOfFile } from '../../features/articles/queries.ts';
import { paywallFor, readerOf } from '../../features/articles/rules.ts';
import { hasPass } from '../../features/files/pass-rules.ts';
import { fileById } from '../../features/files/queries.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { type ErrorCode, statusOf } from '../../lib/errors.ts';
import { fallbackWidth } from '../../lib/picture-sizes.ts';
import { localeOf, problem } from '../api/problem.ts';
import { identify } from '../api/session.ts';
import { typeOf, unknownType } from '../static/file-types.ts';

const inert = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Returns the paywall of a gated file for an actor; null if one of its articles is open. A file without article is for any subscriber. */
async function paywallOf(db: Db, id: number, actor: Actor): Promise<ErrorCode | null> {
  const gates = await gatesOfFile(db, id);
  if (!gates.length) {
    const { hasFreeFileAccess } = readerOf(actor, []);
    return hasFreeFileAccess || actor.subscribedOn.length ? null : 'subscription_required';
  }
  const walls = gates.map(({ article, portals }) => paywallFor(article, readerOf(actor, portals)));
  return walls.includes(null) ? null : (walls[0] ?? null);
}

function refuse({ url, headers }: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const requestId = randomUUID();
  const locale = localeOf(undefined, headers['accept-language']);
  const body = JSON.stringify(problem(code, locale, requestId, { path: url?.replace(/\?.*$/, '') }));
  response
    .writeHead(statusOf[code], {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

/**
 * Returns the route `/api/files/{id}`: a file of a gated article, by the rule of its article, or by the pass that a
 * reader got with a text that shows it. Not for shared caches.
 */
export const gatedFilePage =
  ({ db, clock, mediaDir, keyed }: { db: Db; clock: Clock; mediaDir: string; keyed(purpose: string, text: string): string }) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = Number(/^\/api\/files\/(\d{1,9})$/.exec((request.url ?? '').replace(/\?.*$/, ''))?.[1]);
    const file = id && ['GET', 'HEAD'].includes(request.method ?? '') ? await fileById(db, id) : undefined;
    if (!file) return refuse(request, response, 'not_found');
    const { actor, hasEnded } = await identify(db, request.headers.authorization, clock());
    const query = new URLSearchParams((request.url ?? '').split('?', 2)[1]);
    const wall = file.isGated && !hasPass(query, file, keyed, clock()) ? await paywallOf(db, id, actor) : null;
    if (wall) return refuse(request, response, wall === 'subscription_required' && hasEnded ? 'login_required' : wall);
    const name = file.widths.length ? `${fallbackWidth(file.widths)}.webp` : file.name;
    const source = path.join(variantsFolder(mediaDir, String(id), file.version), name);
    const stats = await fs.promises.stat(source).catch(() => undefined);
    if (!stats) return refuse(request, response, 'not_found');
    const type = typeOf(name) ?? unknownType;
    response.writeHead(200, {
      'content-type': type.contentType,
      'content-length': stats.size,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      vary: 'Authorization',
      'x-content-type-options': 'nosniff',
      'content-security-policy': inert,
    });
    if (request.method === 'HEAD') return void response.end();
    // The client may disconnect before the end.
    await pipeline(fs.createReadStream(source), response).catch(() => {});
  };
