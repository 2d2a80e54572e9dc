import { XMLValidator } from 'fast-xml-parser';
import type { FieldCode } from '../../lib/errors.ts';
import { childrenNamed, textOfTarget, type XmlNode, xmlNodesOf } from './target-rules.ts';

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

/** The languages, also of one country: many tools know none without. */
const dutch = /^nl(?:[-_][a-z]{2})?$/i;
const french = /^fr(?:[-_][a-z]{2})?$/i;
/** Returns whether a file is from Dutch to French. Some tools leave the language of the source out. */
const isToFrench = ({ attributes }: XmlNode) =>
  french.test(attributes['target-language'] ?? '') && dutch.test(attributes['source-language'] ?? 'nl');

const unitsIn = (node: XmlNode): XmlNode[] => [...childrenNamed(node, 'trans-unit'), ...childrenNamed(node, 'group').flatMap(unitsIn)];

/** Beginnings of units, whatever the prefix of their names. */
const unitTag = /<(?:[\w.-]{1,100}:)?trans-unit[\s/>]/g;
/** Tags of a unit with its texts cut into segments, with room to spare. */
const mostTagsOfUnit = 20;
const hasMore = (xml: string, pattern: RegExp, most: number) => xml.matchAll(pattern).drop(most).next().done === false;

/** Entity references that are not of XML itself. */
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i;

/**
 * Returns the file without its CDATA sections; undefined if a section or a comment has no end. A pattern for whole
 * sections would look for that end from each of their beginnings, for minutes in a file of many.
 */
function withoutCdata(xml: string): string | undefined {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: opening, index } of xml.matchAll(/<!--|<!\[CDATA\[/g)) {
    if (index < from) continue;
    const isComment = opening === '<!--';
    const end = xml.indexOf(isComment ? '-->' : ']]>', index + opening.length);
    if (end < 0) return undefined;
    parts.push(xml.slice(from, isComment ? end : index));
    from = end + 3;
  }
  return [...parts, xml.slice(from)].join('');
}

/** Targets by key, and units that cannot be used: without id, or with the id of another target. */
export type Targets = { targets: Map<string, string>; faults: { key: string; code: FieldCode }[] };

/**
 * Returns the targets of an XLIFF file, or the rule that the file breaks. A document type and entities other than
 * those of XML are refused before anything is parsed: a parser that expands them can be made to fill the memory.
 * @param most units that a file may have: parsing many more would keep all readers waiting
 */
export function targetsIn(xml: string, most: number): Targets | FieldCode {
  // Also within comments and CDATA: what hides it from a pattern need not hide it from the parser.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return 'has_entities';
  const markup = withoutCdata(xml);
  if (markup !== undefined && entity.test(markup)) return 'has_entities';
  if (hasMore(xml, unitTag, most) || hasMore(xml, /</g, (most + 1) * mostTagsOfUnit)) return 'too_many_messages';
  if (markup === undefined || XMLValidator.validate(xml) !== true) return 'not_xliff';
  const xliff = xmlNodesOf(xml)?.find(({ name }) => name === 'xliff');
  const files = xliff ? childrenNamed(xliff, 'file') : [];
  if (xliff?.attributes.version !== '1.2' || !files.length || !files.every(isToFrench)) return 'not_xliff';
  const targets = new Map<string, string>();
  const faults = new Map<string, FieldCode>();
  const units = files.flatMap((file) => childrenNamed(file, 'body').flatMap(unitsIn));
  for (const [index, unit] of units.entries()) {
    const key = unit.attributes.id ?? '';
    const target = childrenNamed(unit, 'target').map(textOfTarget).join('');
    if (!target) continue;
    if (key === '') faults.set(`trans-unit ${index + 1}`, 'unknown_reference');
    else if (targets.has(key) && targets.get(key) !== target) faults.set(key, 'duplicate');
    else targets.set(key, target);
  }
  for (const key of faults.keys()) targets.delete(key);
  return { targets, faults: [...faults].map(([key, code]) => ({ key, code })) };
}
