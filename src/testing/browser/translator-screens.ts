import type { Page } from 'playwright';
import { pageDocument, portalDocument } from '../documents.ts';
import { type MemberScreens, openMemberScreens } from './member-screens.ts';

/** A portal with the page `bezoek`, and two translators, Luc Dumont and An Peeters, with their tokens in this order. */
export type TranslatorScreens = MemberScreens & {
  tokens: string[];
  /** Opens an address as Luc, 1,280 pixels wide and without motion, and closes it after the work. */
  opened(address: string, work: (page: Page) => Promise<void>): Promise<void>;
};

const people = [
  { reference: 'M-1', email: 'luc@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
  { reference: 'M-2', email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Peeters', language: 'nl' },
];
const documents = [portalDocument('dbbe'), pageDocument('bezoek'), ...people.map((person) => ({ entity: 'member', ...person }))];

export async function openTranslatorScreens(): Promise<TranslatorScreens> {
  const screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  const tokens: string[] = [];
  for (const { email } of people) tokens.push(await screens.staffTokenOf(email, 'translator'));
  async function opened(address: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(tokens[0] ?? '', { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
  }
  return { ...screens, tokens, opened };
}
