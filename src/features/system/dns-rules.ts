import type { Sender } from '../portals/schema.ts';
import type { DnsRecord, WantedRecord } from './dns-schema.ts';

/** Facts from which the records of a sender follow, besides the sender. */
export type Installation = {
  /** Host of the mail server that newsletters are handed to; undefined if there is none. */
  relay: string | undefined;
  /** Host that takes mails that come back. */
  receiver: string;
  /** Public key in base64; undefined if there is no key. */
  publicKey: string | undefined;
};

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns the records that the newsletters of a sender need (RFC 7208, 6376, 7489, 5321). */
export function recordsOf(sender: Sender, { relay, receiver, publicKey }: Installation): WantedRecord[] {
  const from = domainOf(sender.from);
  const envelope = sender.bounceDomain ?? from;
  const { dkimDomain, dkimSelector } = sender;
  return [
    { kind: 'spf', type: 'TXT', name: envelope, value: `v=spf1 ${relay ? `a:${relay}` : 'mx'} ~all` },
    ...(dkimDomain && dkimSelector
      ? [
          {
            ...({ kind: 'dkim', type: 'TXT', name: `${dkimSelector}._domainkey.${dkimDomain}` } as const),
            value: publicKey ? `v=DKIM1; k=rsa; p=${publicKey}` : null,
          },
        ]
      : []),
    { kind: 'dmarc', type: 'TXT', name: `_dmarc.${from}`, value: 'v=DMARC1; p=quarantine' },
    { kind: 'mx', type: 'MX', name: envelope, value: `10 ${receiver}` },
  ];
}

/** Tags of a record such as `v=DKIM1; p=…`; blanks count for nothing. */
const tagsOf = (record: string) =>
  new Map(
    record.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/\s+/g, '')] as const];
    }),
  );

/** Records of a kind among all of a name: a domain has other texts too. */
const isOfKind: Readonly<Record<DnsRecord['kind'], (record: string) => boolean>> = {
  spf: (record) => /^v=spf1(?: |$)/i.test(record),
  dkim: (record) => tagsOf(record).has('p'),
  dmarc: (record) => /^v=DMARC1\s*(?:;|$)/i.test(record),
  mx: () => true,
};

function holds({ kind, value }: WantedRecord, record: string): boolean {
  if (kind === 'mx') return record.split(' ')[1]?.toLowerCase() === value?.split(' ')[1]?.toLowerCase();
  if (kind === 'dkim') return value !== null && tagsOf(record).get('p') === tagsOf(value).get('p');
  if (kind === 'dmarc') return ['none', 'quarantine', 'reject'].includes(tagsOf(record).get('p')?.toLowerCase() ?? '');
  const mechanism = value?.split(' ')[1]?.toLowerCase() ?? '';
  return record
    .toLowerCase()
    .split(/\s+/)
    .slice(1)
    .some((one) => one.replace(/^\+/, '') === mechanism);
}

/** Returns a record with its state. @param found what DNS has under its name; undefined if it did not answer */
export function stateOf(wanted: WantedRecord, found: readonly string[] | undefined): DnsRecord {
  const ofKind = (found ?? []).filter(isOfKind[wanted.kind]);
  const isRight = ofKind.some((record) => holds(wanted, record));
  // Two SPF or DMARC records are an error, whatever they say.
  const isAlone = ofKind.length === 1 || wanted.kind === 'mx' || wanted.kind === 'dkim';
  const state = !found ? 'no_answer' : !ofKind.length ? 'missing' : isRight && isAlone ? 'there' : 'other';
  return { ...wanted, state, found: ofKind };
}
