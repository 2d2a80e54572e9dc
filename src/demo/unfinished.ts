import { canonicalDocument, removeDocument, saveDocument } from '../content/editing.ts';
import { type Entities, type Opened, openDraft } from '../content/opening.ts';
import type { Db } from '../db/connection.ts';
import { keepPart, reserve } from '../features/drafts/commands.ts';
import { basesOf } from '../features/drafts/queries.ts';
import { partsOf } from '../features/drafts/rules.ts';
import { schedule } from '../features/drafts/schedule-commands.ts';
import { leaveNote } from '../features/presence/note-commands.ts';
import type { Actor } from '../lib/actor.ts';
import type { Locale } from '../lib/locale.ts';
import { demoActor } from './staff.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

type Texts = Partial<Record<Locale, Record<string, unknown>>>;
type Words = Record<string, unknown>;

/** Leaves what staff of the demo are working on: revisions, drafts, a scheduled text, a text that is behind, a note, and something in the bin. */
export async function leaveUnfinished(db: Db, entities: Entities, now: Date): Promise<void> {
  const chief = await demoActor(db, 'hoofdredacteur');
  const editor = await demoActor(db, 'redacteur');
  const translator = await demoActor(db, 'traduction');

  const opened = (entity: string, reference: string) => openDraft(db, entities, chief, entity, reference);
  /** Stores a document with other words in a language; `inStep`: the other language does not lag. */
  async function reword(
    entity: string,
    reference: string,
    locale: Locale,
    words: Words,
    by: { actor: Actor; hoursAgo: number; inStep?: true },
  ) {
    const { actor, hoursAgo, inStep = false } = by;
    const { entity: descriptor, key, present } = await opened(entity, reference);
    const document = present?.document as { texts: Texts };
    const changed = { ...document, texts: { ...document.texts, [locale]: { ...document.texts[locale], ...words } } };
    const canonical = canonicalDocument(descriptor, key, changed);
    await saveDocument(
      db,
      descriptor,
      canonical,
      present?.version ?? null,
      { actor, now: new Date(now.getTime() - hoursAgo * hour) },
      { inStep },
    );
  }
  /** Keeps a draft of the words of a language. */
  async function draft(
    where: Opened,
    locale: Locale,
    words: Words,
    { actor = editor, hoursAgo = 2, state = 'draft' as 'draft' | 'ready' } = {},
  ) {
    const { texts } = (where.present?.document ?? {}) as { texts?: Texts };
    const base = basesOf(partsOf(where.present?.document ?? null))[locale];
    const body = { fields: { ...texts?.[locale], ...words }, number: 0, base, state };
    await keepPart(db, where, locale, body, { actor, now: new Date(now.getTime() - hoursAgo * hour) });
  }

  // Twice changed, once by another person: the history has something to compare.
  const stepByStep =
    'Een nok zonder mortel beweegt mee, ventileert en is in een halve dag gesloten. Als de ruiter maar op de juiste hoogte staat.';
  await reword('article', 'DBBE00000000105', 'nl', { description: stepByStep }, { actor: editor, hoursAgo: 30, inStep: true });
  await reword(
    'article',
    'DBBE00000000105',
    'nl',
    { description: stepByStep.replace('Als de ruiter maar', 'Zolang de ruiter') },
    { actor: chief, hoursAgo: 28, inStep: true },
  );
  // The French text was made from an older Dutch one.
  await reword(
    'article',
    'DBBE00000000106',
    'nl',
    { title: 'Het onderdak is geen zeil: stijf of soepel, en voor welk dak' },
    { actor: editor, hoursAgo: 52 },
  );
  await draft(await opened('article', 'DBBE00000000107'), 'nl', { title: 'Vijf soldeerbouten op één goot: de traagste won' });
  const best =
    'Bitume, caoutchouc, synthétique ou liquide\u00a0: aucune étanchéité n’est la meilleure, mais il en existe une pour ce toit.';
  await draft(await opened('article', 'DBBE00000000108'), 'fr', { description: best }, { actor: translator, hoursAgo: 5, state: 'ready' });

  const fresh = await reserve(db, (await opened('article', 'DBBE00000000107')).entity, { portal: 'dbbe' }, { actor: editor, now });
  const whole = await opened('article', fresh);
  await draft(whole, 'nl', {
    title: 'Zonnepanelen op leien: boren of klemmen?',
    description: 'Drie dakwerkers vertellen waarom zij van methode veranderden.',
  });

  const cookies = await opened('page', 'cookies');
  await draft(
    cookies,
    'nl',
    { description: 'De cookies van deze site, wat er verder in uw browser staat, en hoe u uw keuze verandert.' },
    { actor: chief },
  );
  const at = new Date(Math.ceil((now.getTime() + 2 * day) / hour) * hour);
  await schedule(db, cookies, { parts: ['nl'], inStep: true, at }, { actor: chief, now });

  await leaveNote(
    db,
    { entity: 'article', reference: 'DBBE00000000107' },
    { field: 'texts.nl.title', text: 'Zegt de titel niet te veel? Graag een tweede voorstel.', account: chief.accountId as number, now },
  );

  const { entity: pages } = await opened('page', 'privacy');
  const action = {
    ...{ entity: 'page', reference: 'winteractie', portals: ['dbbe'], isPublished: false },
    texts: { nl: { title: 'Winteractie', text: '<p>Tot eind februari een jaar lezen voor de prijs van tien maanden.</p>' } },
  };
  const saved = await saveDocument(db, pages, canonicalDocument(pages, action.reference, action), null, {
    actor: chief,
    now: new Date(now.getTime() - 9 * day),
  });
  await removeDocument(
    db,
    pages,
    action.reference,
    saved.version,
    { actor: chief, now: new Date(now.getTime() - 3 * day) },
    { entities, isConfirmed: true },
  );
}
