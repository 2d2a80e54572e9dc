import fc from 'fast-check';
import type * as z from 'zod/mini';
import { DateOrInstant, DayOrInstant, LastDayOrInstant } from '../lib/fields.ts';

type Schema = z.ZodMiniType;
type Definition = {
  type: string;
  innerType?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  values?: unknown[];
  entries?: Record<string, string>;
  options?: Schema[];
  checks?: { _zod: { def: { check: string; minimum?: number; maximum?: number; length?: number; value?: number; format?: string } } }[];
};

/** Valid values by field name, if the schema alone does not define them: references to existing documents, addresses, codes. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const hostile = fc.constantFrom(
  '<p>Tekst <b>vet</b></p>',
  '<p>Texte</p><script>alert(1)</script>',
  '<h1>Kop</h1><h4>Diep</h4><p></p>',
  '<div>los<br>en <u>onder</u>streept</div>',
  '<p>e\u0301t\u00e9 e<u></u>\u0301</p>',
  '<p>\u0338na een haak</p><p>&#824;ook</p>',
  '<table><caption>Kop</caption><tr><td colspan=2>a</td></tr></table>',
  '<a href="javascript:alert(1)">kwaad</a> <a href="https://voorbeeld.be/a b">goed</a>',
  '<img src="https://voorbeeld.be/foto.jpg" alt="Een foto"><p> </p><ul><li></li><li>punt</ul>',
  '<dl><dt>a<dd>b</dl><ol start="3"><li>x</ol><abbr title="cao">cao</abbr>',
  '<figure data-file="1"><p>los</p><img src="/x.png" alt="Een dak"><figcaption>Bij <b>ons</b></figcaption></figure>',
  'geen opmaak & een < teken',
);
const words = fc.oneof(
  fc.constantFrom('Dakpan', 'été', 'e\u0301te\u0301', 'A  B', ' rand ', '«guillemets»', 'café au lait', '≯', '>\u0338', 'ﬁ', '𝛑', 'شرح'),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
);
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed() && /\S/.test(text);
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instants = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function limitsOf({ checks = [] }: Definition) {
  const found = { least: 0, most: 40, from: 0, until: 2_147_483_647 };
  for (const { _zod } of checks) {
    const { check, minimum, maximum, length, value } = _zod.def;
    if (check === 'min_length') found.least = minimum ?? 0;
    if (check === 'max_length') found.most = Math.min(found.most, maximum ?? 40);
    if (check === 'length_equals') found.least = found.most = length ?? 0;
    if (check === 'greater_than') found.from = value ?? 0;
    if (check === 'less_than') found.until = value ?? 0;
  }
  return found;
}

/** Returns documents as in an imported file: hostile HTML, duplicates, days, spaces, nulls, absent fields. */
export function arbitraryOf(schema: Schema, known: Known, html: readonly string[] = [], name = ''): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  const { type, innerType, shape, element, values, entries, options } = definition;
  const inner = known[name];
  if (innerType) {
    const some = arbitraryOf(innerType, known, html, name);
    if (type === 'nullable') return fc.option(some, { nil: null, freq: 3 });
    return fc.option(some, { nil: undefined, freq: 3 });
  }
  if (inner) return inner;
  if (schema === DateOrInstant || schema === DayOrInstant || schema === LastDayOrInstant) return fc.oneof(days, instants);
  if (shape)
    return fc
      .record(Object.fromEntries(Object.entries(shape).map(([field, one]) => [field, arbitraryOf(one, known, html, field)])))
      .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
  if (element) {
    const { least, most } = limitsOf(definition);
    return fc.array(arbitraryOf(element, known, html, name), { minLength: least, maxLength: Math.min(most, 4) });
  }
  if (values) return fc.constantFrom(...values);
  if (entries) return fc.constantFrom(...Object.values(entries));
  if (options) return fc.oneof(...options.map((one) => arbitraryOf(one, known, html, name)));
  const { least, most, from, until } = limitsOf(definition);
  if (type === 'boolean') return fc.boolean();
  if (type === 'number')
    return name === 'relevancy' ? fc.double({ noNaN: true, noDefaultInfinity: true }) : fc.integer({ min: from, max: until });
  if (html.includes(name)) return fc.array(hostile, { maxLength: 3 }).map((parts) => parts.join(''));
  return fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map((some) => [...some.join(' ')].slice(0, most).join('').slice(0, most).toWellFormed())
    .filter((text) => isStorable(text) && text.length >= least)
    .chain((text) => (least === 0 ? fc.constantFrom(text, '') : fc.constant(text)));
}
