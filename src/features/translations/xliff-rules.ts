import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { FieldCode } from '../../lib/errors.ts';

type Unit = { key: string; nl: string; fr: string };

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Returns messages as XLIFF 1.2, from Dutch to French. */
export const xliffOf = (original: string, units: readonly Unit[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `<file original="${escaped(original)}" source-language="nl" target-language="fr" datatype="plaintext"><body>`,
    ...units.map(
      ({ key, nl, fr }) =>
        `<trans-unit id="${escaped(key)}" xml:space="preserve"><source>${escaped(nl)}</source><target>${escaped(fr)}</target></trans-unit>`,
    ),
    '</body></file>',
    '</xliff>',
    '',
  ].join('\n');

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Without it numeric references stay as they are written.
  htmlEntities: true,
  isArray: (name) => name === 'trans-unit' || name === 'group' || name === 'file',
});
/** Returns the text of a target. An element within it is kept as a tag, which the rules of a message refuse as markup. */
const textOf = (node: unknown): string => {
  if (typeof node === 'string') return node;
  const { '#text': text, ...rest } = (node ?? {}) as { '#text'?: unknown };
  const elements = Object.keys(rest).filter((name) => !name.startsWith('@'));
  return `${typeof text === 'string' ? text : ''}${elements.map((name) => `<${name}>`).join('')}`;
};
type Units = { 'trans-unit'?: Record<string, unknown>[]; group?: Units[] };
type Tree = { xliff?: { '@version'?: string; file?: { '@target-language'?: string; body?: Units }[] } };

/** French, also of one country: many tools know no language without. */
const french = /^fr(?:-[a-z]{2})?$/i;

/** Returns the tree of a file; undefined for names that the parser refuses, such as `__proto__`. */
function treeOf(xml: string): Tree | undefined {
  try {
    return parser.parse(xml) as Tree;
  } catch {
    return undefined;
  }
}

const unitsIn = (units: Units | undefined): Record<string, unknown>[] => [
  ...(units?.['trans-unit'] ?? []),
  ...(units?.group ?? []).flatMap(unitsIn),
];

/** Targets by key, and units that cannot be used: without id, or with the id of another target. */
export type Targets = { targets: Map<string, string>; faults: { key: string; code: FieldCode }[] };

/**
 * Returns the targets of an XLIFF file, or the rule that the file breaks. A document type and entities other than
 * those of XML are refused before anything is parsed: a parser that expands them can be made to fill the memory.
 */
export function targetsIn(xml: string): Targets | FieldCode {
  const markup = xml.replace(/<!\[CDATA\[.*?\]\]>/gs, '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(markup) || /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(markup)) return 'has_entities';
  if (XMLValidator.validate(xml) !== true) return 'not_xliff';
  const xliff = treeOf(xml)?.xliff;
  const files = xliff?.file;
  if (xliff?.['@version'] !== '1.2' || !files?.every((file) => french.test(file['@target-language'] ?? ''))) return 'not_xliff';
  const targets = new Map<string, string>();
  const faults = new Map<string, FieldCode>();
  for (const [index, unit] of files.flatMap(({ body }) => unitsIn(body)).entries()) {
    const key = unit['@id'];
    const target = textOf(unit.target);
    if (!target) continue;
    if (typeof key !== 'string' || key === '') faults.set(`trans-unit ${index + 1}`, 'unknown_reference');
    else if (targets.has(key) && targets.get(key) !== target) faults.set(key, 'duplicate');
    else targets.set(key, target);
  }
  for (const key of faults.keys()) targets.delete(key);
  return { targets, faults: [...faults].map(([key, code]) => ({ key, code })) };
}
