/** Returns a 32-bit hash of a text; similar texts have distant hashes. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

type Candidate = {
  reference: string;
  customerReference: string | null;
  /** Slot of a front page that it takes, from 1. */
  position?: number | null;
  /** 1 if absent. */
  weight?: number | null;
};
type AdPage = {
  /** Name of the page, so that neighbouring pages show different advertisements. */
  name: string;
  /** Advertisements with a position are placed in their slots. */
  isFront?: boolean;
  /** Day number, for pages that change daily; after as many days as there are advertisements, each has been first once. */
  day?: number;
};

const weightOf = ({ weight }: Candidate) => weight ?? 1;
/** Returns when an advertisement begins, and its ends: it runs until the earliest. For rows, and for columns of a statement. */
export const runOf = <From, Until>({ dateFrom, dateUntil, visibleUntil }: { dateFrom: From; dateUntil: Until; visibleUntil: Until }) => ({
  from: dateFrom,
  until: [dateUntil, visibleUntil],
});

/**
 * Returns the rank of an advertisement on a page: the highest comes first. Among many pages each comes first in
 * proportion to its weight, and a changed weight changes only pages of that advertisement (weighted rendezvous hashing).
 */
function rankOf(ad: Candidate, name: string): number {
  const share = (mixed(`${name} ${ad.reference}`) + 1) / (2 ** 32 + 1);
  return -weightOf(ad) / Math.log(share);
}

/** Returns the turns of advertisements on a page that changes daily: each has as many as its weight, in rounds. */
const turnsOf = <Ad extends Candidate>(ranked: readonly Ad[]): Ad[] =>
  Array.from({ length: Math.max(0, ...ranked.map(weightOf)) }, (_, round) => ranked.filter((ad) => weightOf(ad) > round)).flat();

/**
 * Returns the advertisement of each slot of a page; undefined if none fits. Deterministic per page, and one more
 * advertisement changes only the pages that show it. A page has none twice, no two of one customer, and none next to
 * other content of its customer.
 * @param slots customers next to each slot
 */
export function chooseAds<Ad extends Candidate>(
  ads: readonly Ad[],
  { name, day, isFront = false }: AdPage,
  slots: readonly (readonly (string | null)[])[],
): (Ad | undefined)[] {
  const ranked = ads
    .map((ad) => ({ ad, rank: rankOf(ad, name) }))
    .sort((a, b) => b.rank - a.rank || (a.ad.reference < b.ad.reference ? -1 : 1))
    .map(({ ad }) => ad);
  const turns = day === undefined ? ranked : turnsOf(ranked);
  const first = day === undefined || !ranked.length ? 0 : ranked.indexOf(turns[day % turns.length] as Ad);
  const inTurn = [...ranked.slice(first), ...ranked.slice(0, first)];
  const placeOf = ({ position }: Ad) => (isFront ? (position ?? undefined) : undefined);
  const used = new Set<Ad>();
  const customers = new Set<string>();
  return slots.map((beside, index) => {
    const fits = (ad: Ad) =>
      !used.has(ad) && (ad.customerReference === null || !(customers.has(ad.customerReference) || beside.includes(ad.customerReference)));
    const chosen = inTurn.find((ad) => placeOf(ad) === index + 1 && fits(ad)) ?? inTurn.find((ad) => placeOf(ad) === undefined && fits(ad));
    if (!chosen) return undefined;
    used.add(chosen);
    if (chosen.customerReference !== null) customers.add(chosen.customerReference);
    return chosen;
  });
}

/** Items of a list before its first advertisement, and between two of them. */
const itemsBeforeAd = 4;
const itemsBetweenAds = 10;

/** Returns the slots of advertisements in a list, as the index of the following item. A short list has one at its end. */
export function adPlacesIn(items: number): number[] {
  if (!items) return [];
  if (items < itemsBeforeAd) return [items];
  return Array.from(
    { length: Math.ceil((items - itemsBeforeAd + 1) / itemsBetweenAds) },
    (_, index) => itemsBeforeAd + index * itemsBetweenAds,
  );
}

/** Prefix and digits of new references, such as DBBEA20260001. */
export const adNumbering = (portal = 'dbbe', year: number) => ({ prefix: `${portal.toUpperCase()}A${year}`, digits: 4 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const adRights = {
  create: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'],
  edit: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'],
  remove: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'],
  fields: {
    portals: ['AD_TOOL_ALL_SETTINGS'],
    typeId: ['AD_TOOL_ALL_SETTINGS'],
    position: ['AD_TOOL_ALL_SETTINGS'],
    weight: ['AD_TOOL_ALL_SETTINGS'],
  },
} as const;
