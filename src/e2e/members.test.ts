import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../testing/documents.ts';

const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  themeDocument('hellende-daken'),
  articleDocument({ reference: 'DBBE00000000001', displayDate: '2026-11-10' }),
  articleDocument({
    reference: 'DBBE00000000002',
    displayDate: '2026-11-09',
    isPremium: true,
    texts: {
      nl: {
        title: 'Premium',
        description: 'Waarom',
        text: '<h2>Geheim</h2><p>Alleen voor abonnees.</p><table><tbody><tr><td>1</td></tr></tbody></table>',
      },
      fr: { title: 'Premium (fr)', description: 'Pourquoi', text: '<h2>Secret</h2><p>Alleen voor abonnees.</p>' },
    },
  }),
  magazineDocument({ reference: 'DBBEMAG00001' }),
  { entity: 'member', reference: 'M-1', email: 'abonnee@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
  { entity: 'abo', reference: 'A-1', member: 'M-1', portal: 'dbbe', startDate: '2020-01-01', expiryDate: '2090-01-01' },
];
const words = {
  nl: {
    prefix: '',
    register: 'Nog geen lid? Schrijf u in',
    email: 'E-mailadres',
    first: 'Voornaam',
    last: 'Familienaam',
    send: 'Stuur mij een code',
    code: 'Code',
    enter: 'Aanmelden',
    hello: 'Dag Jan Peeters',
    follow: 'Daken',
    followed: 'U volgt nu Daken.',
    undo: 'Ongedaan maken',
    save: 'Gegevens bewaren',
    saved: 'Uw gegevens zijn bewaard.',
    addAddress: 'Adres toevoegen',
    street: 'Straat',
    number: 'Nummer',
    zip: 'Postcode',
    city: 'Plaats',
    saveAddress: 'Adres bewaren',
    addressSaved: 'Het adres is bewaard.',
    required: 'Vul dit in.',
    trial: 'Proefabonnement starten',
    running: 'Uw proefabonnement loopt',
    runs: 'Proefabonnement',
    out: 'Afmelden op dit toestel',
  },
  fr: {
    prefix: '/fr',
    register: 'Pas encore membre ? Inscrivez-vous',
    email: 'Adresse e-mail',
    first: 'Prénom',
    last: 'Nom',
    send: 'Envoyez-moi un code',
    code: 'Code',
    enter: 'Se connecter',
    hello: 'Bonjour Jan Peeters',
    follow: 'Toitures',
    followed: 'Vous suivez désormais Toitures.',
    undo: 'Annuler cette action',
    save: 'Enregistrer mes données',
    saved: 'Vos données sont enregistrées.',
    addAddress: 'Ajouter une adresse',
    street: 'Rue',
    number: 'Numéro',
    zip: 'Code postal',
    city: 'Localité',
    saveAddress: 'Enregistrer l’adresse',
    addressSaved: 'L’adresse est enregistrée.',
    required: 'Remplissez ce champ.',
    trial: 'Commencer l’essai',
    running: 'Votre abonnement d’essai a commencé',
    runs: 'Abonnement d’essai',
    out: 'Se déconnecter sur cet appareil',
  },
} as const;

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents);
});
afterAll(() => screens?.close());

async function isClean(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
}

describe.each(['nl', 'fr'] as const)('a member in %s', (locale) => {
  const t = words[locale];
  const at = (path: string) => screens.at(`${t.prefix}${path}`);
  const faults: string[] = [];
  let page: Page;

  beforeAll(async () => {
    const context = await screens.browser.newContext({ viewport: { width: 360, height: 780 }, locale });
    page = await context.newPage();
    watchFaults(page, undefined, faults);
  });
  afterAll(() => page?.context().close());

  it('registers with a code and arrives where the way in was', async () => {
    const before = await screens.mails.newest();
    await page.goto(`${at('/member')}?return=${encodeURIComponent(`${t.prefix}/settings/my-account`)}`);
    await page.getByRole('button', { name: t.register }).click();
    await page.getByRole('button', { name: t.send }).click();
    await expect.poll(() => page.getByText(t.required).count()).toBe(3);
    await isClean(page);
    await page.getByLabel(t.first).fill('Jan');
    await page.getByLabel(t.last, { exact: true }).fill('Peeters');
    await page.getByLabel(t.email).fill(`jan-${locale}@voorbeeld.be`);
    await page.getByRole('button', { name: t.send }).click();
    const field = page.getByLabel(t.code, { exact: true });
    await field.waitFor();
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
    await isClean(page);
    await field.fill((await screens.mails.codeAfter(before)).toLowerCase().replace(/(...)/, '$1 '));
    await field.press('Enter');
    await page.waitForURL(`**${t.prefix}/settings/my-account`);
    await page.getByLabel(t.first).waitFor();
    await expect.poll(() => page.locator('a[data-member]').textContent()).toBe('Jan');
  });

  it('changes the profile and keeps an address', async () => {
    await page.getByLabel(t.first).fill('');
    await page.getByRole('button', { name: t.save }).click();
    await expect.poll(() => page.getByText(t.required).count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
    await page.getByLabel(t.first).fill('Jan');
    await page.getByRole('button', { name: t.save }).click();
    await page.getByText(t.saved).waitFor();
    await page.getByRole('button', { name: t.addAddress }).click();
    await page.getByLabel(t.street).fill('Dorpsstraat');
    await page.getByLabel(t.number, { exact: true }).fill('12');
    await page.getByLabel(t.zip).fill('9000');
    await page.getByLabel(t.city).fill('Gent');
    await isClean(page);
    await page.getByRole('button', { name: t.saveAddress }).click();
    await page.getByText(t.addressSaved).waitFor();
    await isClean(page);
  });

  it('follows an interest, and takes that back', async () => {
    await page.goto(at('/member'));
    await page.getByText(t.hello).waitFor();
    await page.getByLabel(t.follow, { exact: true }).check();
    await page.getByText(t.followed).waitFor();
    await isClean(page);
    await page.getByRole('button', { name: t.undo }).click();
    await page.getByLabel(t.follow, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel(t.follow, { exact: true }).isChecked()).toBe(false);
  });

  it('starts a trial, and sees it run', async () => {
    await page.goto(at('/freesubscription'));
    await page.getByRole('button', { name: t.trial }).click();
    await page.getByText(t.running).waitFor();
    await isClean(page);
    await page.goto(at('/settings/my-subscriptions'));
    await page.getByText(t.runs, { exact: true }).waitFor();
    await isClean(page);
  });

  it('signs out, and the door is there again', async () => {
    await page.goto(at('/settings/my-account'));
    await page.getByRole('button', { name: t.out }).click();
    await page.getByRole('button', { name: t.send }).waitFor();
    expect((await page.context().cookies()).filter(({ name }) => /authorization|rememberme/.test(name))).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('a premium text', () => {
  const secret = 'Alleen voor abonnees.';
  let page: Page;
  beforeAll(async () => {
    page = await (await screens.browser.newContext({ locale: 'nl' })).newPage();
  });
  afterAll(() => page?.context().close());

  it('says to strangers what would open it, and leads back after signing in', async () => {
    await page.goto(screens.at('/dossier/DBBE00000000002'));
    await isClean(page);
    await expect.poll(() => page.getByText(secret).count()).toBe(0);
    const before = await screens.mails.newest();
    await page.getByRole('link', { name: 'Aanmelden om verder te lezen' }).click();
    await page.getByLabel('E-mailadres', { exact: true }).fill('abonnee@voorbeeld.be');
    await page.getByRole('button', { name: 'Stuur mij een code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await screens.mails.codeAfter(before));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dossier/DBBE00000000002');
    await page.getByText(secret).waitFor();
    await page.getByRole('region', { name: 'Tabel 1' }).waitFor();
    await page.locator('.wall').waitFor({ state: 'detached' });
    await isClean(page);
  });

  it('is in French open as well, and nowhere once the subscriber has gone', async () => {
    await page.goto(screens.at('/fr/fichier/DBBE00000000002'));
    await page.getByText(secret).waitFor();
    await page.context().clearCookies();
    await page.goto(screens.at('/'));
    await page.evaluate(() => history.back());
    await page.waitForURL('**/fr/fichier/DBBE00000000002');
    await page.locator('.wall').waitFor();
    await expect.poll(() => page.getByText(secret).count()).toBe(0);
  });
});
