import fc from 'fast-check';
import {
  articleDocument,
  eventDocument,
  magazineDocument,
  newsletterDocument,
  pageDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from './documents.ts';

const reference = fc.integer({ min: 0, max: 49 }).map((n) => `DBBE${String(n).padStart(11, '0')}`);
const portals = fc.uniqueArray(fc.constantFrom('dbbe', 'hobe', 'elbe'), { minLength: 1 });
const interests = fc.uniqueArray(fc.constantFrom('daken', 'hout', 'stroom', 'nieuw'));
const title = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('a', 'é', '&', '<', '"', ' ', 'œ') })
  .map((text) => text.trim() || 'x');
const date = fc
  .integer({ min: -2_000, max: 30 })
  .map((hours) => new Date(Date.parse('2026-11-21T13:00:00Z') + hours * 3_600_000).toISOString());
/** Most documents have no end. */
const visibleUntil = fc.option(date, { nil: null, freq: 2 });
const texts = fc.record({ nl: fc.option(fc.record({ title }), { nil: undefined }), fr: fc.record({ title }) });
const article = fc
  .record({
    reference,
    portals,
    interests,
    displayDate: date,
    visibleUntil,
    isPublished: fc.boolean(),
    isPremium: fc.boolean(),
    typeId: fc.constantFrom(1, 2, 7),
    customerReference: fc.constantFrom('CUST-A', null),
    texts,
  })
  .map(articleDocument);
const magazine = fc
  .record({
    reference: fc.constantFrom('DBBEMAG00001', 'HOBEMAG00001', 'ELBEMAG00001'),
    portal: fc.constantFrom('dbbe', 'hobe', 'elbe'),
    displayDate: date,
    isFreePremium: fc.boolean(),
    articles: fc.uniqueArray(fc.constantFrom('DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003', 'DBBE00000000005')),
    related: fc.uniqueArray(fc.constantFrom('DBBEMAG00001', 'ELBEMAG00001')),
  })
  .map((given) => magazineDocument({ ...given, related: given.related.filter((one) => one !== given.reference) }));
const theme = fc
  .record({
    reference: fc.constantFrom('hellende-daken', 'elektriciteit', 'nieuw-thema'),
    portals,
    interests: fc.uniqueArray(fc.constantFrom('daken', 'hout', 'stroom')),
    texts: fc.record({
      nl: fc.record({ title, description: title }),
      fr: fc.option(fc.record({ title, description: title }), { nil: undefined }),
    }),
  })
  .map(({ reference, ...more }) => themeDocument(reference, more));
const page = fc
  .record({ reference: fc.constantFrom('privacy', 'cookies'), portals, visibleUntil, isPublished: fc.boolean(), texts })
  .map(({ reference, ...more }) => pageDocument(reference, more));
const newsletter = fc
  .record({
    reference: fc.constantFrom('NB-DBBE-2026-01', 'NB-HOBE-2026-01'),
    portal: fc.constantFrom('dbbe', 'hobe'),
    displayDate: date,
    isPublished: fc.boolean(),
    isFreePremium: fc.boolean(),
    texts: fc.record({ nl: fc.option(fc.record({ subject: title }), { nil: undefined }), fr: fc.record({ subject: title }) }),
    items: fc.array(
      fc.record({
        reference: fc.constantFrom('DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003', 'DBBE00000000005', null),
        contentType: fc.constantFrom('article', 'ad', 'quicklink'),
        texts: fc.record({ nl: fc.record({ title: fc.constantFrom('', 'Kop') }) }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(newsletterDocument);
/** Existing interests; events and videos cannot have others. */
const known = fc.uniqueArray(fc.constantFrom('daken', 'hout', 'stroom'));
const event = fc
  .record({
    reference: fc.constantFrom('EV-A', 'EV-B', 'EV-C'),
    portals,
    startsAt: date,
    visibleUntil,
    interests: known,
    isPublished: fc.boolean(),
    texts,
  })
  .map(eventDocument);
const video = fc
  .record({
    reference: fc.constantFrom('VID-A', 'VID-B', 'VID-C'),
    portals,
    displayDate: date,
    visibleUntil,
    interests: known,
    isPublished: fc.boolean(),
    texts,
  })
  .map(videoDocument);
const portal = fc
  .record({ code: fc.constantFrom('dbbe', 'hobe', 'elbe'), title })
  .map(({ code, title }) =>
    portalDocument(code, { texts: { nl: { name: title, title, description: title }, fr: { name: title, title, description: title } } }),
  );
const interest = fc
  .record({ code: fc.constantFrom('daken', 'hout'), name: title })
  .map(({ code, name }) => ({ entity: 'interest', code, texts: { nl: { name }, fr: { name } } }));
const product = fc
  .record({
    reference: fc.constantFrom('PR-A', 'PR-B'),
    portals,
    categoryId: fc.integer({ min: 1, max: 13 }),
    priceCents: fc.nat(99_999),
    texts,
  })
  .map((more) => ({ entity: 'product', ...more }));
const corner = fc.record({ showProducts: fc.boolean(), isMRK: fc.boolean(), linkToWebsite: fc.boolean(), showWebsite: fc.boolean() });
const customer = fc
  .record({
    reference: fc.constantFrom('CUST-A', 'CUST-B'),
    name: title,
    portals,
    interests: fc.uniqueArray(fc.constantFrom('daken', 'hout')),
    redirectUrl: fc.constantFrom(null, 'https://voorbeeld.be/'),
    corner: fc.option(corner, { nil: null }),
  })
  .map((more) => ({ entity: 'customer', ...more }));
const ad = fc
  .record({
    reference: fc.constantFrom('AD-A', 'AD-B', 'AD-C', 'AD-D'),
    portals,
    customerReference: fc.constantFrom('CUST-A', 'CUST-B', null),
    visibleUntil,
    position: fc.constantFrom(null, 1, 2),
    weight: fc.constantFrom(null, 3),
    texts,
  })
  .map((more) => ({ entity: 'ad', redirectUrl: '/pricing', ...more }));
const removal = fc.oneof(
  reference.map((reference) => ({ entity: 'article', reference, delete: true })),
  fc.constantFrom('nieuw-thema', 'elektriciteit').map((reference) => ({ entity: 'theme', reference, delete: true })),
  fc.constant({ entity: 'magazine', reference: 'ELBEMAG00001', delete: true }),
  fc.constant({ entity: 'page', reference: 'privacy', delete: true }),
  fc.constant({ entity: 'newsletter', reference: 'NB-DBBE-2026-01', delete: true }),
  fc.constantFrom('EV-A', 'EV-B').map((reference) => ({ entity: 'event', reference, delete: true })),
  fc.constant({ entity: 'video', reference: 'VID-A', delete: true }),
  fc.constantFrom('AD-A', 'AD-B').map((reference) => ({ entity: 'ad', reference, delete: true })),
);
const later = fc.integer({ min: 1, max: 9 }).map((hours) => ({ hours }));

/** Random events of an editorial office over days: saves, removals, and the passing of time. */
export const anyEdit = fc.oneof(
  { arbitrary: article, weight: 6 },
  { arbitrary: magazine, weight: 2 },
  { arbitrary: newsletter, weight: 2 },
  { arbitrary: ad, weight: 2 },
  ...[customer, event, video, theme, page, product, portal, interest, removal, later],
);
