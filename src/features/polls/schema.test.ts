import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { shapeOf } from '../../content/canonical.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { problemsOf } from '../../testing/problems.ts';
import { PollDocument } from './schema.ts';

const answer = (key: string, text = 'Ja') => ({ key, texts: { nl: { answer: text } } });
const good = {
  entity: 'poll',
  code: 'DBBEP2600001',
  portal: 'dbbe',
  texts: { nl: { question: 'Welk dak?' } },
  answers: [answer('ja'), answer('nee')],
};
const long = (length: number) => 'x'.repeat(length);

/** First bad values of each field of the editor of polls, with the rule that each breaks. */
const rules: Record<string, readonly (readonly [unknown, FieldErrors])[]> = {
  entity: [['peiling', { entity: 'not_allowed' }]],
  code: [
    [undefined, { code: 'required' }],
    [long(11), { code: 'wrong_length' }],
    [long(13), { code: 'wrong_length' }],
    ['DBBE P260001', { code: 'not_a_reference' }],
  ],
  portal: [
    [undefined, { portal: 'required' }],
    ['dbb', { portal: 'wrong_length' }],
  ],
  isPublished: [['true', { isPublished: 'wrong_type' }]],
  closesAt: [
    ['2026-12-01', { closesAt: 'not_a_date' }],
    ['2026-02-30T10:00:00Z', { closesAt: 'not_a_date' }],
    ['morgen', { closesAt: 'not_a_date' }],
  ],
  results: [['nooit', { results: 'not_allowed' }]],
  texts: [
    [{}, { texts: 'required' }],
    [{ nl: { question: '' } }, { 'texts.nl.question': 'required' }],
    [{ nl: { question: long(256) } }, { 'texts.nl.question': 'too_long' }],
    [{ de: { question: 'Ja?' } }, { 'texts.de': 'unknown_field', texts: 'required' }],
  ],
  answers: [
    [[answer('Ja!')], { 'answers.0.key': 'not_a_code' }],
    [[answer(long(41))], { 'answers.0.key': 'too_long' }],
    [[answer('ja'), answer('ja')], { 'answers.1.key': 'duplicate' }],
    [[answer('ja', long(256))], { 'answers.0.texts.nl.answer': 'too_long' }],
    [[{ key: 'ja', texts: {} }], { 'answers.0.texts': 'required' }],
    [Array.from({ length: 21 }, (_, index) => answer(`a${index}`)), { answers: 'too_long' }],
  ],
};

describe('a poll', () => {
  it('has a rule for every field of its editor', () => {
    expect(problemsOf(PollDocument, good)).toEqual({});
    expect(Object.keys(rules).sort()).toEqual(Object.keys(shapeOf(PollDocument as z.ZodMiniType) ?? {}).sort());
  });
  it.each(Object.entries(rules))('is refused by its field %s', (field, bad) => {
    for (const [value, fields] of bad) expect([value, problemsOf(PollDocument, { ...good, [field]: value })]).toEqual([value, fields]);
  });
});
