import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { canonicalOf } from '../content/canonical.ts';
import type { AnyEntity } from '../content/entity.ts';
import { importDocuments } from '../content/transfer/import.ts';
import type { Report } from '../content/transfer/import-options.ts';
import { groupOf, typeGroups } from '../features/articles/rules.ts';
import { entitiesOf } from '../features/entities.ts';
import { productCategories } from '../features/subscriptions/rules.ts';
import { databases } from '../testing/databases.ts';
import { spacedFrench } from '../testing/french-spacing.ts';
import { problemsOf } from '../testing/problems.ts';
import { demoDocuments } from './documents.ts';

type Document = { entity: string; reference?: string; portals?: string[]; texts?: Record<string, object> } & Record<string, unknown>;

const now = new Date('2026-11-21T12:00:00Z');
const entities = entitiesOf(undefined);
let documents: Document[];
beforeAll(async () => {
  documents = (await Array.fromAsync(demoDocuments(now))) as Document[];
});
const of = (entity: string) => documents.filter((document) => document.entity === entity);
/** Returns the strings of one language anywhere in a value. */
const stringsOf = (value: unknown, locale: string, isInside = false): string[] => {
  if (typeof value === 'string') return isInside ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => stringsOf(one, locale, isInside || key === locale));
};
const entityOf = (document: Document): AnyEntity => {
  const entity = entities.get(document.entity);
  if (!entity) throw new Error(`There is no entity ${document.entity}.`);
  return entity;
};

describe('the demo', () => {
  it('breaks no rule of its schemas', () => {
    const problems = documents.map((document) => ({
      [`${document.entity} ${document.reference}`]: problemsOf(entityOf(document).schema, document),
    }));
    expect(problems.filter((one) => Object.keys(Object.values(one)[0] ?? {}).length)).toEqual([]);
  });

  it('names only what came before', () => {
    const seen = new Map<unknown, Set<string | number>>();
    const missing: string[] = [];
    for (const document of documents) {
      const entity = entityOf(document);
      const parsed = z.parse(entity.schema, document);
      for (const { table, field, value } of entity.mentions(parsed))
        if (!seen.get(table)?.has(value)) missing.push(`${document.entity} ${document.reference}: ${field} ${value}`);
      seen.set(entity.table, (seen.get(entity.table) ?? new Set()).add(entity.referenceOf(parsed)));
    }
    expect(missing).toEqual([]);
  });

  it('has a space that does not break before French double marks and inside quotation marks', () => {
    const french = documents.flatMap((document) => stringsOf(document, 'fr'));
    expect(french.length).toBeGreaterThan(500);
    expect(french.filter((text) => spacedFrench(text) !== text)).toEqual([]);
  });

  it('has nothing in its HTML that would be taken out', () => {
    const removed = documents.flatMap((document) => canonicalOf(entityOf(document), z.parse(entityOf(document).schema, document)).removed);
    expect(removed).toEqual([]);
  });

  it('has as much of everything as was promised', () => {
    expect(of('portal').map(({ code }) => code)).toEqual(['dbbe', 'hobe', 'elbe', 'grbe', 'vebe']);
    const least = {
      article: 60,
      magazine: 15,
      newsletter: 10,
      event: 12,
      video: 8,
      customer: 12,
      redirect: 3,
      ad: 6,
      popup: 3,
      page: 4,
      theme: 20,
      interest: 25,
      knowledge: 10,
      category: 5,
      tag: 5,
    };
    for (const [entity, count] of Object.entries(least)) expect([entity, of(entity).length >= count]).toEqual([entity, true]);
    expect(new Set(of('product').map(({ categoryId }) => String(categoryId)))).toEqual(new Set(Object.keys(productCategories)));
    const groups = new Set(of('article').map(({ typeId }) => groupOf(Number(typeId))));
    // A type stands in two groups: howToChoose is its first.
    expect([...groups].sort()).toEqual(
      Object.keys(typeGroups)
        .filter((group) => group !== 'AdPosts')
        .sort(),
    );
  });

  it('has both languages, but for one article in each on every portal', () => {
    const inOne = (locale: string) =>
      of('article')
        .filter(({ texts = {} }) => Object.keys(texts).join() === locale)
        .map(({ portals }) => portals?.[0]);
    const codes = ['dbbe', 'elbe', 'grbe', 'hobe', 'vebe'];
    expect(inOne('nl').sort()).toEqual(codes);
    expect(inOne('fr').sort()).toEqual(codes);
    const others = documents
      .filter(({ entity, texts }) => entity !== 'article' && texts)
      .filter(({ texts = {} }) => Object.keys(texts).sort().join() !== 'fr,nl');
    expect(others).toEqual([]);
  });

  it('says of every picture what it shows', () => {
    const silent = ['article', 'event', 'video', 'ad']
      .flatMap(of)
      .filter(({ texts = {} }) => Object.values(texts).some((words) => !('imageAlt' in words && words.imageAlt)));
    expect(silent.map(({ reference }) => reference)).toEqual([]);
  });

  it('has a film for every short: small, silent, ready to play before it is there in full', () => {
    const files = new Map(of('file').map((file) => [file.id, file]));
    for (const { reference, fileId, durationSeconds, texts = {} } of of('video')) {
      const bytes = Buffer.from(String(files.get(fileId)?.data), 'base64');
      const box = (name: string) => bytes.indexOf(name, 0, 'latin1');
      expect([reference, bytes.length <= 150_000, box('avc1') > 0, box('moov') < box('mdat')]).toEqual([reference, true, true, true]);
      const header = box('mvhd');
      expect(bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)).toBeCloseTo(Number(durationSeconds), 1);
      expect(Object.values(texts).every((words) => 'captionsFileId' in words && files.has(words.captionsFileId))).toBe(true);
    }
  });

  it('has something still to come, and numbers its files the same at any time', async () => {
    expect(of('article').some(({ displayDate }) => new Date(String(displayDate)) > now)).toBe(true);
    expect(of('event').filter(({ startsAt }) => new Date(String(startsAt)) > now).length).toBeGreaterThan(6);
    const later = (await Array.fromAsync(demoDocuments(new Date('2027-03-01T08:00:00Z')))) as Document[];
    expect(later.filter(({ entity }) => entity === 'file')).toEqual(of('file'));
  });

  it.each(databases)('goes into $kind as it is, and is the same the second time', async ({ open }) => {
    const connection = await open();
    const reports: Report[] = [];
    const bring = () =>
      importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
        db: connection.db,
        entities,
        clock: () => now,
        report: (report) => reports.push(report),
      });
    expect(await bring()).toMatchObject({ added: documents.length, bad: 0 });
    expect(await bring()).toMatchObject({ same: documents.length });
    expect(reports).toEqual([]);
    await connection.close();
  });
});
