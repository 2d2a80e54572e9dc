import { CallFailed } from '../lib/call.ts';

/** Returns whether a call was refused because the session has ended or a right was withdrawn. */
export const isShut = (error: unknown): boolean => error instanceof CallFailed && [401, 403].includes(error.answer.statusCode);

type Asked<Data> = { state: { data: Data | undefined; error: unknown } };
/**
 * Returns the refetch interval of a query: false after a refusal. A return to the tab or a new sign-in refetches once,
 * and a successful answer resumes the interval.
 */
export const unlessShut =
  <Data>(milliseconds: number | false | ((data: Data | undefined) => number | false)) =>
  ({ state: { data, error } }: Asked<Data>): number | false => {
    if (isShut(error)) return false;
    return typeof milliseconds === 'function' ? milliseconds(data) : milliseconds;
  };
