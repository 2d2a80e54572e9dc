import path from 'node:path';
import sharp from 'sharp';
import { originalsIn } from '../content/files/originals.ts';
import type { Connection } from '../db/connection.ts';
import { files, fileTexts } from '../db/tables/files.ts';
import { polls, pollTexts } from '../db/tables/polls.ts';
import { articleEntity } from '../features/articles/save.ts';
import { customerEntity } from '../features/companies/save.ts';
import type { NewsletterMail } from '../features/newsletters/mail/schema.ts';
import { NewsletterDocument } from '../features/newsletters/schema.ts';
import type { Locale } from '../lib/locale.ts';
import { newsletterMailer } from '../server/newsletter-mail.ts';
import { articleDocument } from './documents.ts';
import { openEmbedded } from './embedded.ts';
import { furnish, save } from './saving.ts';

export const now = new Date('2026-11-21T12:00:00Z');
export const reference = (number: number) => `DBBE${String(number).padStart(11, '0')}`;
export const campaign = 'campagnecode=DBBE20260001';

/** Returns the document of a newsletter that is being made. */
export const newsletter = (more: object = {}, texts: object = {}) =>
  NewsletterDocument.parse({
    entity: 'newsletter',
    reference: 'DBBE20260001',
    portal: 'dbbe',
    projectCode: 'DBBE20260001',
    displayDate: '2026-11-12',
    isPublished: false,
    texts: {
      nl: { subject: 'Een dak dat ademt', introTitle: 'Beste lezer', introDescription: '<p>Dag.</p>', introName: 'An Claes', ...texts },
      fr: { subject: 'Un toit qui respire', introTitle: 'Chers lecteurs', introDescription: '<p>Que dire: bonjour!</p>' },
    },
    ...more,
  });

/** Returns a newsletter with an item of each kind. */
export const kinds = () =>
  newsletter({
    introFileId: 12,
    items: [
      {
        contentType: 'article',
        reference: reference(1),
        fileId: 11,
        texts: { nl: { title: 'Eigen titel', moreLabel: 'Lees het verhaal' } },
      },
      {
        contentType: 'article',
        reference: reference(2),
        viewType: 2,
        infoLink: 'https://norm.example/',
        texts: { nl: { infoLabel: 'De norm' } },
      },
      { contentType: 'news', reference: reference(3), texts: { nl: { date: 'morgen' } } },
      { contentType: 'article', reference: reference(4) },
      { contentType: 'quicklink', texts: { nl: { title: 'Alle nummers' }, fr: { title: 'Tous les numéros' } }, moreLink: '/magazines' },
      { contentType: 'quicklink', texts: { nl: { title: 'De beurs' } }, moreLink: 'https://beurs.example/?a=1&b={{web}}' },
      { contentType: 'ad', fileId: 12, viewType: 2, url: 'https://lood.example/' },
      { contentType: 'poll', pollCode: 'POLL00000001' },
      { contentType: 'article', reference: reference(5), onlyIn: 'fr' },
      { contentType: 'article', reference: reference(30) },
      { contentType: 'article', reference: reference(31) },
    ],
  });

/** Opens a database with articles, a poll, a company and two photographs (11 and 12), and renders newsletters over it. */
export async function startMailing(folder: string) {
  const mediaDir = path.join(folder, 'media');
  const connection: Connection = await openEmbedded();
  async function photo(id: number, width: number, height: number, alt = ''): Promise<void> {
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#777', noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const hash = originalsIn(path.join(folder, 'originals')).keep(bytes);
    const row = { name: `foto-${id}.jpg`, mediaType: 'image/jpeg', width, height, widths: [400], hash, version: hash.slice(0, 8) };
    await connection.db
      .insert(files)
      .values({ id, contentHash: '', ...row })
      .onConflictDoUpdate({ target: files.id, set: row });
    if (alt) await connection.db.insert(fileTexts).values({ file: id, locale: 'nl', alt }).onConflictDoNothing();
  }

  await furnish(connection.db);
  await save(connection.db, customerEntity, [
    {
      entity: 'customer',
      reference: 'K1',
      portals: ['dbbe'],
      name: 'Leisteen & Zonen',
      brand: 'Schist',
      redirectUrl: 'https://leisteen.example/',
    },
  ]);
  await save(
    connection.db,
    articleEntity,
    Array.from({ length: 20 }, (_, index) =>
      articleDocument({
        reference: reference(index + 1),
        number: index + 1,
        isPremium: index === 2,
        requiresRegistration: index === 3,
        ...(index === 1 && { customerReference: 'K1' }),
      }),
    ),
  );
  await save(connection.db, articleEntity, [
    articleDocument({ reference: reference(30), portals: ['hobe'] }),
    articleDocument({ reference: reference(31), displayDate: '2027-01-01' }),
  ]);
  const poll = { code: 'POLL00000001', portal: 'dbbe', isPublished: true, contentHash: '', createdAt: now, updatedAt: now };
  await connection.db.insert(polls).values({ ...poll, results: 'closed' });
  await connection.db.insert(pollTexts).values([{ poll: 'POLL00000001', locale: 'nl', question: 'Legt u nog leien?' }]);
  await photo(11, 1_600, 900, 'Een leien dak');
  await photo(12, 500, 500);

  const mailer = newsletterMailer({ siteOf: ({ domain }) => `https://${domain}`, mediaDir, clock: () => now });
  const mailed = (document: NewsletterDocument, locale: Locale = 'nl') =>
    mailer(connection.db, { newsletter: document.reference, locale, document });
  const render = async (document: NewsletterDocument, locale: Locale = 'nl') => (await mailed(document, locale)) as NewsletterMail;
  return { connection, mediaDir, mailer, mailed, render, photo };
}
