import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../desk/editor/schema-fields.ts';
import { translator } from '../../i18n/messages.ts';
import { locales } from '../../lib/locale.ts';
import { pageForm } from './PageForm.desk.tsx';

describe('the editor of a page', () => {
  const fields = fieldsOf(pageForm.schema, pageForm.html);

  it('has a control for every field of the schema, and no words for others', () => {
    expect(fields.filter(({ kind }) => kind === 'other')).toEqual([]);
    expect(Object.keys(pageForm.texts).sort()).toEqual(fields.map(({ path }) => path).sort());
  });

  it.each(locales)('has a label and help for every field in %s', (locale) => {
    const t = translator(locale);
    for (const { label, help } of Object.values(pageForm.texts)) {
      expect(t(label)).not.toBe(label);
      expect(t(help).length).toBeGreaterThan(10);
    }
  });
});
