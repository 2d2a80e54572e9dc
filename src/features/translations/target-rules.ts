import { XMLParser } from 'fast-xml-parser';

type Attributes = Readonly<Record<string, string>>;
/** Element or text of an XML file, in the order of the file. Names of elements have no prefix of a namespace, those of attributes do. */
export type XmlNode = { name: string; attributes: Attributes; children: XmlNode[]; text: string };

const textName = '#text';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Without it numeric references stay as they are written.
  htmlEntities: true,
});

type Parsed = Record<string, unknown> & { ':@'?: Attributes };

function nodesOf(parsed: readonly Parsed[]): XmlNode[] {
  return parsed.flatMap(({ ':@': attributes = {}, ...rest }) =>
    Object.entries(rest).map(([name, value]) => ({
      ...{ name: name.slice(name.indexOf(':') + 1), attributes, text: name === textName ? String(value) : '' },
      children: name === textName ? [] : nodesOf(value as Parsed[]),
    })),
  );
}

/** Returns the nodes of a well-formed XML file; undefined for names that the parser refuses, such as `__proto__`. */
export function xmlNodesOf(xml: string): XmlNode[] | undefined {
  try {
    return nodesOf(parser.parse(xml) as Parsed[]);
  } catch {
    return undefined;
  }
}

export const childrenNamed = ({ children }: XmlNode, name: string): XmlNode[] => children.filter((child) => child.name === name);

/** Mark of Trados for a text that a person deleted. */
const deletedMark = 'x-sdl-deleted';
/** Elements whose content is the text itself, or code of the text that a tool protects: `{count}` in `ph`. */
const transparent = ['mrk', 'ph', 'it', 'bpt', 'ept'];

/**
 * Returns the text of a target of XLIFF 1.2. A segment (`mrk`) and protected code are text; a placeholder without content is its
 * `equiv-text`. Any other element is kept as a tag, which the rules of a message refuse as markup.
 */
export function textOfTarget({ children }: XmlNode): string {
  return children
    .map((child) => {
      if (child.name === textName) return child.text;
      if (child.attributes.mtype === deletedMark) return '';
      if (transparent.includes(child.name) && child.children.length) return textOfTarget(child);
      return child.attributes['equiv-text'] ?? `<${child.name}>`;
    })
    .join('');
}
