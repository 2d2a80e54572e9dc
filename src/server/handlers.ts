import type { Context } from '../db/context.ts';
import { articleHandlers } from '../features/articles/api.ts';
import { iconHandlers } from '../features/icons/api.ts';
import { loginHandlers } from '../features/login/api.ts';
import { magazineHandlers } from '../features/magazines/api.ts';
import { portalHandlers } from '../features/portals/api.ts';
import { searchHandlers } from '../features/search/api.ts';
import { statHandlers } from '../features/stats/api.ts';
import { themeHandlers } from '../features/themes/api.ts';
import type { Handler } from '../lib/endpoint.ts';

/** Every call of the product. */
export const handlers: readonly Handler<Context>[] = [
  ...portalHandlers,
  ...themeHandlers,
  ...articleHandlers,
  ...magazineHandlers,
  ...iconHandlers,
  ...searchHandlers,
  ...statHandlers,
  ...loginHandlers,
];
