import { describe, expect, it } from 'vitest';
import type { NewsletterMail } from '../mail/schema.ts';
import type { NewsletterDocument } from '../schema.ts';
import { blocksIn, checksOf, type Findings, isAligned } from './check-rules.ts';
import { mailHash } from './queries.ts';

const words = { subject: 'Dakweek', introTitle: '', introDescription: '', introName: '', introFunction: '' };
const document = {
  ...{ entity: 'newsletter', reference: 'DBBE20260001', portal: 'dbbe', projectCode: 'DBBE20260001', displayDate: '2026-11-24' },
  ...{ isPublished: false, isFreePremium: false, showMRKs: true, texts: { nl: words, fr: words } },
  items: [
    { contentType: 'article', viewType: 1, texts: {}, reference: 'A' },
    { contentType: 'poll', viewType: 1, texts: {}, pollCode: 'POLL' },
  ],
} as unknown as NewsletterDocument;
const mail: NewsletterMail = {
  ...{
    subject: 'Dakweek',
    preheader: '',
    html: '<a href="{{unsubscribe}}">',
    text: '{{unsubscribe}}',
    links: ['https://x.be/'],
    bytes: 100,
  },
  site: 'https://dbbe.example',
  places: [{ link: 0, item: 0, text: 'Lees', isOwn: false }],
  pictures: [{ hash: 'h', item: 0, alt: 'Dak', hasAlt: true, bytes: 1, width: 1, height: 1 }],
  items: [
    {
      item: 0,
      contentType: 'article',
      title: 'Dak',
      description: '',
      articleReference: 'A',
      isPremium: false,
      requiresRegistration: false,
    },
  ],
  missing: [],
};
const text = { isPublished: true, isOnPortal: true, displayDate: new Date('2026-11-01'), visibleUntil: null };
const poll = { answers: 2, shownIn: ['nl', 'fr'] } as const;
const fine: Findings = {
  mails: { nl: mail, fr: mail },
  canSign: true,
  sender: { names: { nl: 'Dak', fr: 'Toit' }, from: 'dak@nieuws.voorbeeld.be', dkimDomain: 'voorbeeld.be' },
  texts: new Map([['A', text]]),
  polls: new Map([['POLL', poll]]),
  ...{ deadLinks: new Set<string>(), silentLinks: new Set<string>(), mayFree: false, now: new Date('2026-11-23') },
  labels: { nl: { premium: 'Premium', members: 'Voor leden' }, fr: { premium: 'Premium', members: 'Pour les membres' } },
};
const found = (findings: Partial<Findings>, change: Partial<NewsletterDocument> = {}) =>
  checksOf({ ...document, ...change }, { ...fine, ...findings }).map(({ code, path, locale }) =>
    [code, path, locale].filter(Boolean).join(' '),
  );
const inDutch = (change: Partial<NewsletterMail>) => ({ mails: { nl: { ...mail, ...change }, fr: mail } });
const item = mail.items[0] as NewsletterMail['items'][number];

describe('what stands in the way of an approval', () => {
  it('is nothing where all is well', () => expect(found({})).toEqual([]));

  it('is a language that was not declared missing', () => {
    expect(found({}, { texts: { nl: words } })).toEqual(['language_missing texts.fr fr']);
    expect(found({}, { texts: { nl: words }, onlyIn: 'nl' })).toEqual([]);
    expect(found({}, { texts: { nl: words, fr: { ...words, subject: ' ' } } })).toEqual(['subject_missing texts.fr.subject fr']);
    expect(found({}, { items: document.items.map((one) => ({ ...one, onlyIn: 'nl' as const })) })).toEqual(['items_missing items fr']);
  });

  it('is a text that is removed, hidden, over or shown nowhere', () => {
    const path = 'items.0.reference';
    expect(found({ texts: new Map() })).toEqual([`text_gone ${path}`]);
    expect(found({ texts: new Map([['A', { ...text, isPublished: false }]]) })).toEqual([`text_hidden ${path}`]);
    expect(found({ texts: new Map([['A', { ...text, visibleUntil: new Date('2026-11-23') }]]) })).toEqual([`text_over ${path}`]);
    expect(found(inDutch({ missing: [0] }))).toEqual(['text_hidden items.0 nl']);
  });

  it('is an item with nothing to see, and a quick link that leads nowhere', () => {
    const bare = { contentType: 'ad', viewType: 1, texts: {} } as const;
    expect(found(inDutch({ missing: [2] }), { items: [...document.items, bare] })).toEqual(['item_empty items.2 nl']);
    const quick = { ...item, contentType: 'quicklink' } as const;
    expect(found(inDutch({ items: [quick] }))).toEqual([]);
    expect(found(inDutch({ items: [quick], places: [] }))).toEqual(['link_missing items.0.url nl']);
  });

  it('is a picture without words, a dead link, a heavy mail, or one that nobody can leave', () => {
    expect(found(inDutch({ pictures: [{ ...(mail.pictures[0] as (typeof mail.pictures)[0]), hasAlt: false }] }))).toEqual([
      'alt_missing items.0.fileId nl',
    ]);
    expect(found({ deadLinks: new Set(['https://x.be/']) })).toEqual(['link_dead items.0.url nl', 'link_dead items.0.url fr']);
    expect(found(inDutch({ bytes: 102_001 }))).toEqual(['too_big nl']);
    expect(found(inDutch({ bytes: 102_000 }))).toEqual([]);
    expect(found(inDutch({ text: '' }))).toEqual(['unsubscribe_missing nl']);
    expect(found({ polls: new Map([['POLL', { ...poll, answers: 0 }]]) })).toEqual(['poll_answers items.1.pollCode']);
  });

  it('is a poll that is removed, hidden or not asked in a language', () => {
    const path = 'items.1.pollCode';
    expect(found({ polls: new Map() })).toEqual([`poll_hidden ${path}`]);
    expect(found({ polls: new Map([['POLL', { ...poll, shownIn: [] }]]) })).toEqual([`poll_hidden ${path}`]);
    expect(found({ polls: new Map([['POLL', { ...poll, shownIn: ['nl'] }]]) })).toEqual([`poll_hidden ${path} fr`]);
    const removed = document.items.map(({ pollCode, ...one }) => one);
    expect(found({}, { items: removed as NewsletterDocument['items'] })).toEqual([`poll_hidden ${path}`]);
  });

  it('is a gated text without its label, and a premium text that becomes public', () => {
    expect(found(inDutch({ items: [{ ...item, isPremium: true }] }))).toEqual(['members_label items.0 nl']);
    expect(found(inDutch({ items: [{ ...item, isPremium: true }], text: 'Premium {{unsubscribe}}' }))).toEqual([]);
    expect(found(inDutch({ items: [{ ...item, requiresRegistration: true }] }))).toEqual(['members_label items.0 nl']);
    const free = checksOf({ ...document, isFreePremium: true }, { ...fine, ...inDutch({ items: [{ ...item, isPremium: true }] }) });
    expect(free).toEqual([{ code: 'premium_public', path: 'items.0.reference', locale: 'nl', values: { title: 'Dak' }, isWarning: false }]);
    const allowed = checksOf(
      { ...document, isFreePremium: true },
      { ...fine, mayFree: true, ...inDutch({ items: [{ ...item, isPremium: true }] }) },
    );
    expect(blocksIn(allowed, ['premium_public'])).toEqual([]);
  });

  it('is a sender that no signature vouches for', () => {
    expect(found({ sender: null })).toEqual(['sender_missing']);
    const sender = fine.sender as NonNullable<Findings['sender']>;
    expect(found({ sender: { ...sender, dkimDomain: null } })).toEqual(['dkim_unaligned']);
    expect(found({ canSign: false })).toEqual(['key_missing']);
    expect(
      ['voorbeeld.be', 'nieuws.voorbeeld.be', 'post.nieuws.voorbeeld.be', 'orbeeld.be', 'voorbeeld.nl'].map((one) =>
        isAligned(sender.from, one),
      ),
    ).toEqual([true, true, true, false, false]);
  });

  it('is waved through by a word if it is a link of others, and never if it is an error', () => {
    const checks = checksOf(document, {
      ...fine,
      silentLinks: new Set(['https://x.be/']),
      polls: new Map([['POLL', { ...poll, answers: 1 }]]),
    });
    expect(checks.map(({ code, isWarning }) => [code, isWarning])).toEqual([
      ['poll_answers', false],
      ['external_link', true],
      ['external_link', true],
    ]);
    expect(blocksIn(checks, ['external_link', 'poll_answers']).map(({ code }) => code)).toEqual(['poll_answers']);
    expect(blocksIn(checks, []).length).toBe(3);
  });
});

it('the hash of a mail differs for every part of it', () => {
  const parts = {
    ...{ fromName: 'a', fromAddress: 'b', replyTo: 'c', subject: 'd', preheader: 'e', html: 'f', text: 'g', links: ['h'], pictures: ['i'] },
  };
  const hashes = Object.keys(parts).map((name) =>
    mailHash({ ...parts, [name]: Array.isArray(parts[name as 'links']) ? ['other'] : 'other' }),
  );
  expect(new Set([mailHash(parts), ...hashes]).size).toBe(10);
});
