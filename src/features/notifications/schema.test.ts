import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../testing/problems.ts';
import { NoticeDocument, NotificationDocument } from './document-schema.ts';
import { ReachQuestion } from './reach-schema.ts';

const shared = { reference: 'M-1', typeReference: 'news', sender: 'De redactie', date: '2026-11-20', topics: ['daken'] };
const texts = { nl: { title: 'Titel', text: 'Tekst' } };
const good = { entity: 'notification', ...shared, portal: 'dbbe', audience: 'interests', visibleUntil: '2026-12-01', texts };

describe('a notification', () => {
  test('is taken as it is written', () => {
    expect(problemsOf(NotificationDocument, good)).toEqual({});
    expect(problemsOf(NoticeDocument, { entity: 'notice', ...shared, email: 'An@voorbeeld.be', texts })).toEqual({});
  });

  test.each([
    ['an audience that there is not', { ...good, audience: 'staff' }, { audience: 'not_allowed' }],
    ['interests but no topic', { ...good, topics: [] }, { topics: 'required' }],
    ['a topic twice', { ...good, topics: ['daken', 'daken'] }, { 'topics.1': 'duplicate' }],
    ['an end before its beginning', { ...good, visibleUntil: '2026-11-19' }, { visibleUntil: 'before_start' }],
    ['an end that is no date', { ...good, visibleUntil: 'morgen' }, { visibleUntil: 'not_a_date' }],
    ['a type that there is not', { ...good, typeReference: 'alert' }, { typeReference: 'not_allowed' }],
    ['a portal that is none', { ...good, portal: 'dbb' }, { portal: 'wrong_length' }],
    ['an address', { ...good, email: 'an@voorbeeld.be' }, { email: 'unknown_field' }],
    ['no sender', { ...good, sender: ' ' }, { sender: 'required' }],
    ['no language', { ...good, texts: {} }, { texts: 'required' }],
    ['a title that is too long', { ...good, texts: { nl: { title: 'a'.repeat(256), text: 'b' } } }, { 'texts.nl.title': 'too_long' }],
    ['a text that is too long', { ...good, texts: { nl: { title: 'a', text: 'b'.repeat(5_001) } } }, { 'texts.nl.text': 'too_long' }],
  ])('with %s is refused', (_, document, problems) => {
    expect(problemsOf(NotificationDocument, document)).toEqual(problems);
  });

  test('asks for its reach with a portal, an audience and languages', () => {
    expect(problemsOf(ReachQuestion, { audience: 'everybody', languages: ['en'] })).toEqual({
      ...{ portal: 'required', audience: 'not_allowed', 'languages.0': 'not_allowed' },
    });
  });
});
