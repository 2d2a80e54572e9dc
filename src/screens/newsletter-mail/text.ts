import { placeholder, plainText } from '../../features/newsletters/mail/rules.ts';
import { formatVat } from '../../features/portals/rules.ts';
import { translator } from '../../i18n/messages.ts';
import { typeset } from '../../lib/typography.ts';
import { groupsOf, type MailPayload, type ShownItem } from './payload.ts';

const joined = (lines: readonly (string | false | undefined)[]) => lines.filter(Boolean).join('\n');

function itemText({ payload, item }: { payload: MailPayload; item: ShownItem }): string {
  const { title, description, labels, notes, address, more, info, customer, picture } = item;
  const seen = new Set<string>();
  const labelled = (label: string, target: string) => {
    if (seen.has(target)) return label;
    seen.add(target);
    return label ? `${typeset(payload.locale, `${label}:`)} ${target}` : target;
  };
  const name = title || picture?.alt;
  return joined([
    labels.map(({ text }) => text).join(' · '),
    // A picture alone is known by its alternative text, unless that is its label.
    name && labels.some(({ text }) => text === name) ? undefined : name,
    description,
    ...notes,
    address && labelled(more, address),
    info && labelled(info.text, info.address),
    customer && (customer.address ? labelled(customer.text, customer.address) : customer.text),
  ]);
}

/** Returns the text part of a mail: every title, label, teaser and address once. */
export function mailText(payload: MailPayload): string {
  const { locale, portal, home, date, title, intro, introName, introFunction, isFree, items } = payload;
  const t = translator(locale);
  const { publisher, street, zipCode, city, vatNumber } = portal.imprint;
  const line = (label: string, address: string) => `${typeset(locale, `${label}:`)} ${address}`;
  const parts = [
    joined([portal.name, date, home]),
    title,
    plainText(intro),
    joined([introName, introFunction]),
    isFree ? t('newsletter.free') : '',
    ...groupsOf(items).flatMap((group) => [
      group[0]?.contentType === 'quicklink' ? t('newsletter.links') : '',
      ...group.map((item) => itemText({ payload, item })),
    ]),
    joined([
      t('newsletter.mail.why', { portal: portal.name }),
      line(t('newsletter.mail.web'), placeholder.web),
      line(t('newsletter.mail.preferences'), placeholder.preferences),
      line(t('newsletter.mail.unsubscribe'), placeholder.unsubscribe),
    ]),
    joined([
      publisher,
      street,
      [zipCode, city].filter(Boolean).join(' '),
      vatNumber && t('newsletter.mail.company', { number: formatVat(vatNumber) }),
    ]),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
