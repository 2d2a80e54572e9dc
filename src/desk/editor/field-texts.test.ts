import { expect, it } from 'vitest';
import { translator } from '../../i18n/messages.ts';

it('names a language inside a sentence as the language of the desk writes it', () => {
  const [nl, fr] = [translator('nl'), translator('fr')];
  expect([nl('desk.sheet.copyFrom', { to: 'fr', from: 'nl' }), fr('desk.sheet.copyFrom', { to: 'fr', from: 'nl' })]).toEqual([
    'Frans beginnen met de tekst in het Nederlands',
    'Commencer le texte en français à partir du néerlandais',
  ]);
  expect(fr('desk.behind.since', { when: 'hier', language: 'nl' })).toBe(
    'En retard depuis hier\u00a0: l’autre langue (néerlandais) a changé.',
  );
});
