import fc from 'fast-check';

/** JSON schema as the OpenAPI description has it. */
export type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  format?: string;
};

/** Values that break rules: sizes, signs, encodings, dates that do not exist, markup, addresses and nested objects. */
const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, '', 0, -1, 1.5, 1e308, 2_147_483_648, '2147483648', -2_147_483_649, 9_007_199_254_740_991, true, [], {}, [[]], [null]],
  ...['\u0000', 'a\u0000b', '\ud800', 'a\r\nBcc: x@voorbeeld.be', '<script>alert(1)</script>', 'javascript:alert(1)', '../../etc/passwd'],
  ...['0026-02-30', '2026-02-30', '20026-01-01', '9999-12-31T23:59:59Z', '-000001-01-01T00:00:00Z', '25:00', 'infinity', 'NaN', '1e9'],
  ...['%00', '=1+1', '\u202eabc', "' or 1=1 --", '{n, plural, one {', 'x'.repeat(70_000), 'é'.repeat(300), '😀'.repeat(100)],
  ...[Array(10_001).fill(1), Array(3_000).fill('a@voorbeeld.be'), Array.from({ length: 300 }).reduce((inner) => ({ a: inner }), {})],
);

const formats: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  'date-time': '2026-12-01T10:00:00Z',
  email: 'a@voorbeeld.be',
  uri: 'https://voorbeeld.be/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Value that mostly follows a schema. @param depth recursive schemas end at 6 */
export function following(schema: Schema, components: Readonly<Record<string, Schema>>, depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: Schema) => following(one, components, depth + 1);
  if (depth > 6) return fc.constant(null);
  if (schema.$ref) return inner(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts));
  const type = [schema.type].flat()[0];
  if (schema.properties)
    return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, inner(one)])), { requiredKeys: [] });
  if (type === 'array') return fc.array(inner(schema.items ?? {}), { minLength: Math.min(schema.minItems ?? 0, 3), maxLength: 3 });
  if (type === 'integer' || type === 'number') return fc.constantFrom(1, Math.max(schema.minimum ?? 0, -1_000_000));
  if (type === 'boolean') return fc.boolean();
  if (type !== 'string') return fc.constantFrom('x', 1, null);
  if (schema.format && formats[schema.format]) return fc.constant(formats[schema.format]);
  const length = Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 5, 5));
  return fc.constantFrom('dbbe', 'nl', 'x'.repeat(length), '1'.repeat(length), '<p>x</p>');
}

/** Returns a value with one part, at any depth, replaced, removed or added. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length)
    return fc.oneof(
      hostile,
      spoilt(value[0]).map((first) => [first, ...value.slice(1)]),
    );
  const keys = value && typeof value === 'object' ? Object.keys(value) : [];
  if (!keys.length) return hostile;
  return fc.constantFrom(...keys).chain((key) => {
    const { [key]: part, ...others } = value as Record<string, unknown>;
    return fc.oneof(
      { weight: 8, arbitrary: spoilt(part).map((other) => ({ ...others, [key]: other })) },
      { weight: 1, arbitrary: fc.constant(others) },
      { weight: 1, arbitrary: fc.constant({ ...(value as object), unknown: 1 }) },
      { weight: 1, arbitrary: hostile },
    );
  });
}

/** Part of a path: mostly valid, or a number, a name or bytes that no row has. */
export const segmentOf = (schema: Schema, components: Readonly<Record<string, Schema>>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: following(schema, components).map((value) => encodeURIComponent(String(value)) || '-') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['1', '0', '-1', '1.5', '2147483648', '9223372036854775808', '00000000-0000-4000-8000-000000000000'],
        ...['%00', '%E0%A4%A', '..%2f..', 'a%0d%0ab', 'x'.repeat(3_000), 'dbbe', 'nl', 'DBBE00000000001'],
      ),
    },
  );
