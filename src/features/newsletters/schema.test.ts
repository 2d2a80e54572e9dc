import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf } from '../../testing/problems.ts';
import { NewsletterDocument } from './schema.ts';

const good = {
  entity: 'newsletter',
  reference: 'NB-DBBE-2026-46',
  portal: 'dbbe',
  projectCode: 'NBDBBE202646',
  displayDate: '2026-11-12',
  texts: {
    nl: { subject: 'Een droge nok' },
    fr: {
      subject: 'Un faîtage à sec',
      introTitle: 'Sans mortier',
      introDescription: '<p>Bonjour</p>',
      introName: 'A. Naam',
      introFunction: 'Rédactrice',
    },
  },
  items: [
    { reference: 'DBBE00000000105', contentType: 'article', viewType: 2, texts: { nl: { title: 'Anders' } }, moreLink: '/themes' },
    { reference: null, contentType: 'poll', infoLink: 'https://example.org/peiling' },
  ],
};
const items = (change: object) => ({ ...good, items: [{ contentType: 'news', ...change }] });

describe('a newsletter', () => {
  test('is taken as it is written, with what it leaves out filled in', () => {
    expect(problemsOf(NewsletterDocument, good)).toEqual({});
    const parsed = z.parse(NewsletterDocument, { ...good, items: [{ contentType: 'ad' }] });
    expect(parsed).toMatchObject({ isPublished: true, isFreePremium: false, showMRKs: true, items: [{ viewType: 1, texts: {} }] });
    expect(parsed.texts.nl).toMatchObject({ introTitle: '', introDescription: '' });
  });

  test.each([
    ['a reference shorter than 12', { ...good, reference: 'NB-DBBE-202' }, { reference: 'too_short' }],
    ['a reference longer than 20', { ...good, reference: 'NB-DBBE-2026-46-LANGER' }, { reference: 'too_long' }],
    ['a reference with a slash', { ...good, reference: 'NB/DBBE-2026-46' }, { reference: 'not_a_reference' }],
    ['a portal code of three', { ...good, portal: 'dbb' }, { portal: 'wrong_length' }],
    ['a project code of eleven', { ...good, projectCode: 'NBDBBE20264' }, { projectCode: 'wrong_length' }],
    ['a day that does not exist', { ...good, displayDate: '2026-02-30' }, { displayDate: 'not_a_date' }],
    ['no language', { ...good, texts: {} }, { texts: 'required' }],
    ['no subject', { ...good, texts: { nl: { introTitle: 'Zonder onderwerp' } } }, { 'texts.nl.subject': 'required' }],
    ['a subject of 256', { ...good, texts: { nl: { subject: 'x'.repeat(256) } } }, { 'texts.nl.subject': 'too_long' }],
    [
      'a function of 256',
      { ...good, texts: { nl: { subject: 'x', introFunction: 'x'.repeat(256) } } },
      { 'texts.nl.introFunction': 'too_long' },
    ],
    ['an article reference of 14', items({ reference: 'DBBE0000000010' }), { 'items.0.reference': 'wrong_length' }],
    ['a content type that there is not', items({ contentType: 'video' }), { 'items.0.contentType': 'not_allowed' }],
    ['a view type that there is not', items({ viewType: 3 }), { 'items.0.viewType': 'not_allowed' }],
    ['a link that is no address', items({ moreLink: 'javascript:alert(1)' }), { 'items.0.moreLink': 'not_a_url' }],
    ['a title of 256', items({ texts: { fr: { title: 'x'.repeat(256) } } }), { 'items.0.texts.fr.title': 'too_long' }],
    ['a field that there is not', { ...good, color: 'red' }, { color: 'unknown_field' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(NewsletterDocument, document)).toEqual(problems);
  });
});
