import type { Locale } from '../../lib/locale.ts';
import type { Message } from './message-schema.ts';

/** Merges of merged tickets that are followed. */
export const mostMerges = 10;
/** Mails of this installation that an answer may name. */
export const mostReferences = 50;
/** Characters of a mail that a ticket gets. */
export const mostShown = 20_000;

/**
 * Returns whether the delivering mail server reports that SPF and DKIM failed, or DMARC (RFC 8601). Only the topmost
 * header is its own: those below came with the mail.
 */
export function failedChecks({ headers }: Pick<Message, 'headers'>): boolean {
  const said = (headers.get('authentication-results') ?? '').split('\n', 1)[0] ?? '';
  const results = (method: string) =>
    [...said.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*(\\w+)`, 'gi'))].map(([, result]) => result?.toLowerCase());
  const [spf, dkim] = [results('spf'), results('dkim')];
  const hasFailed = spf.some((result) => result === 'fail' || result === 'softfail') || dkim.includes('fail');
  // Of somebody else's domain both can pass: that of the sender decides (RFC 7489).
  return results('dmarc').includes('fail') || (hasFailed && !spf.includes('pass') && !dkim.includes('pass'));
}

/** A ticket, or the target of a merged one, with the addresses of its participants. */
export type Sides = { id: number; customer: string; participants: readonly string[] };
export type Place = { kind: 'comment' | 'fromOther'; ticket: number } | { kind: 'note'; ticket: number; staff: number } | { kind: 'new' };

/**
 * Returns the ticket of a mail by a person: only a signed address or an answered mail of ours identifies a ticket,
 * never its subject.
 * @param sender `staff`: staff record of the sender; `isTrusted`: false for a blocked sender, or where checks failed
 * @param addressed ticket of the signed address; `answered`: tickets of our mails that it names
 */
export function placeOf(
  sender: { email: string; staff: number | null; isTrusted: boolean },
  { addressed, answered }: { addressed: Sides | undefined; answered: readonly Sides[] },
): Place {
  const { email, staff, isTrusted } = sender;
  const partOf = (one: Sides): Place | undefined => {
    if (!isTrusted) return undefined;
    if (one.customer === email) return { kind: 'comment', ticket: one.id };
    // Before participants: what an agent answers to a notification must not reach customers.
    if (staff !== null) return { kind: 'note', ticket: one.id, staff };
    return one.participants.includes(email) ? { kind: 'comment', ticket: one.id } : undefined;
  };
  if (addressed) return partOf(addressed) ?? { kind: 'fromOther', ticket: addressed.id };
  for (const one of answered) {
    const place = partOf(one);
    if (place) return place;
  }
  return { kind: 'new' };
}

const french = /\b(?:le|la|les|des|une?|est|vous|nous|je|pour|avec|bonjour|merci|votre|notre|dans|pas|sur)\b/giu;
const dutch = /\b(?:de|het|een|en|van|ik|wij|u|is|niet|voor|met|dag|bedankt|uw|ons|op|dat|kan)\b/giu;
/** Returns the language of a mail of somebody whose language is not known: Dutch unless it has more French words. */
export const languageOf = (text: string): Locale => ((text.match(french)?.length ?? 0) > (text.match(dutch)?.length ?? 0) ? 'fr' : 'nl');

type Portal = { code: string; sender: unknown };
/** Returns the portal that a mail is to: the one whose sender has the domain of the address, else the first. */
export function portalOfAddress(portals: readonly Portal[], address: string): string | undefined {
  const domain = address.split('@').at(-1)?.toLowerCase() ?? '';
  const own = portals.find(({ sender }) => domain && JSON.stringify(sender ?? '').includes(`@${domain}"`));
  return (own ?? portals[0])?.code;
}
