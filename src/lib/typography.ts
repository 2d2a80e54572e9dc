import type { Locale } from './locale.ts';

const narrow = '\u202f';
const hard = '\u00a0';

/** French spaces before `; : ! ? »` and after `«`; an address such as https: keeps its colon. */
const french = (text: string) =>
  text
    .replace(/(?<=[\p{L}\p{N})»%€…"'’])[ \u00a0\u202f]?(?=[;!?](?:\s|$|[)»"]))/gu, narrow)
    .replace(/(?<=[\p{L}\p{N})»%€"'’])[ \u00a0\u202f](?=:)|(?<=[\p{L})»%€])(?=:(?:\s|$))/gu, hard)
    .replace(/«[ \u00a0\u202f]?(?=\S)/gu, `«${narrow}`)
    .replace(/(?<=\S)[ \u00a0\u202f]?»/gu, `${narrow}»`);

const common = (text: string) =>
  text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=\d) (?=(?:m²|m³|mm|cm|m|km|kg|kW|kWh|kWp|W|V|A|°C|€|%)(?![\p{L}\p{N}]))/gu, hard)
    .replace(/(?<=€) (?=\d)/gu, hard);

/** Sets plain text as a printer would: apostrophes, spaces that do not break, French punctuation. */
export const typeset = (locale: Locale, text: string): string => (locale === 'fr' ? french(common(text)) : common(text));

const verbatim = /^(?:pre|code|kbd)$/;

/** The same for the text between the tags of clean HTML; code stays as it was written. */
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
      // Entities end in a semicolon that is no punctuation.
      return inCode
        ? part
        : part
            .split(/(&[#\w]+;)/)
            .map((piece) => (piece.startsWith('&') ? piece : typeset(locale, piece)))
            .join('');
    })
    .join('');
}
