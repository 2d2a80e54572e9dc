import * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/errors.ts';
import { Whole } from '../../lib/fields.ts';
import { parseFields } from '../../lib/parse.ts';
import { portalCodeOf } from '../../lib/portals.ts';
import { canonicalOf } from '../canonical.ts';
import type { AnyEntity } from '../entity.ts';
import { parseDocument } from '../parse-document.ts';
import { type Fault, fault } from './import-faults.ts';
import type { Line } from './lines.ts';
import { doubledKey } from './repeated-json-key.ts';

/** Save or removal of one line. */
export type Step = { line: number; entity: AnyEntity; document: object; reference: string | number; isRemoval: boolean };

/** Parses a removal, which has the entity's key, or `reference`. */
const removalOf = ({ name: entity, key }: AnyEntity, given: object) => {
  const name = key.name in given ? key.name : 'reference';
  const Reference = key.dataType === 'number' ? Whole : z.string();
  const Removal = z.strictObject({ entity: z.string(), [name]: Reference, delete: z.literal(true, 'not_allowed') });
  const parsed = parseFields(Removal, given);
  if ('fields' in parsed) return parsed;
  const reference = (parsed.data as Record<string, string | number>)[name] ?? '';
  return { reference: entity === 'portal' ? portalCodeOf(String(reference)) : reference };
};

/** Returns whether a value has a lone surrogate, which UTF-8 cannot encode. `JSON.stringify` escapes only those. */
const hasHalfCharacter = (text: string, value: unknown) =>
  /\\ud[89a-f]/i.test(text) && /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(value));

/** Returns a name of a file that can be stored: PostgreSQL stores no null characters. */
const storable = (name: string): string => name.replaceAll('\0', '\\u0000');

/** Returns the fault of a line whose fields break rules. */
export const described = (entity: string, fields: FieldErrors): Fault =>
  fault('fields', {
    entity: storable(entity),
    fields: Object.entries(fields)
      .map(([name, rule]) => `${storable(name)}: ${rule}`)
      .join(', '),
  });

const mostLevels = 64;
/** Returns the fields with a null character in their value or in their name. */
function nullCharactersIn(value: unknown, path: readonly string[] = []): FieldErrors {
  if (typeof value === 'string') return value.includes('\0') ? { [path.join('.') || 'body']: 'null_character' } : {};
  const faults: FieldErrors = {};
  if (value !== null && typeof value === 'object' && path.length < mostLevels)
    for (const [name, inner] of Object.entries(value)) {
      const at = [...path, name];
      if (name.includes('\0')) faults[at.join('.')] = 'null_character';
      Object.assign(faults, nullCharactersIn(inner, at));
    }
  return faults;
}

/** Returns the fault of a file that does not have one document per line, from its first line that is not empty. */
export function layoutFault(line: Line): Fault | undefined {
  const text = 'text' in line ? line.text.trim() : '';
  if (!text.startsWith('[') && text !== '{') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return fault(text === '{' ? 'overLines' : 'array');
  }
}

/** Parses a line into a save or a removal, or into its fault. */
export function stepOf(
  { number, ...line }: Line,
  entities: ReadonlyMap<string, AnyEntity>,
  allowed: readonly string[] | undefined,
): Step | { bad: Fault } | { step: Step; note: Fault } {
  if ('unreadable' in line) return { bad: line.unreadable };
  const { text } = line;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { bad: fault('notJson') };
  }
  const doubled = doubledKey(text);
  if (doubled !== undefined) return { bad: fault('doubledKey', { name: storable(doubled) }) };
  if (hasHalfCharacter(text, value)) return { bad: fault('halfCharacter') };
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { bad: fault(Array.isArray(value) ? 'list' : 'notADocument') };
  const nulls = text.includes('\\u0000') ? nullCharactersIn(value) : {};
  const hasNulls = Object.keys(nulls).length > 0;
  const known = [...entities.keys()].join(', ');
  if (!('entity' in value)) return { bad: fault('noEntity', { known }) };
  const name = String(value.entity);
  const entity = entities.get(name);
  if (!entity) return { bad: hasNulls ? described(name, nulls) : fault('unknownEntity', { name, known }) };
  if (allowed && !allowed.includes(name)) return { bad: fault('notPermitted', { name }) };
  if ('delete' in value) {
    const removal = removalOf(entity, value);
    if ('fields' in removal || hasNulls) return { bad: described(name, { ...('fields' in removal && removal.fields), ...nulls }) };
    return { line: number, entity, document: {}, reference: removal.reference, isRemoval: true };
  }
  const parsed = parseDocument(entity, value);
  if ('fields' in parsed || hasNulls) return { bad: described(name, { ...('fields' in parsed && parsed.fields), ...nulls }) };
  const cleaned = canonicalOf(entity, (entity.unpack?.(parsed.data as never) ?? parsed.data) as never);
  const step = {
    line: number,
    entity,
    document: cleaned.document,
    reference: entity.referenceOf(cleaned.document as never),
    isRemoval: false,
  };
  return cleaned.removed.length ? { step, note: fault('unsafeHtml', { tags: cleaned.removed.join(', ') }) } : step;
}
