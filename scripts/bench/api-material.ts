import { createHash, createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { bundle } from './bundle.ts';

/** A member who requested a code from a known client, and who has a session in another browser. */
export type Member = { account: number; email: string; client: string; challenge: string; code: string; bearer: string };
/** A statement with its values; `fill` names the request's own value that replaces one. */
export type Statement = { text: string; values: unknown[]; fill: (string | null)[] };

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');
export const keyedBy = (secret: string) => (purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
export const emailOf = (account: number) => `lid${account}@voorbeeld.be`;

/** Returns the values that differ from member to member in the statements of a validation. */
export function ownValues(keyed: ReturnType<typeof keyedBy>, member: Member): Record<string, unknown> {
  const { challenge, code, email, client, account } = member;
  return {
    challenge: tokenHash(challenge),
    code: keyed('code', `${challenge} ${code}`),
    limit: keyed('limit', `triedByClient ${client}`),
    client: keyed('client', `${email} ${client}`),
    email,
    account,
  };
}

/** Inserts members, each with a session, a known client and a pending code. */
export async function furnishMembers(url: string, secret: string, count: number, first = 1): Promise<Member[]> {
  const keyed = keyedBy(secret);
  const members = Array.from({ length: count }, (_, index): Member => {
    const account = first + index;
    const client = `10.${(account >> 16) & 255}.${(account >> 8) & 255}.${account & 255}`;
    return { account, email: emailOf(account), client, challenge: token(), code: 'ABC234', bearer: token() };
  });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  for (let at = 0; at < members.length; at += 1_000) {
    const some = members.slice(at, at + 1_000).map((member) => ({ ...ownValues(keyed, member), bearer: tokenHash(member.bearer) }));
    await pool.query(
      `with m as (select * from json_to_recordset($1) as m(account int, email text, challenge text, code text, client text, bearer text)),
       a as (insert into accounts (id, email, first_name, last_name, locale, created_at, updated_at) overriding system value
         select account, email, 'An', 'Claes', 'nl', now(), now() from m returning id),
       s as (insert into sessions (id, account, device, bearer_hash, created_at, last_seen_at, bearer_expires_at, expires_at)
         select gen_random_uuid(), m.account, '?', m.bearer, now(), now(), now() + interval '30 minutes', now() + interval '1 day' from m join a on a.id = m.account),
       k as (insert into known_clients (hash, seen_at) select client, now() from m)
       insert into login_codes (challenge_hash, purpose, subject, account, code_hash, portal, created_at, expires_at)
         select challenge, 'email', email, account, code, 'dbbe', now(), now() + interval '1 day' from m`,
      [JSON.stringify(some)],
    );
  }
  await pool.query('analyze');
  await pool.end();
  return members;
}
const token = () => randomBytes(32).toString('base64url');

/** Records the statements of one call, in order, as the product's code executes them. */
export async function statementsOf(
  url: string,
  secret: string,
  own: Record<string, unknown>,
  request: { path: string; init: RequestInit; client: string },
): Promise<Statement[]> {
  const { connect, createApp } = await bundle();
  const connection = await connect({ url });
  const logger = { error() {}, warn() {}, info() {} } as never;
  const app = createApp({ db: connection.db, clock: () => new Date(), logger, send: async () => {}, keyed: keyedBy(secret) });
  const seen: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first.text;
    const values = (Array.isArray(second) ? second : typeof first === 'string' ? [] : (first.values ?? [])) as unknown[];
    const names = Object.keys(own);
    seen.push({
      text,
      values,
      fill: values.map((value) => names.find((name) => own[name] === value) ?? (/^\s*insert/i.test(text) ? kindOf(value) : null)),
    });
    return (original as (...all: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    const response = await app.request(request.path, request.init, { client: request.client });
    if (response.status !== 200) throw new Error(`The call to record was answered with ${response.status}: ${await response.text()}`);
  } finally {
    pg.Client.prototype.query = original;
    await connection.close();
  }
  return seen;
}

/** Returns the kind of a value that is new in every call: an id, or a token's hash. */
function kindOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return '*uuid';
  return /^[\w-]{43}$/.test(value) ? '*token' : null;
}
