import fc from 'fast-check';
import type { AnyEntity, Reference } from '../content/entity.ts';
import { arbitraryOf, type Known } from './arbitrary.ts';

const drawing = (size: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`).toString('base64');
const near = fc
  .integer({ min: -2_000, max: 30 })
  .map((hours) => new Date(Date.parse('2026-11-21T13:00:00Z') + hours * 3_600_000).toISOString());
/** After every beginning. */
const late = fc
  .integer({ min: 40, max: 90 })
  .map((hours) => new Date(Date.parse('2026-11-21T13:00:00Z') + hours * 3_600_000).toISOString());
const some = <T>(...values: T[]) => fc.constantFrom(...values);
const listOf = <T>(...values: T[]) => fc.uniqueArray(some(...values), { minLength: 1 });

/** References of each entity. They are few, so that edits affect the same documents. */
const references: Readonly<Record<string, readonly [Reference, ...Reference[]]>> = {
  ...{
    portal: ['dbbe', 'hobe', 'elbe', 'grbe'],
    file: [1, 2, 3, 4],
    interest: ['daken', 'hout', 'stroom'],
    theme: ['thema-een', 'thema-twee'],
  },
  ...{ page: ['privacy', 'colofon'], customer: ['KLANT-A', 'KLANT-B'], ad: ['AD-A', 'AD-B'], product: ['PR-A', 'PR-B'] },
  article: ['DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003', 'DBBE00000000004'],
  magazine: ['DBBEMAG00001', 'HOBEMAG00001', 'ELBEMAG00001'],
  ...{ newsletter: ['NB-DBBE-2026-01', 'NB-HOBE-2026-01'], event: ['EV-A', 'EV-B'], short: ['VID-A', 'VID-B'], video: ['VID-A', 'VID-B'] },
  poll: ['DBBEP2600001', 'HOBEP2600001'],
  ...{ category: ['abonnement', 'techniek'], tag: ['wachtwoord', 'factuur'], knowledge: ['uitleg-a', 'uitleg-b'] },
  redirect: ['DOOR-A', 'DOOR-B', 'DOOR-C'],
  ...{
    popup: [1, 2],
    notification: ['BERICHT'],
    notice: ['PERSOONLIJK'],
    member: ['LID-A', 'LID-B'],
    address: ['ADRES-A'],
    abo: ['ABO-A', 'ABO-B'],
  },
};
/** References that may be removed, of entities that most others mention. */
const removable: Readonly<Record<string, readonly Reference[]>> = {
  ...{ category: ['techniek'], tag: ['factuur'] },
  ...{ portal: ['grbe'], file: [4], interest: ['stroom'], customer: ['KLANT-B'], member: ['LID-B'] },
};
const of = (entity: string) => some(...(references[entity] ?? []));
const file = of('file');
const url = some('https://voorbeeld.be/a?b=1', '/dossier/DBBE00000000001', '/pricing');
const color = some('#FADBC5', '#A8401F', '#112233');

const common: Known = {
  ...{ portals: listOf('dbbe', 'hobe', 'elbe'), portal: some('dbbe', 'hobe', 'elbe'), interests: listOf('daken', 'hout', 'stroom') },
  ...{ fileId: file, posterFileId: file, logoFileId: file, introFileId: file, coverFileId: file, captionsFileId: file },
  ...{ topics: listOf('daken', 'hout'), pictureFileIds: listOf(1, 2, 3), customerReference: of('customer'), article: of('article') },
  ...{ displayDate: near, startsAt: near, endsAt: late, dateFrom: near, dateUntil: late, startDate: near, expiryDate: near, date: near },
  visibleUntil: fc.oneof(fc.constant(null), late, near),
  ...{ url, imageUrl: url, coverImageUrl: url, redirectUrl: url, externalUrl: url, website: url, moreLink: url, infoLink: url },
  ...{ websiteNL: url, websiteFR: url, websiteEN: url, headerColor: some('#A8401F', '#112233') },
  ...{ buttonLink: url, tint: color, accent: color, accentOnPaper: color, accentOnInk: color, articleReference: of('article') },
  ...{
    jobCode: some('DBBE20260101'),
    pollCode: of('poll'),
    projectCode: some('NBDBBE202601'),
    vatNumber: some('BE0123456749', 'NL123456789B01'),
  },
  ...{
    email: some('lezer@voorbeeld.be', 'info@voorbeeld.be'),
    countryCode: some('BE', 'NL'),
    zipCode: some('9000'),
    klnr: some('12345678'),
  },
  ...{ member: of('member'), address: of('address'), vat: some('BE0123456749'), companies: listOf('KLANT-A', 'KLANT-B') },
  ...{ category: of('category'), tags: listOf('wachtwoord', 'factuur') },
  ...{ articles: listOf(...(references.article ?? [])), related: listOf('dbbe', 'hobe', 'DBBEMAG00001', 'HOBEMAG00001') },
  ...{ domain: some('dbbe.example'), aliases: fc.constant([]), name: some('A', 'B & <C>', 'été'), hash: fc.constant(undefined) },
};
/** A crop that fits every drawing. */
const crop = some(undefined, undefined, { left: 2, top: 1, width: 16, height: 18 });
const own: Readonly<Record<string, Known>> = {
  redirect: { from: some('/oud', '/ouder', '/fr/vieux'), to: some('/oud', '/nl/ouder', '/nieuw', 'https://voorbeeld.be/') },
  portal: { related: listOf('dbbe', 'hobe', 'elbe') },
  magazine: { related: listOf('DBBEMAG00001', 'HOBEMAG00001') },
  newsletter: { reference: fc.oneof(of('newsletter'), of('article')) },
  file: { name: some('tekening.svg'), mediaType: some('image/svg+xml'), data: some(drawing(20), drawing(24), drawing(900)), crop },
};

/** Returns the field that holds a document's reference. */
const keyOf = ({ schema, key }: AnyEntity): string => {
  const { shape = {} } = (schema as unknown as { _zod: { def: { shape?: object } } })._zod.def;
  return key.name in shape ? key.name : 'reference';
};

/** Returns saves of an entity's documents, and some removals. Invalid ones are refused, as in any import. */
export function anyEditOf(entity: AnyEntity): fc.Arbitrary<object> {
  const known = { ...common, [keyOf(entity)]: of(entity.name), ...own[entity.name] };
  const saves = arbitraryOf(entity.schema, known, entity.html as readonly string[] | undefined).map((given) => {
    const document = { ...(given as object), entity: entity.name };
    const { related, [keyOf(entity)]: key } = given as { related?: string[] } & Record<string, string>;
    const others = related && { related: related.filter((one) => one !== key) };
    return entity.name === 'portal' ? { ...document, domain: `${key}.example`, ...others } : { ...document, ...others };
  });
  const removals = some(...(removable[entity.name] ?? references[entity.name] ?? [])).map((reference) => ({
    ...{ entity: entity.name, [keyOf(entity)]: reference, delete: true },
  }));
  return fc.oneof({ arbitrary: saves, weight: 5 }, { arbitrary: removals, weight: 1 });
}
