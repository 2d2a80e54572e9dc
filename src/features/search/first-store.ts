/**
 * Loads the results of the address and renders them before the island runs, so that their first paint does not wait for React.
 * Called by the script of the search page; `load` of the store takes the same answer, and the island removes what was drawn.
 * Invariants: the same results are requested once; it does not run for a signed-in member, who may find more.
 */

import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Marked, SearchAnswer, SearchItem } from './schema.ts';

/** Longer queries are refused (`queryCharacters` of the schema, which would bring zod into this script). */
const queryCharacters = 200;
export const firstResultsId = 'first-results';

let asked: { search: string; response: Promise<Response> } | undefined;

/** Returns a fetch with the answer to these criteria, if it was asked for; only once. */
export function firstFetch(search: string): typeof fetch | undefined {
  const first = asked;
  asked = undefined;
  return first?.search === search
    ? (path, init) => first.response.then((response) => response.clone()).catch(() => fetch(path, init))
    : undefined;
}

type Attributes = Readonly<Record<string, string | number>>;
function element(name: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children);
  return made;
}

const marks = (pieces: Marked) => pieces.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));

function row({ kind, interest, title, description, excerpt, date, address, picture }: SearchItem, locale: Locale): HTMLElement {
  const shown = excerpt ?? description;
  const words = element(
    'div',
    {},
    element('p', { class: 'kicker' }, element('span', {}, interest ?? '\u00a0')),
    element('h3', { class: 'headline' }, element('a', { href: address }, ...marks(title))),
    ...(shown.length ? [element('p', { class: 'found' }, ...marks(shown))] : []),
    ...(kind === 'company' ? [] : [element('p', { class: 'meta' }, element('time', { datetime: date }, formatDate(locale, date)))]),
  );
  const drawn = picture && [
    element(
      'picture',
      {},
      element('source', { type: 'image/avif', srcset: picture.avif, sizes: '(width >= 64rem) 14rem, 28vw' }),
      element('img', { src: picture.src, width: picture.width, height: picture.height, alt: '', decoding: 'async' }),
    ),
  ];
  return element('li', {}, element('article', { class: drawn ? 'tile row with-picture' : 'tile row' }, words, ...(drawn ?? [])));
}

function draw(root: HTMLElement, { items, total }: SearchAnswer): void {
  const { locale, filters = '', one = '', other = '' } = root.dataset;
  if (!items.length || !root.isConnected) return;
  const title = element('h2', {}, (total === 1 ? one : other).replace('{count}', String(total)));
  root.append(
    element(
      'div',
      { class: 'columns found-in' },
      element('details', { class: 'search-filters' }, element('summary', {}, filters)),
      element(
        'section',
        {},
        element('div', { class: 'section-head' }, title),
        element('ol', { class: 'river' }, ...items.map((item) => row(item, locale as Locale))),
      ),
    ),
  );
}

/** Loads the results of the address, if it has only a query and no member is signed in. The store checks filters and long queries. */
export async function drawFirstResults(): Promise<void> {
  const root = document.getElementById(firstResultsId);
  const search = new URLSearchParams(location.search);
  const isMember = /(?:^|; )(?:authorization|rememberme)=/.test(document.cookie) || sessionStorage.getItem('as') !== null;
  const { length } = search.get('q')?.trim() ?? '';
  if (!root || !length || length > queryCharacters || search.size > 1 || isMember) return;
  const { portal = '', locale = '' } = root.dataset;
  const response = fetch(`/api/search/${portal}/${locale}?${search}`, { headers: { 'accept-language': locale } });
  asked = { search: search.toString(), response };
  const beginning = document.getElementById('search-start');
  if (beginning) beginning.hidden = true;
  const answer = await response
    .then((first) => (first.ok ? (first.clone().json() as Promise<SearchAnswer>) : undefined))
    .catch(() => undefined);
  if (answer) draw(root, answer);
}
