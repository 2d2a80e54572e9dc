import type * as z from 'zod/mini';
import type { Actor } from './actor.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

type Schema = z.ZodMiniType;

/**
 * Callers that an endpoint allows: members, everybody with a staff record, or staff with a permission, with any of
 * several. The permission is checked on any portal; the handler checks the portal of the call.
 */
export type Access = 'member' | 'staff' | { permission: Permission } | { anyOf: readonly Permission[] };

/** Returns the permissions one of which is needed; undefined if none is required. */
export function permissionsOf(access: Access | undefined): readonly Permission[] | undefined {
  if (typeof access !== 'object') return undefined;
  return 'anyOf' in access ? access.anyOf : [access.permission];
}

/** One call as data. The server, the browser, the tests and the API description read it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written as `:name`: `/api/portals/:portalCode/:locale`. */
  path: `/api/${string}`;
  summary: string;
  /** Everybody by default. */
  access?: Access;
  /** Allowed for staff without a second factor, because it is needed to give one. */
  withoutFactor?: true;
  /**
   * Rule for the call during an impersonation: by default reading is allowed, and writing after a reason was
   * written down. `never` is closed in any case, `always` open.
   */
  impersonation?: 'never' | 'always';
  /** Request headers that it reads, by lower-case name. */
  headers?: z.ZodMiniObject;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Fields of the body whose items the handler judges one by one, so that a bad item does not refuse the others. */
  judged?: readonly string[];
  /** Maximum bytes of a body, if the general limit is too high or too low. */
  mostBytes?: number;
  /** The body is bytes, which the handler reads as they arrive; `mostBytes` is its maximum. */
  stream?: true;
  output: Schema;
  /** Returns the version of an answer, sent as its strong ETag; null if it has none. */
  etag?: (answer: never) => string | null;
  /** Errors it may answer. Every call may also answer `invalid_input` and `internal`. */
  errors: readonly ErrorCode[];
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Parts<E extends Endpoint> = Extract<keyof E, 'headers' | 'params' | 'query' | 'body'>;

/** Bytes of a body as they arrive. */
export type Bytes = AsyncIterable<Uint8Array>;
type Streamed<E extends Endpoint, B> = E extends { stream: true } ? { bytes: B } : unknown;

/** Input of a handler: parsed. */
export type InputOf<E extends Endpoint> = { [part in Parts<E>]: Parsed<E[part]> } & Streamed<E, Bytes>;
/** Input of a caller: not yet parsed. */
export type RequestOf<E extends Endpoint> = { [part in Parts<E>]: Given<E[part]> } & Streamed<E, Blob | Uint8Array<ArrayBuffer>>;
export type Answer<E extends Endpoint> = z.output<E['output']>;

export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** An endpoint with the function that answers it. */
export type Handler<Context> = {
  endpoint: Endpoint;
  answer: (input: never, context: Context) => Promise<unknown>;
};

/** Context of a handler. Where the endpoint has `access`, the server lets only members through, so `actor` is a member. */
type Served<E extends Endpoint, Context> = E extends { access: unknown } ? Omit<Context, 'actor'> & { actor: Actor } : Context;

/** Binds an endpoint to its handler. The server parses, checks and answers errors. */
export const handle = <E extends Endpoint, Context>(
  described: E,
  answer: (input: InputOf<E>, context: Context) => Promise<Answer<E>>,
): Handler<Served<E, Context>> => ({ endpoint: described, answer: answer as Handler<Served<E, Context>>['answer'] });
