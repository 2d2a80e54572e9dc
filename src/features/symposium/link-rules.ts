import { isSameSignature } from '../../lib/signature.ts';

type Keyed = (purpose: string, text: string) => string;

/** Paths of the links in mails: GET shows a page, POST runs its act. */
export const postLinks = { extension: '/api/symposium/extension', digest: '/api/symposium/digest' } as const;

const mark = (keyed: Keyed, purpose: string, text: string) => keyed(`symposium ${purpose}`, text).slice(0, 32);

/** Returns the path of the link that extends a post once: it is invalid after the end of the post changed. */
export const extensionPath = (keyed: Keyed, id: number, visibleUntil: Date): string => {
  const day = Math.floor(visibleUntil.getTime() / 1_000);
  return `${postLinks.extension}?s=${id}-${day}.${mark(keyed, 'extension', `${id} ${day}`)}`;
};

/** Returns the post of such a link and its end; undefined if it was not signed here. */
export function extensionOf(keyed: Keyed, given: string | null): { id: number; visibleUntil: Date } | undefined {
  const [, id, day] = /^(\d{1,9})-(\d{1,11})\.[\w-]{32}$/.exec(given ?? '') ?? [];
  if (!id || !day) return undefined;
  const visibleUntil = new Date(Number(day) * 1_000);
  const own = extensionPath(keyed, Number(id), visibleUntil);
  return isSameSignature(own, `${postLinks.extension}?s=${given}`) ? { id: Number(id), visibleUntil } : undefined;
}

/** Returns the path of the link that ends the digest of a member; it signs nobody in. */
export const digestPath = (keyed: Keyed, account: number): string =>
  `${postLinks.digest}?s=${account}.${mark(keyed, 'digest', String(account))}`;

/** Returns the member of such a link; undefined if it was not signed here. */
export function digestOf(keyed: Keyed, given: string | null): number | undefined {
  const account = Number(/^(\d{1,9})\.[\w-]{32}$/.exec(given ?? '')?.[1]);
  return account && isSameSignature(digestPath(keyed, account), `${postLinks.digest}?s=${given}`) ? account : undefined;
}
