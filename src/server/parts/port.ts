import { ensureFree } from '../http/http.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';

/** Port that the server listens on; until then the one of the settings. */
export type Port = { port: { current: number } };

/** Refuses a port that is taken before anything long begins: publishing may take minutes. */
export const port: Part<Pick<Base, 'env'>, Port> = {
  name: 'port',
  async start({ env }) {
    await ensureFree(env.port, env.host);
    return { gives: { port: { current: env.port } } };
  },
};
