import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { newsletters, newsletterTexts } from '../../db/tables/newsletters.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { transfers } from '../../db/tables/transfers.ts';
import { databases } from '../../testing/databases.ts';
import { furnish } from '../../testing/saving.ts';
import { namesOfSubjects } from './subject-queries.ts';

describe.each(databases)('subjects of the audit list on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
  });
  afterAll(() => connection.close());

  it('have the name of the newsletter in the language of the reader, of the ticket and of the file', async () => {
    const { db } = connection;
    const now = new Date('2026-11-27T09:00:00Z');
    const newsletter = async (reference: string, subjects: Readonly<Partial<Record<'nl' | 'fr', string>>>) => {
      await db.insert(newsletters).values({
        ...{ reference, portal: 'dbbe', projectCode: 'DBBE26000001', displayDate: now, isPublished: true },
        ...{ isFreePremium: false, showMRKs: false, contentHash: '', updatedAt: now },
      });
      for (const [locale, subject] of Object.entries(subjects))
        await db.insert(newsletterTexts).values({
          ...{ newsletter: reference, locale: locale as 'nl' | 'fr', subject },
          ...{ introTitle: '', introDescription: '', introName: '', introFunction: '' },
        });
    };
    await newsletter('DBBENB000001', { nl: 'Zeven daken', fr: 'Sept toits' });
    await newsletter('DBBENB000002', { fr: 'Seulement en français' });
    const [ticket] = await db
      .insert(tickets)
      .values({
        ...{ email: 'jan@voorbeeld.be', name: 'Jan', portal: 'dbbe', subject: 'Lekkend dak', description: 'Het lekt.' },
        ...{ priority: 'low', statusId: 1, locale: 'nl', createdAt: now, updatedAt: now },
      })
      .returning();
    const transfer = randomUUID();
    await db.insert(transfers).values({ id: transfer, kind: 'import', state: 'done', name: 'daken.ndjson', createdAt: now });
    const lines = [
      ['newsletter', 'DBBENB000001'],
      ['newsletter', 'DBBENB000002'],
      ['newsletter', 'DBBENB000003'],
      ['ticket', String(ticket?.id)],
      ['ticket', '99999999999'],
      ['transfer', transfer],
      ['transfer', 'oud'],
      ['constructor', '1'],
    ].map(([subject = '', subjectId = '']) => ({ subject, subjectId }));
    const namesIn = async (locale: 'nl' | 'fr') => lines.map(await namesOfSubjects(db, lines, locale));
    const rest = [null, 'Lekkend dak', null, 'daken.ndjson', null, null];
    expect(await namesIn('nl')).toEqual(['Zeven daken', 'Seulement en français', ...rest]);
    expect(await namesIn('fr')).toEqual(['Sept toits', 'Seulement en français', ...rest]);
  });
});
