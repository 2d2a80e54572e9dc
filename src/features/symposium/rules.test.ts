import { expect, it } from 'vitest';
import { decisionAfter, isRepeated, lastDayOf } from './rules.ts';

const text = (title: string, language: 'nl' | 'fr' = 'nl') => ({ language, title, description: 'Voor een dak in Gent' });
const version = (title: string, file: number | null = null) => ({ texts: [text(title)], file });

it('asks for a decision about other words or another picture, not about an approved version', () => {
  const written = version('Leien', 4);
  const before = { decision: 'refused' as const, written, approved: version('Pannen') };
  expect(decisionAfter(version('Leien', 4), before)).toBe('refused');
  expect(decisionAfter(version('Pannen', 0), before)).toBe('approved');
  expect([decisionAfter(version('Leien', 5), before), decisionAfter(version('Zink', 4), before)]).toEqual(['waiting', 'waiting']);
  expect(decisionAfter(version('Pannen'), { ...before, approved: undefined })).toBe('waiting');
});

it('takes texts that look the same to readers for repeated ones, in one language', () => {
  expect(isRepeated(text('Leien  GEZOCHT'), text('leien gezocht '))).toBe(true);
  expect([isRepeated(text('Leien'), text('Leien', 'fr')), isRepeated(text('Leien'), text('Leidekker'))]).toEqual([false, false]);
});

it('shows a post until the day that is asked for, else for thirty days', () => {
  const now = new Date('2026-11-28T23:30:00Z');
  expect([lastDayOf('2026-12-01', now), lastDayOf('2026-12-01T23:30:00Z', now)]).toEqual(['2026-12-01', '2026-12-02']);
  expect(lastDayOf(undefined, now)).toBe('2026-12-29');
});
