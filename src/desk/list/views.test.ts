import { expect, it } from 'vitest';
import { withView } from './views.ts';

it('a view of a name that there is replaces it, and views stand by name', () => {
  const [late, mine] = [
    { name: 'Te laat', query: { view: 'late' } },
    { name: 'Mijn Franse', query: { view: 'mine', language: 'fr' } },
  ];
  const both = withView(withView([], late), mine);
  expect(both).toEqual([mine, late]);
  expect(withView(both, { ...late, query: { view: 'free' } })).toEqual([mine, { name: 'Te laat', query: { view: 'free' } }]);
});
