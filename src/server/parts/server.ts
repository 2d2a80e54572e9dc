import { createHttpServer } from '../http/http.ts';
import { createRouter } from '../http/router.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Port } from './port.ts';

/** Listens, and answers with the routes of all earlier parts. */
export const server: Part<Base & Port, object> = {
  name: 'server',
  async start({ env, logger, port }, routes) {
    const { listen, close } = createHttpServer({ handle: createRouter(routes, env), logger });
    port.current = await listen(env.port, env.host);
    return { gives: {}, stop: close };
  },
};
