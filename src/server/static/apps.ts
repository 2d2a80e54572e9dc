import { rowOf } from '../../lib/route-table.ts';
import { addressOf, routeNames, variants } from '../../lib/routes.ts';
import { typeOf } from './file-types.ts';

const addresses = routeNames
  .filter((route) => rowOf(route).kind === 'app')
  .flatMap((route) => variants.map((variant) => addressOf(route, variant)));

/** Returns the address of the shell of an app, for every address below it. A file has no shell. */
export const shellAt = (pathname: string): string | undefined =>
  addresses.find((address) => pathname === address || (pathname.startsWith(`${address}/`) && !typeOf(pathname)));
