import { dateOf } from './dates.ts';
import { staffDocuments } from './staff.ts';

const yearDays = 365;
const home = {
  lang: 'nl',
  street: 'Leiendekkersstraat',
  streetNumber: '12',
  streetBoxNumber: 'b',
  city: 'Gent',
  zipCode: '9000',
  countryCode: 'BE',
};

/** Accounts to sign in with: a reader, a subscriber, the representative of a company, and staff. Their domain does not exist. */
export const memberDocuments = (now: Date): object[] => [
  {
    ...{ entity: 'member', reference: 'DEMO-READER', email: 'lezer@tweeluik.example', firstName: 'Lies', lastName: 'Vermeulen' },
    ...{ language: 'nl', interests: ['hellende-daken', 'zinkwerk'] },
  },
  {
    ...{ entity: 'member', reference: 'DEMO-SUBSCRIBER', email: 'abonnee@tweeluik.example', firstName: 'Luc', lastName: 'Dumont' },
    ...{ language: 'fr', gender: 'm', phone: '+32 9 000 00 00', interests: ['platte-daken', 'dakisolatie'] },
  },
  {
    ...{ entity: 'member', reference: 'DEMO-COMPANY', email: 'bedrijf@tweeluik.example', firstName: 'Nadia', lastName: 'Claes' },
    ...{ language: 'nl', klnr: '10000042', companies: ['CUST-DRIELIND'], interests: ['hellende-daken'] },
  },
  ...staffDocuments(),
  { entity: 'address', reference: 'DEMO-SUBSCRIBER-HOME', member: 'DEMO-SUBSCRIBER', ...home, isB2b: false },
  {
    ...{ entity: 'address', reference: 'DEMO-COMPANY-SEAT', member: 'DEMO-COMPANY', ...home, streetNumber: '40', streetBoxNumber: null },
    ...{ isB2b: true, vat: 'BE0400378485', companyName: 'Pannenbakkerij Drie Lindekens' },
  },
  ...['dbbe', 'hobe'].map((portal) => ({
    ...{ entity: 'abo', reference: `DEMO-SUBSCRIBER-${portal}`, member: 'DEMO-SUBSCRIBER', portal, address: 'DEMO-SUBSCRIBER-HOME' },
    ...{ startDate: dateOf(now, 60), expiryDate: dateOf(now, -yearDays) },
  })),
  {
    ...{ entity: 'abo', reference: 'DEMO-COMPANY-dbbe', member: 'DEMO-COMPANY', portal: 'dbbe', address: 'DEMO-COMPANY-SEAT' },
    ...{ startDate: dateOf(now, yearDays + 30), expiryDate: dateOf(now, 30) },
  },
  {
    ...{ entity: 'notification', reference: 'DEMO-WELCOME', typeReference: 'news', sender: 'Tweeluik', date: dateOf(now, 2) },
    topics: ['hellende-daken'],
    texts: {
      nl: {
        title: 'Kies waarover u wilt lezen',
        text: 'In uw account kiest u onderwerpen. Wat daarover verschijnt, staat voortaan bovenaan op uw pagina.',
      },
      fr: {
        title: 'Choisissez vos sujets',
        text: 'Dans votre compte, vous choisissez vos sujets. Ce qui paraît à leur propos figurera en tête de votre page.',
      },
    },
  },
  {
    ...{ entity: 'notification', reference: 'DBBEM2600001', typeReference: 'subscription', portal: 'dbbe', audience: 'subscribers' },
    ...{ sender: 'Karin Dewulf', date: dateOf(now, 5), visibleUntil: dateOf(now, -60) },
    texts: {
      nl: {
        title: 'Uw eindejaarsnummer komt vroeger',
        text: 'Het decembernummer ligt een week vroeger in de bus. Verhuist u? Pas dan nu uw adres aan.',
      },
      fr: {
        title: 'Votre numéro de fin d’année arrive plus tôt',
        text: 'Le numéro de décembre arrive une semaine plus tôt. Vous déménagez\u00a0? Adaptez votre adresse dès maintenant.',
      },
    },
  },
  {
    ...{ entity: 'notification', reference: 'DBBEM2600002', typeReference: 'news', portal: 'dbbe', audience: 'interests' },
    ...{ sender: 'Hilde Raes', date: dateOf(now, 1), topics: ['hellende-daken', 'zinkwerk'] },
    texts: {
      nl: {
        title: 'Vraag het aan de redactie',
        text: 'Volgende week beantwoorden wij vragen over hellende daken en zinkwerk. Stuur de uwe via Contact.',
      },
      fr: {
        title: 'Posez votre question à la rédaction',
        text: 'La semaine prochaine, nous répondons aux questions sur les toitures inclinées et le zinc. Envoyez la vôtre via Contact.',
      },
    },
  },
  {
    ...{ entity: 'notification', reference: 'DBBEM2600003', typeReference: 'account', portal: 'dbbe', audience: 'companies' },
    ...{ sender: 'Tweeluik', date: dateOf(now, -3) },
    texts: {
      nl: {
        title: 'Kijk de gegevens van uw bedrijf na',
        text: 'Klopt alles op uw bedrijfspagina? U past het zelf aan, en het staat meteen online.',
      },
      fr: {
        title: 'Vérifiez les données de votre entreprise',
        text: 'Tout est-il exact sur la page de votre entreprise\u00a0? Vous l’adaptez vous-même, et c’est en ligne aussitôt.',
      },
    },
  },
  {
    ...{ entity: 'notice', reference: 'DEMO-EXPIRED', typeReference: 'subscription', sender: 'Tweeluik', date: dateOf(now, 30) },
    email: 'bedrijf@tweeluik.example',
    texts: {
      nl: { title: 'Uw abonnement is afgelopen', text: 'Premiumartikels gaan weer open zodra u het verlengt.' },
      fr: { title: 'Votre abonnement a pris fin', text: 'Les articles premium s’ouvriront à nouveau dès que vous le renouvellerez.' },
    },
  },
];
