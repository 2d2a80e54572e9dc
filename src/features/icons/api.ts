import { icons as phosphor } from '@iconify-json/ph';
import * as z from 'zod/mini';
import type { Context } from '../../db/context.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { getIcons } from './endpoints.ts';
import { iconTimeoutMilliseconds } from './rules.ts';
import { IconAnswer } from './schema.ts';

type Collection = { prefix: string; icons: Record<string, { body: string }>; width?: number | undefined; height?: number | undefined };
const collections: Readonly<Record<string, Collection>> = { ph: phosphor };

/** What the public service knows; nothing where it is not allowed, too slow or down. */
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

export const iconHandlers = [
  handle(getIcons, async ({ params, query }, { iconService }: Context) => {
    const set = params.file.slice(0, -'.json'.length);
    const local = collections[set];
    const known = query.icons.filter((name) => local && Object.hasOwn(local.icons, name));
    const unknown = query.icons.filter((name) => !known.includes(name));
    const asked = await fromService(iconService, set, unknown);
    if (!local && !asked) throw new Problem('not_found');
    const icons = Object.fromEntries(known.map((name) => [name, { body: local?.icons[name]?.body ?? '' }]));
    const missing = unknown.filter((name) => !asked?.icons[name]);
    return {
      prefix: set,
      icons: { ...icons, ...asked?.icons },
      width: local?.width ?? asked?.width,
      height: local?.height ?? asked?.height,
      ...(missing.length && { not_found: missing }),
    };
  }),
];
