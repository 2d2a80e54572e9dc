import fc from 'fast-check';
import {
  getDocument,
  getRevision,
  getRevisions,
  putDocument,
  removeDocument,
  restoreRevision,
  undoChange,
} from '../features/editing/endpoints.ts';
import { CallFailed, call } from '../lib/call.ts';
import type { Locale } from '../lib/locale.ts';
import { pageDocument } from './documents.ts';

/** Person who makes calls with a token. */
export type Calling = { fetch(path: string, init: RequestInit): Promise<Response> | Response; headers: Record<string, string> };
type Document = { texts: Record<Locale, { title: string }> } & Record<string, unknown>;
/** State of the document, in the model or as read by a person. */
type State = { version: string | null; document: Document | null };
type Change = { change: string; version: string | null; before: State };
type Played = { accepted: number; refused: number; faults: string[] };

const kinds = ['read', 'save', 'save', 'save', 'restore', 'remove', 'undo', 'both'] as const;
const move = fc.record({ who: fc.nat(1), kind: fc.constantFrom(...kinds), locale: fc.constantFrom('nl' as const, 'fr' as const) });
type Move = { who: number; kind: (typeof kinds)[number]; locale: Locale };
const series = fc.array(move, { minLength: 8, maxLength: 16 });
const gone: State = { version: null, document: null };
const titles = (document: object | null | undefined) => {
  const texts = (document as Document | null | undefined)?.texts;
  return texts ? `${texts.nl.title} / ${texts.fr.title}` : 'nothing';
};

/** One document with two people, and the model of it. */
function table(people: readonly [Calling, Calling], reference: string, played: Played) {
  const params = { entity: 'page', reference };
  const changes: Change[] = [];
  const seen: State[] = [gone, gone];
  let now: State = gone;
  let words = 0;
  const byOf = (who: number) => people[who] as Calling;
  const hold = (isTrue: boolean, fault: string) => isTrue || played.faults.push(`${reference}: ${fault}`);
  /** A removed document is in the bin. */
  const isInBin = () => now.document === null && changes.length > 0;
  const guardOf = ({ version }: State) => (version === null ? { 'if-none-match': '*' as const } : { 'if-match': `"${version}"` });

  /** Records an accepted change. */
  function accept(who: number, after: State, change: string): void {
    played.accepted += 1;
    changes.push({ change, version: after.version, before: now });
    now = after;
    seen[who] = after;
  }
  /**
   * Checks a refusal: it is only right for a change based on another version, and has the present version; without one it
   * is a 404. Of two concurrent calls this one can have been the first, and have met the state `before`.
   */
  function refuse(who: number, error: unknown, act: string, before = now): void {
    if (!(error instanceof CallFailed)) throw error;
    played.refused += 1;
    const { statusCode, fields, present } = error.answer as {
      statusCode: number;
      fields?: object;
      present?: { document: object | null } | null;
    };
    if (isInBin() && seen[who]?.version === null)
      return void hold(Object.values(fields ?? {}).includes('reference_in_bin'), `${act} over the bin was answered with ${statusCode}`);
    const isFirst = before !== now && seen[who]?.version !== before.version;
    const possible = isFirst ? [before, now] : [now];
    hold(seen[who]?.version !== now.version, `${act} from the present version was refused`);
    const shown = titles(present?.document);
    const isRight = possible.some(({ document }) => statusCode === (document ? 409 : 404) && shown === titles(document));
    hold(isRight, `${act} was answered with ${statusCode} and ${shown}; there is ${possible.map(({ document }) => titles(document))}`);
  }
  const changed = (who: number, locale: Locale): Document => {
    const document = structuredClone(seen[who]?.document ?? (pageDocument(reference) as unknown as Document));
    words += 1;
    document.texts[locale].title = `${who} ${words}`;
    return document;
  };
  const put = (who: number, document: Document) =>
    call(putDocument, { params, headers: guardOf(seen[who] ?? gone), body: { document } }, byOf(who)).catch((error: unknown) => error);
  function judge(who: number, document: Document, answer: unknown, before = now): void {
    if (answer instanceof Error) refuse(who, answer, 'a save', before);
    else {
      hold(seen[who]?.version === now.version, 'a save from another version was accepted');
      hold(!isInBin(), 'a save took the reference of a document in the bin');
      const { version, change } = answer as { version: string; change: string };
      accept(who, { version, document }, change);
    }
  }

  return {
    async read(who: number): Promise<void> {
      const found = await call(getDocument, { params }, byOf(who)).catch((error: unknown) => error);
      const { document, version } = found instanceof Error ? gone : (found as State);
      hold(titles(document) === titles(now.document), `${titles(document)} was read, not ${titles(now.document)}`);
      hold(version === now.version, 'another version was read');
      seen[who] = { version, document };
    },
    async save(who: number, locale: Locale): Promise<void> {
      const document = changed(who, locale);
      judge(who, document, await put(who, document));
    },
    /** Both save concurrently: at most one save of the present version is accepted. */
    async both(locale: Locale): Promise<void> {
      const documents = [changed(0, locale), changed(1, locale)] as const;
      const answers = await Promise.all([put(0, documents[0]), put(1, documents[1])]);
      const order = answers[0] instanceof Error ? ([1, 0] as const) : ([0, 1] as const);
      const before = now;
      for (const who of order) judge(who, documents[who], answers[who], before);
    },
    async restore(who: number): Promise<void> {
      const list = await call(getRevisions, { params, query: {} }, byOf(who)).catch(() => undefined);
      const id = list?.items.find(({ act }) => act === 'changed')?.id;
      if (!now.document || !id || seen[who]?.version === null) return;
      const { document } = await call(getRevision, { params: { ...params, id } }, byOf(who));
      const headers = guardOf(seen[who] ?? gone);
      try {
        const { version, change, result } = await call(restoreRevision, { params: { ...params, id }, headers }, byOf(who));
        hold(seen[who]?.version === now.version, 'a revision was restored over another version');
        if (result !== 'same') accept(who, { version, document: document as Document }, change);
      } catch (error) {
        refuse(who, error, 'a restored revision');
      }
    },
    async remove(who: number): Promise<void> {
      if (!now.document || !seen[who]?.version) return;
      try {
        const { change } = await call(
          removeDocument,
          { params, headers: guardOf(seen[who] ?? gone), query: { confirm: 'true' } },
          byOf(who),
        );
        hold(seen[who]?.version === now.version, 'another version was removed');
        accept(who, gone, change);
      } catch (error) {
        refuse(who, error, 'a removal');
      }
    },
    /** Undoes the latest change but one, or the latest. */
    async undo(who: number): Promise<void> {
      const last = changes.at(-1);
      const one = changes.at(-1 - (words % 2)) ?? last;
      if (!one || !last) return;
      const { restored } = await call(undoChange, { params: { change: one.change } }, byOf(who)).catch((error: unknown) => {
        // It was undone already.
        if (!(error instanceof CallFailed) || error.answer.statusCode !== 404) throw error;
        return { restored: [] };
      });
      if (!restored.length) return;
      hold(one.version === now.version, 'a change was undone over another version');
      changes.push({ change: '', version: one.before.version, before: now });
      now = one.before;
    },
    /** Removes the document: every page of the site links to it, and would be published again for each save of a later game. */
    end: async () => {
      const left = await call(getDocument, { params }, byOf(0)).catch(() => gone);
      hold(titles(left.document) === titles(now.document), `${titles(left.document)} is there in the end, not ${titles(now.document)}`);
      if (left.version !== null)
        await call(removeDocument, { params, headers: guardOf(left as State), query: { confirm: 'true' } }, byOf(0));
    },
  };
}

/**
 * Lets two people work on one document by calls, in random order and concurrently, and compares with a model. Every
 * accepted change must be based on the version before it; every other one is a 409 with the present version. The
 * reference of a removed document cannot be used again.
 */
export async function interleave(people: readonly [Calling, Calling], games: number, seed: number): Promise<Played> {
  const played: Played = { accepted: 0, refused: 0, faults: [] };
  for (const [game, moves] of fc.sample(series, { seed, numRuns: games }).entries()) {
    const at = table(people, `samen-${seed}-${game}`, played);
    await at.save(0, 'nl');
    for (const { who, kind, locale } of moves as Move[])
      if (kind === 'both') await at.both(locale);
      else await at[kind](who, locale);
    await at.end();
  }
  return played;
}
