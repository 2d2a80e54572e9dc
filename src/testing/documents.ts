/** Returns valid, complete documents for tests; a test overrides some fields. */
export const portalDocument = (code: string, more: object = {}) => ({
  entity: 'portal',
  code,
  domain: `${code}.example`,
  aliases: [`www.${code}.example`],
  colors: { tint: '#FADBC5', accent: '#A8401F', accentOnPaper: '#8A3216', accentOnInk: '#F0A584' },
  related: [],
  texts: {
    nl: { name: `Portaal ${code}`, title: 'Voor de vakman', description: 'Vakblad voor de bouw.' },
    fr: { name: `Portail ${code}`, title: 'Pour le professionnel', description: 'La revue du bâtiment.' },
  },
  ...more,
});

export const articleDocument = ({ reference, ...more }: { reference: string } & Record<string, unknown>) => ({
  entity: 'article',
  reference,
  number: 1,
  typeId: 1,
  displayDate: '2026-11-01',
  portals: ['dbbe'],
  interests: ['daken'],
  texts: {
    nl: { title: `Titel ${reference}`, description: `Inleiding ${reference}`, text: `<p>Tekst ${reference}</p>` },
    fr: { title: `Titre ${reference}`, description: `Chapeau ${reference}`, text: `<p>Texte ${reference}</p>` },
  },
  ...more,
});

export const themeDocument = (reference: string, more: object = {}) => ({
  entity: 'theme',
  reference,
  portals: ['dbbe'],
  interests: ['daken'],
  texts: {
    nl: { title: `Thema ${reference}`, description: 'Alles over daken' },
    fr: { title: `Thème ${reference}`, description: 'Tout sur les toitures' },
  },
  ...more,
});

export const magazineDocument = ({ reference, ...more }: { reference: string } & Record<string, unknown>) => ({
  entity: 'magazine',
  reference,
  portal: 'dbbe',
  number: 1,
  displayDate: '2026-10-01',
  texts: { nl: { title: `Nummer ${reference}` }, fr: { title: `Numéro ${reference}` } },
  articles: [],
  ...more,
});

export const pageDocument = (reference: string, more: object = {}) => ({
  entity: 'page',
  reference,
  portals: ['dbbe'],
  texts: {
    nl: { title: `Bladzijde ${reference}`, text: '<p>Tekst</p>' },
    fr: { title: `Page ${reference}`, text: '<p>Texte</p>' },
  },
  ...more,
});

export const newsletterDocument = ({ reference, ...more }: { reference: string } & Record<string, unknown>) => ({
  entity: 'newsletter',
  reference,
  portal: 'dbbe',
  projectCode: 'NBDBBE202601',
  displayDate: '2026-10-01',
  texts: { nl: { subject: `Brief ${reference}` }, fr: { subject: `Lettre ${reference}` } },
  items: [],
  ...more,
});

export const eventDocument = ({ reference, ...more }: { reference: string } & Record<string, unknown>) => ({
  entity: 'event',
  reference,
  portals: ['dbbe'],
  startsAt: '2026-12-01T09:00:00Z',
  interests: ['daken'],
  texts: { nl: { title: `Vakdag ${reference}` }, fr: { title: `Journée ${reference}` } },
  ...more,
});

export const videoDocument = ({ reference, ...more }: { reference: string } & Record<string, unknown>) => ({
  entity: 'video',
  reference,
  portals: ['dbbe'],
  displayDate: '2026-10-01',
  durationSeconds: 14,
  interests: ['daken'],
  texts: { nl: { title: `Filmpje ${reference}` }, fr: { title: `Vidéo ${reference}` } },
  ...more,
});

export const pollDocument = (code: string, more: object = {}) => ({
  entity: 'poll',
  code,
  portal: 'dbbe',
  isPublished: true,
  texts: { nl: { question: 'Legt u zelf zonnepanelen?' }, fr: { question: 'Posez-vous des panneaux solaires\u00a0?' } },
  answers: [
    { key: '1', texts: { nl: { answer: 'Ja, elke week' }, fr: { answer: 'Oui, chaque semaine' } } },
    { key: '2', texts: { nl: { answer: 'Neen' }, fr: { answer: 'Non' } } },
  ],
  ...more,
});

export const knowledgeDocument = (reference: string, more: object = {}) => ({
  entity: 'knowledge',
  reference,
  typeReference: 'howto',
  audience: 'readers',
  portals: ['dbbe'],
  isPublished: true,
  author: 'An Peeters',
  texts: {
    nl: { title: `Uitleg ${reference}`, text: '<p>Zo gaat het.</p>' },
    fr: { title: `Explication ${reference}`, text: '<p>Voici.</p>' },
  },
  ...more,
});
