import fs from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterProjects } from '../db/tables/projects.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { createDatabase } from '../testing/databases.ts';
import { run, temporaryFolder } from '../testing/servers/server.ts';

/** Rooms of lists that have rows in the demo. */
const lists = [
  ...['articles', 'magazines', 'newsletters', 'events', 'videos', 'pages', 'themes', 'interests', 'companies', 'ads', 'popups'],
  ...['polls', 'symposium', 'knowledge', 'notifications', 'knowledge-categories', 'knowledge-tags', 'products', 'portals', 'tickets'],
  ...[
    'members',
    'colleagues',
    'roles',
    'bin',
    'messages',
    'audit',
    'system/jobs',
    'system/mails',
    'approve-hours/records',
    'files?view=list',
    ...['redirects', 'glossary', 'company-changes', 'company-doubles'],
  ],
];

/** Runs in the page: names what scrolls sideways or stands out of the window, but for the calendar and tables of figures. */
function sideways(): string[] {
  const isAllowed = (element: Element) => element.matches('.calendar') || element.querySelector(':scope > table.figures:not(.list-rows)');
  return [...document.querySelectorAll('main *')]
    .filter((element) => {
      const { right } = element.getBoundingClientRect();
      if (element.closest('.list-rows') && right > innerWidth) return true;
      return (
        element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
      );
    })
    .filter((element) => !isAllowed(element))
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
}

describe('lists of the staff rooms on a telephone', () => {
  let screens: MemberScreens;
  let token: string;
  const dataDir = temporaryFolder('narrow');
  beforeAll(async () => {
    const env = {
      ...{ DATA_DIR: dataDir, DATABASE_URL: await createDatabase(), SECRET: 'a secret of the tests that nobody has to guess' },
      ...{ DEMO: '1', SECOND_FACTOR: '0', HOST: '127.0.0.1', FETCH_IMAGES: '0' },
    };
    expect(await run(['src/demo/load.ts'], env)).toMatchObject({ code: 0 });
    screens = await openMemberScreens([], env);
    token = await screens.tokenOf('webmaster@tweeluik.example');
  }, 300_000);
  afterAll(async () => {
    await screens.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  async function open(address: string, width: number, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(token, { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
    expect(faults).toEqual([]);
  }
  const rows = (page: Page) => page.locator('.list-rows [data-row]');

  it('have rows that fit, in French, in every room', { timeout: 180_000 }, async () => {
    await open('/fr/staff', 360, async (page) => {
      for (const room of lists) {
        await page.goto(screens.at(`/fr/staff/${room}`));
        await rows(page).first().waitFor();
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 800 });
          expect([room, width, await page.evaluate(sideways), await tooWide(page)]).toEqual([room, width, [], 0]);
        }
      }
    });
  });

  it('have acts that a finger can touch, as other rooms do', { timeout: 120_000 }, async () => {
    await open('/fr/staff', 360, async (page) => {
      for (const room of ['tickets', 'planning', 'my-hours', 'approve-hours', 'holidays', 'security', 'system/senders', 'company-csv']) {
        await page.goto(screens.at(`/fr/staff/${room}`));
        const acts = page.locator('main :is(.plain, .room-head a):visible');
        await acts.first().waitFor();
        const small = await acts.evaluateAll((all) =>
          all
            .filter((act) => getComputedStyle(act).display !== 'inline' && act.getBoundingClientRect().height < 24)
            .map(({ textContent }) => textContent),
        );
        expect([room, small]).toEqual([room, []]);
      }
    });
  });

  it('leave acts off paper', async () => {
    await open('/fr/staff/statistics', 718, async (page) => {
      await page.locator('.report-total').waitFor();
      await page.locator('.sending-bar').waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const act of ['.sending-bar', '.report-ranges', '.desk-bar'])
        expect([act, await page.locator(act).first().isVisible()]).toEqual([act, false]);
      await page.goto(screens.at('/fr/staff/articles'));
      await rows(page).first().waitFor();
      expect(await page.locator('.list-tools').isVisible()).toBe(false);
      expect(await tooWide(page)).toBe(0);
    });
  });

  it('stay tables, of which rows are chosen, ordered and walked through by keyboard', async () => {
    await open('/fr/staff/articles', 360, async (page) => {
      await rows(page).first().waitFor();
      await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe((await rows(page).count()) + 1);
      expect(await page.getByRole('rowheader').count()).toBe(await rows(page).count());
      // The heads without an order are not seen, and still read aloud.
      await page.getByRole('columnheader', { name: 'Référence' }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeFaults(page, 'colour')).toEqual([]);

      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect
        .poll(() =>
          rows(page)
            .nth(1)
            .evaluate((row) => row === document.activeElement),
        )
        .toBe(true);
      expect(
        await rows(page)
          .nth(1)
          .evaluate((row) => getComputedStyle(row).outlineStyle),
      ).toBe('solid');
      await page.keyboard.press('x');
      await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
      await page.getByRole('checkbox', { name: 'Choisir toutes les lignes' }).press('Space');
      await expect.poll(() => page.locator('[data-row][aria-selected="true"]').count()).toBe(await rows(page).count());
      await page.getByRole('columnheader', { name: 'Titre' }).getByRole('button').press('Enter');
      await expect.poll(() => page.url()).toContain('sort=title');
      await page.locator('[aria-sort="ascending"]').waitFor();
    });
  });

  it('have their cells side by side on a wide window', async () => {
    await open('/fr/staff/members', 1_280, async (page) => {
      await rows(page).first().waitFor();
      const tops = (row: Element) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().top));
      for (const row of await rows(page).all()) expect(new Set(await row.evaluate(tops)).size).toBe(1);
    });
  });

  it('name five newsletters that are being sent, and lead to the list of all', async () => {
    const connection = await screens.server.connect();
    const statements = [
      'update newsletter_projects set status_id = 4, is_paused = true where status_id = 5 and approval is not null',
      `insert into send_runs (newsletter, approval, kind, recipients_type_id, decided_at, is_made)
        select newsletter, approval, 'date', 1, now(), true from newsletter_projects where status_id = 4 and is_paused`,
      `insert into send_rows (run, newsletter, portal, locale, email, domain, state, due_at, message_id)
        select s.id, s.newsletter, w.portal, 'nl', 'wacht-' || s.id || '@voorbeeld.be', 'voorbeeld.be', 'waiting', now(), gen_random_uuid()
        from send_runs s join newsletters w on w.reference = s.newsletter where s.ended_at is null`,
    ];
    for (const statement of statements) await connection.db.execute(sql.raw(statement));
    const all = await connection.db.$count(newsletterProjects, eq(newsletterProjects.isPaused, true));
    await connection.close();
    await open('/fr/staff/articles', 360, async (page) => {
      const link = page.getByRole('link', { name: `${all - 5} autre` });
      await link.waitFor();
      await expect.poll(() => page.locator('.sending-bar').count()).toBe(6);
      expect(await axeFaults(page)).toEqual([]);
      await link.click();
      await page.waitForURL(/newsletters\?status=open$/);
      await expect.poll(() => rows(page).count()).toBe(all);
      expect(await tooWide(page)).toBe(0);
    });
  });
});
