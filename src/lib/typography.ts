import type { Locale } from './locale.ts';

const narrow = '\u202f';
const hard = '\u00a0';

/** Lookbehind patterns are slow: a rule runs only on text that contains its mark. */
type Rule = { mark: RegExp; pattern: RegExp; by: string };

/** Dutch elisions before a word: ’s avonds, ’t. */
const dutch: readonly Rule[] = [{ mark: /'/, pattern: /(?<![\p{L}\p{N}])'(?=[nst](?:\s|$))/giu, by: '’' }];

/** French spaces before `; : ! ? »`, after `«` and between thousands. The colon of a URL scheme stays as it is. */
const french: readonly Rule[] = [
  { mark: /[;!?]/, pattern: /(?<=[\p{L}\p{N})»%€…"'’])[ \u00a0\u202f]?(?=[;!?](?:\s|$|[)»"]))/gu, by: narrow },
  { mark: /:/, pattern: /(?<=[\p{L}\p{N})»%€"'’])[ \u00a0\u202f](?=:)|(?<=[\p{L}\p{N})»%€])(?=:(?:\s|$))/gu, by: hard },
  { mark: /«/, pattern: /«[ \u00a0\u202f]?(?=\S)/gu, by: `«${narrow}` },
  { mark: /»/, pattern: /(?<=\S)[ \u00a0\u202f]?»/gu, by: `${narrow}»` },
  { mark: /\d \d/, pattern: /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/gu, by: narrow },
];

const common: readonly Rule[] = [
  { mark: /'/, pattern: /(?<=\p{L})'(?=\p{L})/gu, by: '’' },
  {
    mark: /\d [mckWVA°€%]/,
    pattern: /(?<=\d) (?=(?:m²|m³|mm|cm|m|km|kg|kW|kWh|kWp|W|V|A|°C|€|%)(?![\p{L}\p{N}]))/gu,
    by: hard,
  },
  { mark: /€ \d/, pattern: /(?<=€) (?=\d)/gu, by: hard },
];

const rulesOf = { nl: [...common, ...dutch], fr: [...common, ...french] } as const satisfies Record<Locale, readonly Rule[]>;

/** Applies the typography of a language to plain text: apostrophes, non-breaking spaces, French punctuation. */
export const typeset = (locale: Locale, text: string): string =>
  rulesOf[locale].reduce((set, { mark, pattern, by }) => (mark.test(set) ? set.replace(pattern, by) : set), text);

const mostOnOneLine = 24;
/** Keeps a name in a text on one line, if it is short enough. */
export const unbroken = (name: string, text: string = name): string =>
  name.length > mostOnOneLine ? text : text.replaceAll(name, name.replaceAll(' ', hard).replaceAll('-', '\u2011'));

const verbatim = /^(?:pre|code|kbd)$/;

/** Applies `typeset` to the text between the tags of clean HTML; code stays as it is. */
export function typesetHtml(locale: Locale, html: string): string {
  let inCode = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        const [, close, name = ''] = /^<(\/?)(\w+)/.exec(part) ?? [];
        if (verbatim.test(name)) inCode += close ? -1 : 1;
        return part;
      }
      // The semicolon of an entity is not punctuation.
      return inCode
        ? part
        : part
            .split(/(&[#\w]+;)/)
            .map((piece) => (piece.startsWith('&') ? piece : typeset(locale, piece)))
            .join('');
    })
    .join('');
}
