import { ensureFree } from '../http/http.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';

/** Port of the server; before it listens, the one of the settings. */
export type Port = { port: { current: number } };

/** Checks that the port is available before publishing, which may take minutes. */
export const port: Part<Pick<Base, 'env'>, Port> = {
  name: 'port',
  async start({ env }) {
    await ensureFree(env.port, env.host);
    return { gives: { port: { current: env.port } } };
  },
};
