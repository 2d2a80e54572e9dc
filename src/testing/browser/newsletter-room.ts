import type { Locator, Page } from 'playwright';

/** Words of the newsletter room in both languages, for journeys. */
export const words = {
  nl: {
    ...{ base: '/staff', begin: 'Beginnen', subject: 'Onderwerp', nl: 'Nederlands', fr: 'Frans', kept: 'Bewaard om' },
    ...{ leaves: 'Dit is de goedgekeurde mail: zo vertrekt hij.', added: 'staat op plaats' },
    ...{ approved: 'Goedgekeurd', planned: 'Ingepland', draft: 'Concept', day: 'Dag', time: 'Uur in Brussel' },
    ...{ plan: 'Inplannen', proposal: 'voorstel', drop: 'Bewaren en intrekken', report: 'Verslag', preview: 'Voorbeeld van de mail' },
    ...{ counted: 'Nederlands 3, Frans 2.', test: 'Testmail', to: 'Naar', send: 'Testmail versturen', outside: /niet van de redactie/ },
    ...{ view: 'Scherm', tested: 'Verstuurd als “[TEST] Zeven daken”', mails: 'Mails van de site' },
    ...{ archived: 'staat in het archief', copy: 'Neem over uit een eerdere nieuwsbrief', sender: 'Dakweek' },
    ...{ left: 'nog 3', missed: 'Nog 3 ontvangers kregen hem niet', rest: 'De overige 3 versturen' },
  },
  fr: {
    ...{ base: '/fr/staff', begin: 'Commencer', subject: 'Objet', nl: 'Néerlandais', fr: 'Français', kept: 'Enregistré à' },
    ...{ leaves: 'Voici l’e-mail approuvé\u00a0: il partira ainsi.' },
    ...{ added: 'est en place', approved: 'Approuvée', planned: 'Planifiée', draft: 'Brouillon', day: 'Jour' },
    ...{ time: 'Heure de Bruxelles', plan: 'Planifier', proposal: 'proposition', drop: 'Enregistrer et retirer', report: 'Rapport' },
    ...{ preview: 'Aperçu de l’e-mail', counted: 'Néerlandais 3, Français 2.', test: 'E-mail de test', to: 'À' },
    ...{ send: 'Envoyer le test', outside: /n’est pas de la rédaction/, tested: 'Envoyé avec l’objet «\u00a0[TEST] Sept toits\u00a0»' },
    ...{ archived: 'se trouve dans les archives', copy: 'Reprendre d’une lettre d’information précédente', sender: 'Semaine du toit' },
    ...{ view: 'Écran', mails: 'E-mails du site', left: 'encore 3', missed: 'Encore 3 destinataires ne l’ont pas reçu' },
    ...{ rest: 'Envoyer les 3 restants' },
  },
} as const;
export type Words = (typeof words)[keyof typeof words];

/** Returns the pixels by which the content of an element, or the overlay on it, is wider than the element. */
export const overhang = (shown: Locator) =>
  shown.evaluate((box) => {
    const right = Math.max(box.getBoundingClientRect().left, ...[...box.children].map((one) => one.getBoundingClientRect().right));
    return Math.max(0, box.scrollWidth - box.clientWidth, Math.round(right - box.getBoundingClientRect().right));
  });
/** Returns the text of the focused element. */
export const focused = (tab: Page) => tab.evaluate(() => document.activeElement?.textContent ?? '');
/** Collects every line about the state of an issue that is shown from now on, however briefly. */
export const watchStatus = (tab: Page) =>
  tab.evaluate(() => {
    const lines = new Set<string>();
    const look = () => {
      for (const line of document.querySelectorAll('.issue-status')) lines.add(line.textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { statusLines: () => [...lines].join('\n') });
  });
export const statusLines = (tab: Page) => tab.evaluate(() => (window as unknown as { statusLines(): string }).statusLines());
