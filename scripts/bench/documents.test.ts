import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { entitiesOf } from '../../src/features/entities.ts';
import { multiply } from './documents.ts';
import type { RealText } from './texts.ts';

const words = { title: 'Titel', description: 'Inleiding', text: '<p>Tekst</p>' };
const text: RealText = { typeId: 1, isPremium: false, requiresRegistration: false, viewCount: 0, texts: { nl: words, fr: words } };
const content = multiply([text, { ...text, typeId: 2 }], 200, new Date('2026-11-21T12:00:00Z'));

describe('multiplied documents', () => {
  it('are what the import takes', () => {
    const entities = entitiesOf(undefined);
    for (const document of content.documents()) {
      const { entity } = document as { entity: string };
      const schema = entities.get(entity)?.schema as z.ZodMiniType;
      expect(z.safeParse(schema, document)).toMatchObject({ success: true });
    }
  });

  it('have references of their own', () => {
    const names = [...content.documents()].map((document) => {
      const { entity, reference, code } = document as { entity: string; reference?: string; code?: string };
      return `${entity} ${reference ?? code}`;
    });
    expect(new Set(names).size).toBe(names.length);
  });

  it('come in magazines of twelve, and some in none', () => {
    const magazines = [...content.documents()].filter((document) => (document as { entity: string }).entity === 'magazine');
    expect(magazines.length).toBeGreaterThan(10);
    for (const magazine of magazines) expect(magazine).toMatchObject({ articles: { length: 12 } });
    expect(content.magazineOf(60)).toBeUndefined();
    expect(content.magazineOf(0)).toBe('DBBE00000000');
  });
});
