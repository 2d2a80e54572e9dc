import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf } from '../../testing/problems.ts';
import { PopupDocument } from './schema.ts';

const button = { buttonText: 'Bekijk', buttonLink: '/pricing' };
const good = {
  entity: 'popup',
  id: 1,
  portal: 'dbbe',
  typeReference: 'subscription',
  delaySeconds: 0,
  dateFrom: '2026-11-01',
  dateUntil: '2026-11-01',
  width: 640,
  texts: { nl: { title: 'Lees mee', ...button } },
};
const texts = (change: object) => ({ ...good, texts: { nl: { title: 'Lees mee', ...change } } });

describe('a popup', () => {
  test('is taken as it is written, with what it leaves out filled in', () => {
    expect(problemsOf(PopupDocument, good)).toEqual({});
    expect(z.parse(PopupDocument, good)).toMatchObject({
      targetAudienceReference: 'all',
      positionReference: 'center',
      displayFrequencyReference: 'session',
      isActive: true,
    });
  });

  test('may do without a button', () => {
    expect(problemsOf(PopupDocument, texts({}))).toEqual({});
  });

  test.each([
    ['an id that is no number', { ...good, id: 'een' }, { id: 'wrong_type' }],
    ['no type', { ...good, typeReference: undefined }, { typeReference: 'required' }],
    ['a type that there is not', { ...good, typeReference: 'advert' }, { typeReference: 'not_allowed' }],
    ['an audience that there is not', { ...good, targetAudienceReference: 'staff' }, { targetAudienceReference: 'not_allowed' }],
    ['a position that there is not', { ...good, positionReference: 'top' }, { positionReference: 'not_allowed' }],
    ['a frequency that there is not', { ...good, displayFrequencyReference: 'daily' }, { displayFrequencyReference: 'not_allowed' }],
    ['a delay below nothing', { ...good, delaySeconds: -1 }, { delaySeconds: 'too_small' }],
    ['a delay of a day', { ...good, delaySeconds: 86_400 }, { delaySeconds: 'too_big' }],
    ['no width', { ...good, width: 0 }, { width: 'too_small' }],
    ['an end before its start', { ...good, dateUntil: '2026-10-31' }, { dateUntil: 'before_start' }],
    ['no title', texts({ title: '' }), { 'texts.nl.title': 'required' }],
    ['a button that leads nowhere', texts({ buttonText: 'Bekijk' }), { 'texts.nl.buttonLink': 'required' }],
    ['a link without a button', texts({ buttonLink: '/pricing' }), { 'texts.nl.buttonText': 'required' }],
    ['a link that is no address', texts({ ...button, buttonLink: '//example.org' }), { 'texts.nl.buttonLink': 'not_a_url' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(PopupDocument, document)).toEqual(problems);
  });
});
