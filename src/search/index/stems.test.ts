import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { databases } from '../../testing/databases.ts';
import { formsOfWord } from '../language/words.ts';
import { stemsOf } from './stems.ts';

const together: Readonly<Record<Locale, string>> = {
  nl: `materiaal/materialen speciaal/speciale industrieel/industriële officieel/officiële actueel/actuele financieel/financiële bureau/bureaus
    niveau/niveaus cookie/cookies garage/garages idee/ideeën industrie/industrieën calorie/calorieën stad/steden kind/kinderen machine/machines
    service/services website/websites functie/functies garantie/garanties subsidie/subsidies premie/premies familie/families museum/musea
    catalogus/catalogi advies/adviezen verlies/verliezen proces/processen adres/adressen breedte/breedtes module/modules isoleren/isoleert/geïsoleerd/geïsoleerde
    kolom/kolommen brief/brieven huis/huizen prijs/prijzen raam/ramen paneel/panelen norm/normen auto/auto’s`,
  fr: `matériau/matériaux travail/travaux tuyau/tuyaux vitrail/vitraux détail/détails métal/métaux panneau/panneaux neuf/neuve actif/active
    public/publique nouveau/nouvelle blanc/blanche gros/grosse isolé/isolées électrique/électriques`,
};
const apart: Readonly<Record<Locale, string>> = {
  nl: 'kast/kas advies/ader verlies/verleden machine/macht les/leslokaal premie/premier adres/ader',
  fr: 'plaque/place banque/banc détail/dette cas/caisse',
};

describe.each(databases)('stems on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection.close());

  const stemsIn = async (locale: Locale, pairs: string) => {
    const groups = pairs.split(/\s+/).map((group) => group.split('/').map((word) => formsOfWord(locale, word)[0] ?? ''));
    const stems = await stemsOf(connection.db, locale, groups.flat());
    return groups.map((forms) => ({ forms, stems: new Set(forms.map((form) => stems.get(form))).size }));
  };

  it.each(['nl', 'fr'] as const)('are the same for the forms of a word and others for others, in %s', async (locale) => {
    expect((await stemsIn(locale, together[locale])).filter(({ stems }) => stems !== 1)).toEqual([]);
    expect((await stemsIn(locale, apart[locale])).filter(({ stems }) => stems === 1)).toEqual([]);
  });
});
