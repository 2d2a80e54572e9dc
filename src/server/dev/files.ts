import type { IncomingMessage, ServerResponse } from 'node:http';
import { domainsOfPortals } from '../../features/portals/queries.ts';
import { documentKinds } from '../../screens/feeds/documents.ts';
import type { Handler } from '../http/router.ts';
import type { Base } from '../parts/base.ts';
import type { Database } from '../parts/database.ts';
import type { WithHosts } from '../parts/hosts.ts';
import type { Part } from '../parts.ts';
import { typeOf } from '../static/file-types.ts';
import { sendMedia } from '../static/media.ts';
import { readAddress } from '../static/parse-address.ts';
import { sendMissing } from '../static/responses.ts';
import { payloadAt } from './payload.ts';

const send = (response: ServerResponse, type: string, body: string) =>
  void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
const payloadAddress = /^(.*)\/payload\.json$/;

/** Builds the files that are published beside pages; in development each one on request. */
export const files: Part<Base & Database & WithHosts, object> = {
  name: 'files',
  start({ db, clock, buildId, mediaDir, hosts }) {
    /** Returns the content of a file with its portal and path; undefined if there is none. */
    const answerWith =
      (make: (portal: string, pathname: string) => Promise<{ type: string; body: string } | undefined>): Handler =>
      async (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://development');
        const made = await make(hosts.portalOf(request.headers.host), pathname);
        if (made) send(response, made.type, made.body);
        else sendMissing(request, response);
      };

    async function media(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const address = readAddress(request.url ?? '');
      if (!address?.isPlain) return sendMissing(request, response);
      await sendMedia({ mediaDir, isGatedFile: () => false }, address.segments, request, response);
    }

    const document = answerWith(async (portal, pathname) => {
      const domain = (await domainsOfPortals(db)).get(portal);
      for (const kind of documentKinds) {
        const match = kind.match(pathname);
        const [built] = match && domain !== undefined ? await kind.build({ db, portal, domain, now: clock() }, [match]) : [];
        if (built) return { type: typeOf(pathname)?.contentType ?? 'text/plain', body: built.body };
      }
      return undefined;
    });

    const payload = answerWith(async (portal, pathname) => {
      const found = await payloadAt(db, portal, payloadAddress.exec(pathname)?.[1] || '/', clock());
      return found && { type: 'application/json', body: JSON.stringify(found.payload) };
    });

    return {
      gives: {},
      routes: [
        { prefix: '/media/', handle: media },
        {
          path: '/_build/latest.json',
          handle: answerWith(async () => ({ type: 'application/json', body: JSON.stringify({ id: buildId }) })),
        },
        { test: (pathname) => documentKinds.some((kind) => kind.match(pathname)), handle: document },
        { test: (pathname) => payloadAddress.test(pathname), handle: payload },
      ],
    };
  },
};
