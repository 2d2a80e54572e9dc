// Approving one's own edits is refused in `commands.ts`; recipients that a sending needs: `settings-commands.ts`.

import type { Locale } from '../../../lib/locale.ts';
import type { Sender } from '../../portals/schema.ts';
import type { NewsletterMail } from '../mail/schema.ts';
import type { NewsletterDocument } from '../schema.ts';
import type { Check, CheckCode, PollState, TextState } from './schema.ts';

/** Gmail cuts longer mails. */
export const mostMailBytes = 102_000;

/** Everything that an approval looks at besides the document. */
export type Findings = {
  mails: Partial<Record<Locale, NewsletterMail>>;
  sender: Sender | null;
  /** The server has the key with which its mails are signed. */
  canSign: boolean;
  texts: ReadonlyMap<string, TextState>;
  polls: ReadonlyMap<string, PollState>;
  /** Own links without a page, and external links that did not answer. */
  deadLinks: ReadonlySet<string>;
  silentLinks: ReadonlySet<string>;
  labels: Readonly<Record<Locale, { premium: string; members: string }>>;
  /** The caller may decide which premium texts become public. */
  mayFree: boolean;
  now: Date;
};

const check = (
  code: CheckCode,
  path: string | null,
  locale: Locale | null,
  values: Record<string, string> = {},
  isWarning = false,
): Check => ({
  ...{ code, path, locale, values, isWarning },
});

/** Returns the languages in which a newsletter is sent. */
export const languagesOf = ({ onlyIn }: Pick<NewsletterDocument, 'onlyIn'>): Locale[] => (onlyIn ? [onlyIn] : ['nl', 'fr']);

const isOf = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`);
/** Returns whether a signature of a domain vouches for an address (DMARC, relaxed). */
export function isAligned(from: string, dkimDomain: string): boolean {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  return isOf(domain, dkimDomain.toLowerCase()) || isOf(dkimDomain.toLowerCase(), domain);
}

function senderChecks({ sender, canSign }: Findings): Check[] {
  if (!sender) return [check('sender_missing', null, null)];
  if (!sender.dkimDomain || !isAligned(sender.from, sender.dkimDomain))
    return [check('dkim_unaligned', null, null, { from: sender.from, domain: sender.dkimDomain ?? '' })];
  return canSign ? [] : [check('key_missing', null, null, { domain: sender.dkimDomain })];
}

function textChecks(document: NewsletterDocument, { texts, now }: Findings): Check[] {
  return document.items.flatMap(({ reference, contentType }, index) => {
    const path = `items.${index}.reference`;
    if (!reference) return contentType === 'article' ? [check('text_gone', path, null)] : [];
    const text = texts.get(reference);
    const values = { reference };
    if (!text) return [check('text_gone', path, null, values)];
    if (!text.isPublished || !text.isOnPortal) return [check('text_hidden', path, null, values)];
    if (text.visibleUntil && text.visibleUntil <= now) return [check('text_over', path, null, values)];
    return [];
  });
}

/** Returns the polls that readers find nowhere, or cannot answer. */
function pollChecks(document: NewsletterDocument, { polls }: Findings): Check[] {
  return document.items.flatMap(({ pollCode, contentType, onlyIn }, index) => {
    if (contentType !== 'poll') return [];
    const path = `items.${index}.pollCode`;
    const poll = polls.get(pollCode ?? '');
    const values: Record<string, string> = pollCode ? { poll: pollCode } : {};
    const unseen = languagesOf(document).filter((locale) => (onlyIn ?? locale) === locale && !poll?.shownIn.includes(locale));
    if (!poll?.shownIn.length) return [check('poll_hidden', path, null, values)];
    if (unseen.length) return unseen.map((locale) => check('poll_hidden', path, locale, values));
    return poll.answers < 2 ? [check('poll_answers', path, null, values)] : [];
  });
}

const labelled = (mail: NewsletterMail, label: string): number => mail.text.split(label).length - 1;

/** Returns the items about gated texts that the mail does not label as such. */
function unlabelled(document: NewsletterDocument, mail: NewsletterMail, labels: { premium: string; members: string }): number[] {
  const gated = mail.items.filter(
    ({ isPremium, requiresRegistration }) => (isPremium && !document.isFreePremium) || (requiresRegistration && !isPremium),
  );
  const [premium, members] = [gated.filter(({ isPremium }) => isPremium), gated.filter(({ isPremium }) => !isPremium)];
  return [
    ...(labelled(mail, labels.premium) < premium.length ? premium : []),
    ...(labelled(mail, labels.members) < members.length ? members : []),
  ].map(({ item }) => item);
}

function mailChecks(document: NewsletterDocument, locale: Locale, mail: NewsletterMail, findings: Findings): Check[] {
  const { deadLinks, silentLinks, labels, mayFree, texts } = findings;
  const placed = (item: number | null, field: string) => (item === null ? null : `items.${item}.${field}`);
  return [
    ...mail.missing.flatMap((item) => {
      const { reference, pollCode } = document.items[item] ?? {};
      if (reference && !texts.has(reference)) return [];
      return [check(reference || pollCode ? 'text_hidden' : 'item_empty', `items.${item}`, locale)];
    }),
    ...mail.items.flatMap(({ item, contentType }) =>
      contentType === 'quicklink' && !mail.places.some((place) => place.item === item)
        ? [check('link_missing', `items.${item}.url`, locale)]
        : [],
    ),
    ...mail.pictures.flatMap(({ hasAlt, item }) => (hasAlt ? [] : [check('alt_missing', placed(item, 'fileId') ?? 'introFileId', locale)])),
    ...mail.places.flatMap(({ link, item, text }) => {
      const url = mail.links[link] ?? '';
      const path = placed(item, 'url') ?? `texts.${locale}.introDescription`;
      if (deadLinks.has(url)) return [check('link_dead', path, locale, { url, text })];
      return silentLinks.has(url) ? [check('external_link', path, locale, { url, text }, true)] : [];
    }),
    ...unlabelled(document, mail, labels[locale]).map((item) => check('members_label', `items.${item}`, locale)),
    ...(document.isFreePremium
      ? mail.items.flatMap(({ item, isPremium, title }) =>
          isPremium ? [check('premium_public', `items.${item}.reference`, locale, { title }, mayFree)] : [],
        )
      : []),
    ...(mail.bytes > mostMailBytes ? [check('too_big', null, locale, { bytes: String(mail.bytes), most: String(mostMailBytes) })] : []),
    ...(mail.html.includes('{{unsubscribe}}') && mail.text.includes('{{unsubscribe}}') ? [] : [check('unsubscribe_missing', null, locale)]),
  ];
}

/** Returns the failed checks of an approval, in the order of the document. */
export function checksOf(document: NewsletterDocument, findings: Findings): Check[] {
  const languages = languagesOf(document).flatMap((locale) => {
    const words = document.texts[locale];
    if (!words) return [check('language_missing', `texts.${locale}`, locale)];
    const mail = findings.mails[locale];
    return [
      ...(words.subject.trim() ? [] : [check('subject_missing', `texts.${locale}.subject`, locale)]),
      ...(document.items.some(({ onlyIn }) => (onlyIn ?? locale) === locale) ? [] : [check('items_missing', 'items', locale)]),
      ...(mail ? mailChecks(document, locale, mail, findings) : []),
    ];
  });
  return [...senderChecks(findings), ...textChecks(document, findings), ...pollChecks(document, findings), ...languages];
}

/** Returns the checks that were not accepted. An error cannot be accepted. */
export const blocksIn = (checks: readonly Check[], waived: readonly CheckCode[]): Check[] =>
  checks.filter(({ code, isWarning }) => !isWarning || !waived.includes(code));
