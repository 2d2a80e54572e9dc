import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf } from '../../testing/problems.ts';
import { EventDocument } from './schema.ts';

const good = {
  entity: 'event',
  reference: 'EV-DAKDAGEN',
  portals: ['dbbe', 'hobe'],
  startsAt: '2026-12-03T09:00:00+01:00',
  endsAt: '2026-12-03T17:00:00+01:00',
  location: 'Zaal De Nok, Lier',
  url: 'https://example.org/dakdagen',
  isFree: true,
  interests: ['hellende-daken'],
  texts: { nl: { title: 'Dakdagen', text: '<p>Kom.</p>' }, fr: { title: 'Journées du toit' } },
};

describe('an event', () => {
  test('is taken as it is written, with what it leaves out filled in', () => {
    expect(problemsOf(EventDocument, good)).toEqual({});
    const { endsAt: _, ...withoutEnd } = good;
    expect(z.parse(EventDocument, { ...withoutEnd, interests: undefined })).toMatchObject({
      isPublished: true,
      interests: [],
      texts: { fr: { text: '', imageAlt: '' } },
    });
  });

  test('may last one day, or end on the day on which it begins', () => {
    expect(problemsOf(EventDocument, { ...good, startsAt: '2026-12-03', endsAt: '2026-12-03' })).toEqual({});
    expect(problemsOf(EventDocument, { ...good, endsAt: '2026-12-03' })).toEqual({});
  });

  test.each([
    ['no reference', { ...good, reference: '' }, { reference: 'required' }],
    ['no portal', { ...good, portals: [] }, { portals: 'too_few' }],
    ['a start that is no date', { ...good, startsAt: 'morgen' }, { startsAt: 'not_a_date' }],
    ['a start without an offset', { ...good, startsAt: '2026-12-03T09:00:00' }, { startsAt: 'not_a_date' }],
    ['an end that is no date', { ...good, endsAt: '2026-02-30' }, { endsAt: 'not_a_date' }],
    ['an end before its start', { ...good, endsAt: '2026-12-02' }, { endsAt: 'before_start' }],
    ['a place of 201', { ...good, location: 'x'.repeat(201) }, { location: 'too_long' }],
    ['an address over http', { ...good, url: 'http://example.org' }, { url: 'not_a_url' }],
    ['an interest in capitals', { ...good, interests: ['Daken'] }, { 'interests.0': 'not_a_code' }],
    ['a file that is no number', { ...good, fileId: '7' }, { fileId: 'wrong_type' }],
    ['no title', { ...good, texts: { nl: { title: '' } } }, { 'texts.nl.title': 'required' }],
    ['a language that there is not', { ...good, texts: { ...good.texts, de: { title: 'Dachtage' } } }, { 'texts.de': 'unknown_field' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(EventDocument, document)).toEqual(problems);
  });
});
