import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fr from '../../i18n/fr.json' with { type: 'json' };
import nl from '../../i18n/nl.json' with { type: 'json' };
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { knowledgeDocument, portalDocument } from '../testing/documents.ts';

const email = 'baas@voorbeeld.be';
const term = (entity: string, reference: string, name: string) => ({
  ...{ entity, reference, texts: { nl: { name }, fr: { name: `${name} fr` } } },
});
const documents = [
  portalDocument('dbbe'),
  term('category', 'toegang', 'Toegang'),
  ...['code', 'codes'].map((reference) => term('tag', reference, `Trefwoord ${reference}`)),
  knowledgeDocument('oud', { tags: ['codes'], audience: 'members' }),
  knowledgeDocument('huis', { audience: 'staff', texts: { nl: { title: 'Sleutel van de kluis' }, fr: { title: 'Sleutel du coffre' } } }),
  { entity: 'member', reference: 'M-2', email: 'hulp@voorbeeld.be', firstName: 'Bo', lastName: 'Claes', language: 'nl' },
  { entity: 'member', reference: 'M-1', email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];
const places = {
  nl: {
    words: nl as Record<string, string>,
    staff: '/staff',
    help: '/help',
    questions: '/settings/my-subscriptions',
    member: '/member',
    language: 'Nederlands',
  },
  fr: {
    words: fr as Record<string, string>,
    staff: '/fr/staff',
    help: '/fr/aide',
    questions: '/fr/settings/my-subscriptions',
    member: '/fr/member',
    language: 'Français',
  },
} as const;

describe('the knowledge base and notifications, on a server', () => {
  let screens: MemberScreens;
  let token = '';
  let support = '';
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(email, 'webmaster', { firstName: 'Luc', lastName: 'Dumont' });
    support = await screens.staffTokenOf('hulp@voorbeeld.be', 'support');
  });
  afterAll(() => screens.close());

  const open = async (path: string, width = 1_280, by = token, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await (await screens.signedIn(by, { viewport: { width, height: 900 } })).newPage();
    const faults = watchFaults(page, /status of (?:40[04]|503)/);
    await prepare?.(page);
    await page.goto(screens.at(path));
    return { page, faults };
  };
  const textOf = async (path: string) => (await screens.server.get(path)).text;

  it.each(['nl', 'fr'] as const)('bring an item to readers, and away from them, by keyboard alone, in %s', async (locale) => {
    const { words, staff, help, questions, language } = places[locale];
    const reference = `uitleg-${locale}`;
    const title = `Hoe werkt het <${locale}>?`;
    const { page, faults } = await open(`${staff}/knowledge`);
    const field = page.locator('.new-document').getByLabel(words['knowledge.field.reference'] ?? '');
    await field.fill(reference);
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(reference));
    await page.getByLabel(`${words['knowledge.field.title']} · ${language}`).fill(title);
    await page.getByLabel(words['knowledge.field.audience'] ?? '', { exact: true }).selectOption('readers');
    await page.getByLabel(words['knowledge.field.typeReference'] ?? '', { exact: true }).selectOption('question');
    await page.getByLabel(words['knowledge.field.isPublished'] ?? '', { exact: true }).press('Space');
    await page.getByRole('combobox', { name: words['editing.field.portals'] ?? '' }).selectOption('dbbe');
    await page.getByRole('combobox', { name: words['knowledge.field.category'] ?? '' }).focus();
    await page.keyboard.type('toegang');
    await page
      .getByRole('option', { name: /Toegang/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    const said = () => page.locator('.said').textContent();
    await expect.poll(said).toContain(locale === 'nl' ? 'Online om' : 'En ligne à');
    await expect.poll(() => textOf(`${help}/${reference}`)).toContain(`Hoe werkt het &lt;${locale}>?`.replace('>', '&gt;'));
    await expect.poll(() => textOf(help)).toContain(reference);
    expect(await textOf(`${help}/${reference}`)).toContain('Luc Dumont');

    // For members it is not a page any more, and stands on theirs.
    await page.getByLabel(words['knowledge.field.audience'] ?? '', { exact: true }).selectOption('members');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await screens.server.get(`${help}/${reference}`)).status).toBe(404);
    await expect.poll(() => textOf(help)).not.toContain(reference);
    await expect.poll(() => textOf('/sitemaps/pages.xml')).not.toContain(reference);
    await page.goto(screens.at(questions));
    await page
      .locator('summary')
      .filter({ hasText: words['knowledge.member.show'] ?? '' })
      .press('Enter');
    const summary = page.locator('details details summary').filter({ hasText: title });
    await summary.press('Enter');
    await page.locator('details[open] .prose').first().waitFor({ state: 'attached' });
    expect(await axeFaults(page)).toEqual([]);

    // All staff read it in their own room.
    await page.goto(screens.at(`${staff}/handbook`));
    await page.getByLabel(words['knowledge.handbook.words'] ?? '').fill(locale);
    await page.locator('summary').filter({ hasText: title }).press('Enter');
    await page.locator('details[open] .prose').first().waitFor({ state: 'attached' });
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
    expect(faults).toEqual([]);
  });

  it.each(['nl', 'fr'] as const)(
    'are found by words: by who keeps them in their room, by others in the handbook, in %s',
    async (locale) => {
      const { words, staff } = places[locale];
      for (const [by, address] of [
        [token, `${staff}/knowledge/huis`],
        [support, `${staff}/handbook/huis`],
      ] as const) {
        const { page, faults } = await open(`${staff}/handbook`, 1_280, by);
        await page.locator('details summary').first().waitFor();
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: words['desk.palette.label'] ?? '' }).fill('sleutel');
        await page.getByRole('option', { name: /^Sleutel/ }).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (by === support) await page.locator('details[open] .prose').waitFor({ state: 'attached' });
        expect(await axeFaults(page)).toEqual([]);
        await page.context().close();
        expect(faults).toEqual([]);
      }
    },
  );

  it.each([
    ['nl', 'codes', 'code'],
    ['fr', 'code', 'codes'],
  ] as const)('merge two tags and take that back, by keyboard alone, in %s', async (locale, from, into) => {
    const { words, staff } = places[locale];
    // One answer is lost, as where a server starts anew: the tag's use comes all the same.
    const loseOne = (one: Page) => one.route('**/api/staff/knowledge-terms/**', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const { page, faults } = await open(`${staff}/knowledge-tags/${from}`, 360, token, loseOne);
    const use = page.getByLabel(words['knowledge.term.into'] ?? '');
    await use.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: words['knowledge.term.merge'] ?? '' }).press('Enter');
    await expect.poll(() => page.locator('#merge-fault').textContent()).toBe(words['field.required']);
    expect(await axeFaults(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    await use.selectOption(into);
    const lost: string[] = [];
    page.on('response', (response) => response.status() === 404 && lost.push(new URL(response.url()).pathname));
    await page.getByRole('button', { name: words['knowledge.term.merge'] ?? '' }).press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(`/${into}`));
    expect(lost.filter((path) => path.includes('/knowledge-terms/'))).toEqual([]);
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`http://127.0.0.1:${screens.server.port}/api/staff/documents/knowledge/oud`, { headers });
      return ((await response.json()) as { document: { tags: string[] } }).document.tags;
    };
    const before = locale === 'nl' ? [from] : [into];
    await expect.poll(ask).toEqual([into]);
    await page.locator('.undo-line button').press('Enter');
    await expect.poll(ask).toEqual(before);
    await page.context().close();
    expect(faults).toEqual([]);
  });

  it.each(['nl', 'fr'] as const)('write a notification, which says whom it reaches, by keyboard alone, in %s', async (locale) => {
    const { words, staff, member, language } = places[locale];
    const title = `Bericht <${locale}>`;
    const { page, faults } = await open(`${staff}/notifications`);
    await page.getByRole('button', { name: words['documents.begin'] ?? '' }).press('Enter');
    await page.getByLabel(`${words['notifications.field.title']} · ${language}`).fill(title);
    await page.getByLabel(`${words['notifications.field.text']} · ${language}`).fill('Tekst');
    await page.getByLabel(words['notifications.field.typeReference'] ?? '', { exact: true }).selectOption('news');
    await page.getByLabel(words['notifications.field.sender'] ?? '', { exact: true }).fill('De redactie');
    const reach = page.locator('.reach');
    // Both members read Dutch.
    await expect.poll(() => reach.textContent()).toBe(locale === 'nl' ? 'Bereikt nu 2 leden' : 'N’atteint actuellement aucun membre');
    const audience = page.getByLabel(new RegExp(`^${words['notifications.field.audience']}`));
    await audience.selectOption('interests');
    await page.keyboard.press('Control+s');
    await page
      .locator('.fault')
      .filter({ hasText: words['field.required'] ?? '' })
      .first()
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await audience.selectOption('all');
    await page.keyboard.press('Control+s');
    // Sooner than the results are asked for again.
    await page.locator('#results').waitFor({ timeout: 15_000 });
    await page.goto(screens.at(member));
    const item = page.locator('.notices li').filter({ hasText: title });
    await item.getByRole('button', { name: words['notifications.useful'] ?? '', exact: true }).press('Enter');
    await expect
      .poll(() => item.getByRole('button', { name: words['notifications.useful'] ?? '', exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.context().close();
    expect(faults).toEqual([]);
  });
});
