import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../testing/problems.ts';
import { clockLength, isoLength } from './rules.ts';
import { VideoDocument } from './schema.ts';

const good = {
  entity: 'video',
  reference: 'VID-DROGE-NOK',
  portals: ['dbbe'],
  displayDate: '2026-11-02T07:00:00Z',
  durationSeconds: 14,
  interests: ['hellende-daken'],
  posterFileId: 7,
  fileId: null,
  texts: {
    nl: { title: 'Een droge nok', captionsFileId: 8 },
    fr: { title: 'Un faîtage à sec', description: 'En quatorze secondes', imageAlt: 'Un faîtage' },
  },
};

describe('a video', () => {
  test('is taken as it is written, also before there is a film', () => {
    expect(problemsOf(VideoDocument, good)).toEqual({});
  });

  test.each([
    ['a reference with a space', { ...good, reference: 'VID 1' }, { reference: 'not_a_reference' }],
    ['no portal', { ...good, portals: [] }, { portals: 'too_few' }],
    ['no date', { ...good, displayDate: undefined }, { displayDate: 'required' }],
    ['no length', { ...good, durationSeconds: 0 }, { durationSeconds: 'too_small' }],
    ['half a second', { ...good, durationSeconds: 14.5 }, { durationSeconds: 'wrong_type' }],
    ['a length of a day', { ...good, durationSeconds: 86_400 }, { durationSeconds: 'too_big' }],
    ['a negative file', { ...good, fileId: -1 }, { fileId: 'too_small' }],
    [
      'captions that are no file',
      { ...good, texts: { nl: { title: 'x', captionsFileId: 'nl.vtt' } } },
      { 'texts.nl.captionsFileId': 'wrong_type' },
    ],
    ['a title of 301', { ...good, texts: { fr: { title: 'x'.repeat(301) } } }, { 'texts.fr.title': 'too_long' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(VideoDocument, document)).toEqual(problems);
  });

  test('shows its length to people and to machines', () => {
    expect([0, 9, 60, 74].map(clockLength)).toEqual(['0:00', '0:09', '1:00', '1:14']);
    expect([0, 9, 60, 74].map(isoLength)).toEqual(['PT0S', 'PT9S', 'PT1M', 'PT1M14S']);
  });
});
