import * as z from 'zod/mini';
import type { Answer, Endpoint, RequestOf } from './endpoint.ts';
import type { ErrorCode, FieldCode } from './errors.ts';

/** Stored by the requesting browser and sent with each try, so that no other client can use up its tries. */
export const Challenge = z.object({ challenge: z.string(), expiresInSeconds: z.int(), resendAfterSeconds: z.int() });

/** The body of every answer that is not a success (design 8). */
export const ProblemAnswer = z.object({
  statusCode: z.number(),
  /** Browsers compare codes only: the lists of all of them stay with the server. */
  code: z.string() as unknown as z.ZodMiniType<ErrorCode>,
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string() as unknown as z.ZodMiniType<FieldCode>)),
  requestId: z.string(),
  /** Present on `too_many_requests` for a sign-in code: codes mailed earlier still work with it. */
  challenge: z.optional(Challenge),
  /** State that conflicts with the call, such as a version saved meanwhile; null if there is none. */
  present: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
export type ProblemAnswer = z.infer<typeof ProblemAnswer>;

/** Thrown when a call is answered with a problem; `answer` is the problem, in the reader's language. */
export class CallFailed extends Error {
  readonly answer: ProblemAnswer;

  constructor(answer: ProblemAnswer) {
    super(answer.message);
    this.name = 'CallFailed';
    this.answer = answer;
  }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response> | Response;

const defined = (headers: Record<string, string | undefined> = {}) =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Language header of a call: in a browser the language of the page, whatever the browser prefers. */
const spoken = (): Record<string, string> => (typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang });

/**
 * Calls an endpoint and parses its answer. In tests, `fetch` is the application's own.
 * @param options `keepalive`: the call outlives its page
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  {
    fetch = globalThis.fetch as Fetch,
    headers = {},
    keepalive,
  }: { fetch?: Fetch; headers?: Record<string, string>; keepalive?: boolean } = {},
): Promise<Answer<E>> {
  const {
    headers: own,
    params,
    query,
    body,
    bytes,
  } = request as {
    headers?: Record<string, string | undefined>;
    params?: Record<string, string>;
    query?: object;
    body?: unknown;
    bytes?: Blob | Uint8Array<ArrayBuffer>;
  };
  const type = bytes ? 'application/octet-stream' : body === undefined ? undefined : 'application/json';
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const response = await fetch(search ? `${path}?${search}` : path, {
    method: endpoint.method,
    ...(keepalive && { keepalive }),
    headers: { ...spoken(), ...headers, ...defined(own), ...(type && { 'content-type': type }) },
    ...(type && { body: bytes ?? JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new CallFailed(z.parse(ProblemAnswer, answer));
  return z.parse(endpoint.output, answer) as Answer<E>;
}
