import { outline, scrollTables } from '../../lib/prose.ts';
import type { InsertionName } from './schema.ts';

/** Answers of the calls that the scripts of a page make for a reader. */
export type Answers = {
  /** First name of a member. */
  name?: string | undefined;
  /** Text behind the paywall, if the reader may read it. */
  text?: string | undefined;
  /** HTML of the popup. */
  popup?: string | undefined;
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const wall = /<section class="wall"[^>]*\sdata-table="([^"]*)"[\s\S]*?<\/section>/;
const signIn = /(<a\b[^>]*?\shref=")[^"]*("[^>]*\sdata-member="([^"]*)"[^>]*>)[^<]*(<\/a>)/;

/** Inserts into a page the content that its scripts add for a reader. @returns the page, and the inserted parts */
export function withAnswers(html: string, { name, text, popup }: Answers): { html: string; inserted: InsertionName[] } {
  const inserted: InsertionName[] = [];
  let page = html;
  const put = (what: InsertionName, next: string) => {
    if (next !== page) inserted.push(what);
    page = next;
  };
  if (name !== undefined) {
    const greeted = (_: string, before: string, after: string, address: string, close: string) =>
      `${before}${address}${after}${escaped(name)}${close}`;
    put('name', page.replace(signIn, greeted));
  }
  if (text !== undefined)
    put(
      'text',
      page.replace(wall, (_, table: string) => {
        const prose = scrollTables(outline(text), (number) => table.replace('0', String(number)));
        return `<div class="prose">${prose}</div>`;
      }),
    );
  if (popup)
    put(
      'popup',
      page.replace('</body>', () => `${popup}</body>`),
    );
  return { html: page, inserted };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"', '#38': '&' };

/** Returns the card that social networks show for a shared page. */
export function cardOf(html: string): { title: string; description: string; image: string | null } {
  const contentOf = (property: string) => {
    const [, text] = new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html) ?? [];
    return text?.replace(/&(#?\w+);/g, (sign, name: string) => entities[name] ?? sign);
  };
  return { title: contentOf('title') ?? '', description: contentOf('description') ?? '', image: contentOf('image') ?? null };
}
