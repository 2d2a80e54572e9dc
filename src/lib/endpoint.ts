import type * as z from 'zod/mini';
import type { Asker } from './asker.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

/** One call as data: read by the server, the browser, the tests and the API description. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:names` for the parameters: `/api/portals/:portalCode/:locale`. */
  path: `/api/${string}`;
  summary: string;
  /** Who may ask: everybody where nothing is said, members, or members with a permission (specification 6). */
  access?: 'member' | { permission: number };
  /** Headers that it reads, by their names in lower case. */
  headers?: z.ZodMiniObject;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Bytes of a body, where it may not be as long as any. */
  mostBytes?: number;
  output: Schema;
  /** What it may answer besides its output; every call may answer `invalid_input` and `internal`. */
  errors: readonly ErrorCode[];
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Parts<E extends Endpoint> = Extract<keyof E, 'headers' | 'params' | 'query' | 'body'>;

/** What an answer gets: parsed. */
export type Asked<E extends Endpoint> = { [part in Parts<E>]: Parsed<E[part]> };
/** What a caller gives: not yet parsed. */
export type Asking<E extends Endpoint> = { [part in Parts<E>]: Given<E[part]> };
export type Answer<E extends Endpoint> = z.output<E['output']>;

export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** An endpoint with the function that answers it. */
export type Handler<Context> = {
  endpoint: Endpoint;
  answer: (asked: never, context: Context) => Promise<unknown>;
};

/** An endpoint that says who may ask is answered for members only: the server lets nobody else through. */
type Served<E extends Endpoint, Context> = E extends { access: unknown } ? Omit<Context, 'asker'> & { asker: Asker } : Context;

/** Binds an endpoint to its answer. Parsing, checking and errors are the server's work. */
export const handle = <E extends Endpoint, Context>(
  described: E,
  answer: (asked: Asked<E>, context: Context) => Promise<Answer<E>>,
): Handler<Served<E, Context>> => ({ endpoint: described, answer: answer as Handler<Served<E, Context>>['answer'] });
