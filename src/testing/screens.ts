import fs from 'node:fs';
import { webVtt } from '../demo/captions.ts';
import { locales } from '../lib/locale.ts';
import { type AnyParams, addressOf, type Route, routeNames, variants } from '../lib/routes.ts';
import {
  articleDocument,
  eventDocument,
  knowledgeDocument,
  magazineDocument,
  newsletterDocument,
  pageDocument,
  pollDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from './documents.ts';

const longWord = 'Brandwerendheidsdoorvoering'.repeat(3);
const texts = (title: string, text: string) => ({
  nl: { title, description: `${title}: waarom & hoe`, text },
  fr: { title: `${title} (fr)`, description: `Pourquoi « ${title} » ?`, text },
});
const rich =
  '<h2>Kop</h2><p>Zin met <strong>nadruk</strong> &amp; <a href="https://example.org/x">verwijzing</a>.</p><ul><li>een</li><li>twee</li></ul><blockquote><p>Citaat</p></blockquote>';
const wide = `<table><caption>Maten</caption><tbody><tr>${'<th scope="col">Kolom met veel tekst</th>'.repeat(12)}</tr><tr>${'<td>1.234,5&nbsp;mm</td>'.repeat(12)}</tr></tbody></table>`;
const articles = [
  articleDocument({
    reference: 'DBBE00000000001',
    displayDate: '2026-11-10',
    displayAuthor: 'An Peeters',
    texts: texts('Een gewoon artikel', rich),
  }),
  articleDocument({ reference: 'DBBE00000000002', displayDate: '2026-11-09', isPremium: true, texts: texts('Premium', rich) }),
  articleDocument({
    reference: 'DBBE00000000003',
    displayDate: '2026-11-08',
    typeId: 21,
    requiresRegistration: true,
    texts: texts('Voor leden', rich),
  }),
  articleDocument({
    reference: 'DBBE00000000004',
    displayDate: '2026-11-07',
    texts: texts(`${longWord} "en" <meer> & nog`, `<p>${longWord}</p>${wide}`),
  }),
  articleDocument({
    reference: 'DBBE00000000005',
    displayDate: '2026-11-06',
    interests: [],
    texts: { nl: { title: 'Titel '.repeat(50).trim() }, fr: { title: 'Titre '.repeat(50).trim() } },
  }),
];
const fileDocument = (id: number, name: string, mediaType: string, bytes: Buffer) => ({
  entity: 'file',
  id,
  name,
  mediaType,
  data: bytes.toString('base64'),
});
const captions = (text: string) => Buffer.from(webVtt([{ from: 0, to: 12, text }]));
/** Documents for every kind of page, with long words, wide tables and hostile characters. */
export const documents = [
  fileDocument(1, 'film.mp4', 'video/mp4', fs.readFileSync('src/demo/films/VID-DBBE-EMMER.mp4')),
  fileDocument(2, 'nl.vtt', 'text/vtt', captions('Een emmer')),
  fileDocument(3, 'fr.vtt', 'text/vtt', captions('Un seau')),
  portalDocument('dbbe', { related: ['hobe'] }),
  portalDocument('hobe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  themeDocument('hellende-daken'),
  {
    ...{ entity: 'customer', reference: 'CUST-1', name: 'Voorbeeld & Zonen', portals: ['dbbe'], interests: ['daken'] },
    ...{ phone: '+32 9 000 00 40', email: 'info@voorbeeld.example', vatNumber: 'BE0400378485', website: 'https://voorbeeld.example/' },
    mainAddress: { street: 'Leiendekkersstraat', streetNumber: '40', city: 'Gent', zipCode: '9000', countryCode: 'BE' },
    texts: { nl: { description: longWord }, fr: { description: 'Tuiles & <zinc>' } },
    corner: { headerColor: '#7A2E18', showAddress: true, showTelephone: true, showEmail: true, showWebsite: true, showProducts: true },
  },
  ...articles,
  magazineDocument({
    reference: 'DBBEMAG00001',
    isFreePremium: true,
    articles: articles.map(({ reference }) => reference),
    tiles: [
      {
        reference: 'TILE-1',
        orderByValue: 15,
        customerReference: 'CUST-1',
        redirectUrl: 'https://example.org/',
        texts: { nl: { title: 'Tegel' }, fr: { title: 'Tuile' } },
      },
    ],
    ads: [
      {
        orderByValue: 25,
        redirectUrl: 'https://example.org/',
        customerReference: 'CUST-1',
        texts: { nl: { alt: 'Reclame' }, fr: { alt: 'Publicité' } },
      },
    ],
    combinations: [{ reference: 'COMB-1', article: 'DBBE00000000001' }],
    related: ['HOBEMAG00001'],
  }),
  magazineDocument({ reference: 'HOBEMAG00001', portal: 'hobe' }),
  newsletterDocument({
    reference: 'NBDBBE2026-01',
    items: [
      { reference: 'DBBE00000000001', contentType: 'article' },
      { contentType: 'news', url: 'https://example.org/', texts: { nl: { title: 'Kort nieuws' }, fr: { title: 'En bref' } } },
    ],
  }),
  eventDocument({ reference: 'VAKDAG', startsAt: '2027-03-04', endsAt: '2027-03-05', location: 'Gent' }),
  pollDocument('DBBEP2600001'),
  { entity: 'category', reference: 'abonnement', texts: { nl: { name: 'Abonnement & toegang' }, fr: { name: 'Abonnement' } } },
  { entity: 'tag', reference: 'wachtwoord', texts: { nl: { name: 'Wachtwoord' }, fr: { name: 'Mot de passe' } } },
  knowledgeDocument('aanmelden', {
    category: 'abonnement',
    tags: ['wachtwoord'],
    texts: {
      nl: { title: 'Hoe meld ik mij aan?', text: `<ol><li>${longWord}</li></ol>${rich}` },
      fr: { title: 'Comment me connecter\u00a0?', text: rich },
    },
  }),
  pageDocument('colofon', { texts: { nl: { title: 'Colofon', text: `${rich}${wide}` }, fr: { title: 'Impressum', text: rich } } }),
  {
    ...{ entity: 'product', reference: 'PROEF', portals: ['dbbe'], categoryId: 1, priceCents: 4_900 },
    texts: { nl: { title: 'Jaarabonnement' }, fr: { title: 'Abonnement annuel' } },
  },
  videoDocument({
    reference: 'VID-1',
    fileId: 1,
    texts: { nl: { title: 'Emmer', captionsFileId: 2 }, fr: { title: 'Seau', captionsFileId: 3 } },
  }),
];

/** A page of each route; undefined if another test covers it: member screens, lists of several pages. */
const samples = {
  ...{ home: {}, themes: {}, magazines: {}, magazinesPrint: {}, magazinesThemes: {}, contact: {}, pricing: {}, newsletters: {} },
  article: { articleReference: 'DBBE00000000001' },
  magazine: { magazineReference: 'DBBEMAG00001' },
  magazineArticle: { magazineReference: 'DBBEMAG00001', articleReference: 'DBBE00000000002' },
  newsletter: { newsletterReference: 'NBDBBE2026-01' },
  newsletterArticle: { newsletterReference: 'NBDBBE2026-01', articleReference: 'DBBE00000000001' },
  event: { eventReference: 'VAKDAG' },
  poll: { pollCode: 'DBBEP2600001' },
  help: {},
  helpItem: { knowledgeReference: 'aanmelden' },
  short: { videoReference: 'VID-1' },
  symposium: {},
  symposiumPost: undefined,
  page: { reference: 'hellende-daken' },
  ...{
    search: undefined,
    member: undefined,
    myAccount: undefined,
    myNewsletters: undefined,
    mySubscriptions: undefined,
    myCompany: undefined,
    myTickets: undefined,
  },
  staff: undefined,
  ...{
    freeSubscription: undefined,
    magazinesPart: undefined,
    magazinesPrintPart: undefined,
    newslettersPart: undefined,
    pagePart: undefined,
  },
} as const satisfies Record<Route, AnyParams | undefined>;

/** Addresses of every kind of page of these documents, in both languages, and of missing pages. */
export const addresses = [
  ...new Set([
    ...routeNames.flatMap((route) => {
      const params = samples[route];
      return params ? locales.map((locale) => addressOf(route, locale === 'fr' ? variants[2] : variants[0], params)) : [];
    }),
    ...articles.flatMap(({ reference }) => [`/dossier/${reference}`, `/fr/fichier/${reference}`]),
    ...['/colofon', '/fr/colofon', '/CUST-1', '/fr/CUST-1', '/niets/hier', '/fr/rien/ici'],
  ]),
];
