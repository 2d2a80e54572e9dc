import type * as z from 'zod/mini';
import type { Asker } from './asker.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

/** One call as data. The server, the browser, the tests and the API description read it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written as `:name`: `/api/portals/:portalCode/:locale`. */
  path: `/api/${string}`;
  summary: string;
  /** Callers allowed: everybody by default, members, or members with a permission (specification 6). */
  access?: 'member' | { permission: number };
  /** Request headers that it reads, by lower-case name. */
  headers?: z.ZodMiniObject;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Maximum bytes of a body, where the general limit is too high. */
  mostBytes?: number;
  output: Schema;
  /** Errors it may answer. Every call may also answer `invalid_input` and `internal`. */
  errors: readonly ErrorCode[];
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Parts<E extends Endpoint> = Extract<keyof E, 'headers' | 'params' | 'query' | 'body'>;

/** Input of a handler: parsed. */
export type Asked<E extends Endpoint> = { [part in Parts<E>]: Parsed<E[part]> };
/** Input of a caller: not yet parsed. */
export type Asking<E extends Endpoint> = { [part in Parts<E>]: Given<E[part]> };
export type Answer<E extends Endpoint> = z.output<E['output']>;

export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** An endpoint with the function that answers it. */
export type Handler<Context> = {
  endpoint: Endpoint;
  answer: (asked: never, context: Context) => Promise<unknown>;
};

/** Context of a handler. Where the endpoint has `access`, the server lets only members through, so `asker` is a member. */
type Served<E extends Endpoint, Context> = E extends { access: unknown } ? Omit<Context, 'asker'> & { asker: Asker } : Context;

/** Binds an endpoint to its handler. The server parses, checks and answers errors. */
export const handle = <E extends Endpoint, Context>(
  described: E,
  answer: (asked: Asked<E>, context: Context) => Promise<Answer<E>>,
): Handler<Served<E, Context>> => ({ endpoint: described, answer: answer as Handler<Served<E, Context>>['answer'] });
