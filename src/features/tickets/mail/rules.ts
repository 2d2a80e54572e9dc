/**
 * Most mails about a ticket that one participant gets within an hour because of what customers write. Two programs that
 * answer each other without saying so would not end otherwise. Staff's answers always leave.
 */
export const mostForwarded = 20;
export const forwardedSeconds = 3_600;

/** Hours within which an address gets one confirmation of a ticket at most (staff 6). */
export const confirmationHours = 24;

/** Addresses of mails about a ticket: `token` is the local part of its signed address; the others can be empty. */
export type MailAddress = { token: string; from: string; bounceDomain: string };

/** Returns the signed address of a ticket: on the return domain, else as a part of the sender's address. */
export function replyAddress({ token, from, bounceDomain }: MailAddress, own: string): string {
  if (bounceDomain) return `${token}@${bounceDomain}`;
  const sender = from || own;
  const at = sender.lastIndexOf('@');
  return `${sender.slice(0, at)}+${token}${sender.slice(at)}`;
}

/** Returns the sender's name: that of the person and of the portal, without what could be read as an address. */
export const nameInMail = (name: string, portal: string): string => [name.includes('@') ? '' : name, portal].filter(Boolean).join(', ');

/** Returns a Message-ID with its brackets; empty for anything else. */
export const messageIdOf = (text: string | null | undefined): string => /^<[^<>\s]{1,250}>$/.exec((text ?? '').trim())?.[0] ?? '';
