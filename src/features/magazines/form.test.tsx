import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldView } from '../../desk/editor/FieldView.tsx';
import { keepNames } from '../../desk/editor/names.ts';
import { fieldsOf } from '../../desk/editor/schema-fields.ts';
import { ToolsContext } from '../../desk/editor/tools.ts';
import { translator } from '../../i18n/messages.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { form } from './MagazineForm.desk.tsx';

const tile = { ...form.entries?.tiles?.([]), orderByValue: 15 };
const issue = {
  articles: ['A1'],
  tiles: [tile, { ...tile, texts: { nl: { title: 'Dakpan' } } }],
  combinations: [{ reference: 'combinatie-1', article: 'A1' }, { reference: 'combinatie-2' }],
};

it.each([
  ['nl', 'Tegels 1', 'Tegel 1', '<small>Tegel</small> Dakpan', 'Beelden met een artikel 2', 'Vul een getal in, met cijfers.'],
  ['fr', 'Vignettes 1', 'Vignette 1', '<small>Vignette</small> Dakpan', 'Images avec un article 2', 'Saisissez un nombre, en chiffres.'],
] as const)('the parts of an issue have names in words, without a title too, in %s', (locale, ...[tiles, first, second, image, fault]) => {
  const names = { find: async () => [], named: async () => [] };
  keepNames(names, 'article', [{ value: 'A1', label: 'Een artikel' }]);
  const shown = (name: keyof typeof issue, errors: FieldErrors = {}) => {
    const tools = {
      ...{ form, locale, t: translator(locale), maySource: false, parts: { common: issue, nl: null, fr: null }, names, errors },
      ...{ common: { change: () => {}, isLocked: () => false }, choices: {}, contrasts: {}, films: {}, finds: undefined },
    };
    const field = fieldsOf(form.schema, form.html).find(({ path }) => path === name);
    if (!field) throw new Error(`An issue has no ${name}.`);
    return renderToStaticMarkup(
      <ToolsContext value={tools}>
        <FieldView {...{ field }} at={name} value={issue[name]} onChange={() => {}} lang={undefined} locked={undefined} />
      </ToolsContext>,
    );
  };
  const summaries = (html: string) => [...html.matchAll(/<summary>(.*?) ?(?:<small>15<\/small>)?<\/summary>/g)].map(([, words]) => words);
  expect(summaries(shown('tiles'))).toEqual([tiles, 'Dakpan']);
  expect(summaries(shown('combinations'))).toEqual(['Een artikel', image]);
  expect([...shown('articles').matchAll(/<li[^>]*><span> ?(.*?)<\/span>/g)].map(([, words]) => words)).toEqual(
    expect.arrayContaining(['Een artikel', first, second]),
  );
  expect(shown('tiles', { 'tiles.0.orderByValue': 'wrong_type' })).toContain(fault);
});
