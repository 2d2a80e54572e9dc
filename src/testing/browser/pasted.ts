import type { Page } from 'playwright';
import { mayLinkTo } from '../../lib/links.ts';

type Kept = { tag?: string; heading?: true; text?: string; href?: string; depth?: number; start?: number; rows?: number };
/** Contents that a sample from a clipboard must and must not keep, written by somebody who had not seen the cleaner. */
export type Expected = {
  source: string;
  mustKeep: readonly Kept[];
  /** Parts of HTML that must be removed. */
  mustGo: readonly string[];
  plainText: string;
  /** Words that may be kept or removed. */
  either?: readonly string[];
};

/**
 * Returns the expectations under the decisions of this project: only links to https and to paths of the site, emoji stay,
 * and a picture on the web becomes a link with its alternative text.
 */
function inThisHouse(sample: string, expected: Expected): Expected {
  const texts = [...sample.matchAll(/<img[^>]*>/g)]
    .filter(([tag]) => tag.includes('src="https://'))
    .flatMap(([tag]) => /alt="([^"]+)"/.exec(tag)?.[1] ?? []);
  return {
    ...expected,
    mustKeep: expected.mustKeep.map(({ href, ...kept }) => {
      if (href === undefined || mayLinkTo(href)) return { ...kept, ...(href !== undefined && { href }) };
      return { text: kept.text ?? '' };
    }),
    either: [...(expected.either ?? []), ...texts],
  };
}

/** Compares a tidied sample with its expectations, in a page without a policy. @returns the faults */
export const faultsOf = (page: Page, html: string, sample: string, expected: Expected): Promise<string[]> =>
  page.evaluate(
    ([given, { mustKeep, mustGo, plainText, either = [] }]) => {
      const { body } = new DOMParser().parseFromString(given, 'text/html');
      const same: Record<string, string> = { strong: 'strong, b', em: 'em, i', td: 'td, th' };
      const words = (text: string | null | undefined) => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
      const isKept = ({ tag, heading, text, href, depth, start, rows }: Kept) => {
        const selector = heading ? 'h1, h2, h3, h4, h5, h6' : tag === undefined ? undefined : (same[tag] ?? tag);
        const elements = selector === undefined ? [body] : [...body.querySelectorAll(selector)];
        return elements.some((element) => {
          const own = element.cloneNode(true) as Element;
          if (tag === 'li') for (const list of own.querySelectorAll('ul, ol')) list.remove();
          let above = 0;
          for (let one = element.parentElement; one; one = one.parentElement) if (one.matches('ul, ol')) above += 1;
          return (
            (text === undefined || words(own.textContent).includes(words(text))) &&
            (href === undefined || element.getAttribute('href') === href) &&
            (depth === undefined || above === depth) &&
            (start === undefined || Number(element.getAttribute('start') ?? 1) === start) &&
            (rows === undefined || element.querySelectorAll('tr').length === rows)
          );
        });
      };
      const bare = (text: string | null) => {
        let left = words(text).replace(/\p{Extended_Pictographic}|\ufe0f| /gu, '');
        for (const one of either) left = left.replaceAll(words(one).replaceAll(' ', ''), '');
        return left;
      };
      const [left, wanted] = [bare(body.textContent), bare(plainText)];
      let at = 0;
      while (at < wanted.length && left[at] === wanted[at]) at += 1;
      const around = (text: string) => text.slice(Math.max(0, at - 20), at + 40);
      return [
        ...mustKeep.filter((one) => !isKept(one)).map((one) => `lost ${JSON.stringify(one)}`),
        ...mustGo.filter((part) => given.includes(part)).map((part) => `left ${part}`),
        ...(left === wanted ? [] : [`has the words …${around(left)}…, not …${around(wanted)}…`]),
      ];
    },
    [html, inThisHouse(sample, expected)] as const,
  );
