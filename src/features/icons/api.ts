import * as z from 'zod/mini';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { getIcons } from './endpoints.ts';
import { iconsOf } from './queries.ts';
import { iconTimeoutMilliseconds } from './rules.ts';
import { IconAnswer } from './schema.ts';

/** Returns the icons of the public service; none if it is not allowed, too slow or down. */
async function fromService(service: string | undefined, set: string, names: string[]): Promise<IconAnswer | undefined> {
  if (!service || !names.length) return undefined;
  try {
    const response = await fetch(`${service}/${set}.json?icons=${names.join(',')}`, {
      signal: AbortSignal.timeout(iconTimeoutMilliseconds),
      redirect: 'error',
    });
    return response.ok ? z.parse(IconAnswer, await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

const has = (answer: IconAnswer | undefined, name: string) =>
  Object.hasOwn(answer?.icons ?? {}, name) || Object.hasOwn(answer?.aliases ?? {}, name);

export const iconHandlers = [
  handle(getIcons, async ({ params, query }, { iconService }: Context) => {
    const set = params.file.slice(0, -'.json'.length);
    const local = await iconsOf(set, query.icons);
    const unknown = query.icons.filter((name) => !has(local, name));
    const fetched = await fromService(iconService, set, unknown);
    if (!local && !fetched) throw new Problem('not_found');
    const missing = unknown.filter((name) => !has(fetched, name));
    return {
      ...fetched,
      ...local,
      prefix: set,
      icons: { ...fetched?.icons, ...local?.icons },
      aliases: { ...fetched?.aliases, ...local?.aliases },
      not_found: missing.length ? missing : undefined,
    };
  }),
];
