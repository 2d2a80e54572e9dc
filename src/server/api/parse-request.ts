import * as z from 'zod/mini';
import { doubledKey } from '../../content/transfer/repeated-json-key.ts';
import type { Bytes, Endpoint } from '../../lib/endpoint.ts';
import { type FieldErrors, Problem } from '../../lib/errors.ts';
import { campaignName } from '../../lib/fields.ts';
import { parseFields } from '../../lib/parse.ts';
import type { Incoming } from './incoming.ts';

const maxBodyBytes = 1024 * 1024;
/** Levels of a body; what walks through a deeper one would run out of stack. */
const maxLevels = 64;

/** Returns the paths of texts that no database stores: with a null character, or with half of a character. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => unstorable(inner, path ? `${path}.${name}` : name));
}

/** Returns the paths of keys named `__proto__`, which schemas of any keys leave out without a word. */
function prototypeKeys(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name;
    return name === '__proto__' ? [at] : prototypeKeys(inner, at);
  });
}

function parse(schema: z.ZodMiniType, value: unknown, part: string, judged: readonly string[] = []): unknown {
  const parsed = parseFields(schema, value);
  if ('data' in parsed) {
    // Schemas that clean their texts have removed these characters.
    const refused = [
      ...unstorable(parsed.data, '').map((path) => [path || part, 'not_allowed'] as const),
      ...prototypeKeys(value).map((path) => [path, 'unknown_field'] as const),
    ].filter(([path]) => !judged.includes(path.split('.')[0] ?? ''));
    if (refused.length) throw new Problem('invalid_input', Object.fromEntries(refused));
    return parsed.data;
  }
  const { body, ...fields } = parsed.fields;
  throw new Problem('invalid_input', body ? { [part]: body, ...fields } : fields);
}

const hasBody = ({ header }: Incoming) =>
  ['content-type', 'transfer-encoding'].some((name) => header(name) !== undefined) || Number(header('content-length')) > 0;

function isTooDeep(value: unknown, level = 0): boolean {
  if (value === null || typeof value !== 'object') return false;
  return level >= maxLevels || Object.values(value).some((inner) => isTooDeep(inner, level + 1));
}

/** @returns undefined if nothing was sent and nothing has to be */
async function bodyOf(schema: z.ZodMiniType, incoming: Incoming, mostBytes = maxBodyBytes): Promise<unknown> {
  const { header, text } = incoming;
  if (!hasBody(incoming) && z.safeParse(schema, undefined).success) return undefined;
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) throw new Problem('not_json');
  if (Number(header('content-length')) > mostBytes) throw new Problem('too_large');
  const written = await text(mostBytes);
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    throw new Problem('invalid_json');
  }
  if (isTooDeep(value)) throw new Problem('invalid_input', { body: 'not_allowed' });
  // JSON.parse keeps the last value without a word; another program may have meant or checked the first.
  const doubled = doubledKey(written);
  if (doubled !== undefined) throw new Problem('invalid_input', { [doubled || 'body']: 'duplicate' });
  return value;
}

/** Returns the values of a query or a form by name, and the names that come twice, except the campaign: its first value counts. */
export function valuesOf(text: string): { values: Record<string, string>; doubled: FieldErrors } {
  const values = new Map<string, string>();
  const doubled: FieldErrors = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === campaignName && values.has(name)) continue;
    if (values.has(name)) doubled[name] = 'duplicate';
    values.set(name, value);
  }
  return { values: Object.fromEntries(values), doubled };
}

function single(query: string): Record<string, string> {
  const { values, doubled } = valuesOf(query);
  if (Object.keys(doubled).length) throw new Problem('invalid_input', doubled);
  return values;
}

/** Returns the bytes of a body, which the handler reads. @throws Problem not_bytes, too_large */
function bytesOf({ header, bytes }: Incoming, mostBytes = maxBodyBytes): Bytes {
  if (header('content-type')?.toLowerCase() !== 'application/octet-stream') throw new Problem('not_bytes');
  if (Number(header('content-length')) > mostBytes) throw new Problem('too_large');
  return bytes(mostBytes);
}

/** Parses each part of a request by the endpoint's schema. @throws Problem */
export async function parseRequest(
  { headers, params, query, body, judged, mostBytes, stream }: Endpoint,
  incoming: Incoming,
  given: Record<string, string>,
  search: string,
): Promise<object> {
  return {
    ...(headers && {
      headers: parse(headers, Object.fromEntries(Object.keys(headers.shape).map((name) => [name, incoming.header(name)])), 'headers'),
    }),
    ...(params && { params: parse(params, given, 'params') }),
    ...(query && { query: parse(query, single(search), 'query') }),
    ...(body && { body: parse(body, await bodyOf(body, incoming, mostBytes), 'body', judged) }),
    ...(stream && { bytes: bytesOf(incoming, mostBytes) }),
  };
}
