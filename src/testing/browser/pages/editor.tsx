import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../ui/styles/tokens.css';
import '../../../ui/styles/base.css';
import '../../../ui/styles/parts.css';
import '../../../ui/styles/form.css';
import { DeskContext } from '../../../desk/desk.ts';
import type { DraftPart, Due, EditorCalls, Note, Opened, Person, SentPart } from '../../../desk/editor/calls.ts';
import { DocumentEditor } from '../../../desk/editor/DocumentEditor.tsx';
import { type Fields, type PartName, partsOf } from '../../../desk/editor/parts.ts';
import { leaveFor } from '../../../desk/navigation.ts';
import { form as pageForm } from '../../../features/pages/PageForm.desk.tsx';
import { translator } from '../../../i18n/messages.ts';
import { CallFailed } from '../../../lib/call.ts';
import { locales } from '../../../lib/locale.ts';

/** Functions that tests of the editor call in the page; its documents are in this browser's local storage. */
export type EditorPage = {
  live(): Fields | null;
  /** Saves as somebody else. */
  saveAsOther(document: Fields): void;
  /** Makes the next calls fail, as without a connection; `answers`: after they were done. */
  cut(isCut: boolean | 'answers'): void;
  /** Makes saves wait. @returns a function that answers them */
  holdSaves(): () => void;
  drafts(): Record<string, Fields | null>;
  /** Sends a draft as another tab does, of the same person or of somebody else. */
  draftElsewhere(part: PartName, fields: Fields, by?: string): void;
  /** Drops a part of the draft, as another tab does after a save. */
  dropElsewhere(part: PartName): void;
  due(): { parts: readonly string[]; at: string | null } | null;
  /** Makes a scheduled save fail. */
  refuseDue(fault?: string): void;
  /** Makes the French texts lag behind changed Dutch ones. */
  lag(basis: Fields): void;
};

type Stored = {
  history: { document: Fields | null; by: string; at: string }[];
  drafts: Record<
    string,
    { fields: Fields | null; number: number; base: string | null; state: 'draft' | 'ready'; author: Person; savedAt: string }
  >;
  due?: Due | null;
  basis?: Fields | undefined;
  removed?: boolean;
  notes?: Note[] | undefined;
};
const first: Fields = {
  ...{ entity: 'page', reference: 'privacy', portals: ['dbbe', 'hobe', 'tube'], isPublished: true },
  texts: { nl: { title: 'Privacy', description: 'Wat wij bewaren', text: '<p>Wij bewaren <b>weinig</b>.</p>' } },
};
const read = (): Stored =>
  JSON.parse(
    localStorage.getItem('stored') ?? JSON.stringify({ history: [{ document: first, by: 'An', at: '2026-11-22T10:00:00Z' }], drafts: {} }),
  ) as Stored;
const write = (stored: Stored) => localStorage.setItem('stored', JSON.stringify(stored));
let isCut: boolean | 'answers' = false;
let saves: Promise<void> = Promise.resolve();
const revisionsTogether = 5;

function answer<T>(make: (stored: Stored) => T): Promise<T> {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  if (isCut === true) return lost();
  const stored = read();
  const made = make(stored);
  write(stored);
  if (isCut) return lost();
  return Promise.resolve(structuredClone(made));
}
const conflict = () => new CallFailed({ statusCode: 409, code: 'conflict', message: 'Er is een andere versie.', requestId: 'x' });
const latest = ({ history }: Stored) => history.at(-1);

// The person who uses the editor has account 1.
const person = (name: string): Person => ({ account: name === 'Ik' ? 1 : name.length, name });
const save = (stored: Stored, document: Fields, by: string) => {
  stored.history.push({ document, by, at: new Date().toISOString() });
  return { version: String(stored.history.length), change: String(stored.history.length), live };
};
const live = { pages: 3, following: 41, milliseconds: 240 };
/** Returns the content of a stored part, used as its hash. */
const baseOf = (stored: Stored, part: PartName) => JSON.stringify(partsOf(latest(stored)?.document ?? {})[part]);
const draftOf = (stored: Stored, part: PartName): DraftPart | null => {
  const draft = stored.drafts[part];
  if (!draft) return null;
  const isOutdated = draft.base !== baseOf(stored, part);
  return { part, ...draft, isOutdated, ...(isOutdated && { from: JSON.parse(draft.base ?? 'null') as Fields | null }) };
};
const asked = new URLSearchParams(location.search);
const locale = locales.find((one) => one === asked.get('locale')) ?? 'nl';
const hasDrafts = asked.has('drafts');
const isTranslator = asked.has('translator');

const calls: EditorCalls = {
  open: () =>
    answer((stored): Opened => {
      const now = latest(stored);
      const texts = (now?.document?.texts ?? {}) as Record<string, unknown>;
      const language = (one: 'nl' | 'fr') => ({
        state: texts[one] ? ('live' as const) : ('missing' as const),
        behindSince: one === 'fr' && stored.basis ? '2026-11-20T09:00:00Z' : null,
        basis: one === 'fr' ? (stored.basis ?? null) : null,
      });
      return {
        ...{ reference: 'privacy', document: now?.document ?? null, version: String(stored.history.length) },
        ...{ savedAt: now?.at ?? null, savedBy: person(now?.by ?? ''), languages: { nl: language('nl'), fr: language('fr') } },
        addresses: [{ portal: 'dbbe', locale: 'nl' as const, address: '/privacy' }],
        may: {
          save: !isTranslator,
          remove: true,
          languages: isTranslator ? [] : locales,
          drafts: isTranslator ? ['fr'] : locales,
          locked: ['reference'],
          open: [],
        },
      };
    }),
  save: async (document: Fields, version: string | null) => {
    await saves;
    return answer((stored) => {
      if (version !== String(stored.history.length)) throw conflict();
      return save(stored, document, 'Ik');
    });
  },
  revisions: (cursor?: string) =>
    answer(({ history }) => {
      const end = cursor === undefined ? history.length : Number(cursor);
      const start = Math.max(end - revisionsTogether, 0);
      return {
        items: history
          .slice(start, end)
          .map(({ by, at }, index) => ({
            id: String(start + index),
            act: start + index ? ('changed' as const) : ('added' as const),
            at,
            by: person(by),
            fields: [],
          }))
          .reverse(),
        cursor: start ? String(start) : null,
      };
    }),
  revision: (id: string) => answer(({ history }) => ({ document: history[Number(id) - 1]?.document ?? null })),
  restore: (id: string) => answer((stored) => save(stored, stored.history[Number(id) - 1]?.document ?? {}, 'Ik')),
  ...(hasDrafts && {
    drafts: {
      load: () =>
        answer((stored) => ({
          parts: (Object.keys(stored.drafts) as PartName[]).flatMap((part) => draftOf(stored, part) ?? []),
          bases: { common: baseOf(stored, 'common'), nl: baseOf(stored, 'nl'), fr: baseOf(stored, 'fr') },
          due: stored.due ?? null,
        })),
      put: (part: PartName, { fields, number, base, state }: SentPart) =>
        answer((stored) => {
          if ((stored.drafts[part]?.number ?? 0) !== number) throw conflict();
          stored.drafts[part] = { fields, number: number + 1, base, state, author: person('Ik'), savedAt: new Date().toISOString() };
          return draftOf(stored, part);
        }),
      drop: (part: PartName, number: number) =>
        answer((stored) => {
          if ((stored.drafts[part]?.number ?? number) !== number) throw conflict();
          delete stored.drafts[part];
        }),
      schedule: (parts: readonly PartName[], at: string) =>
        answer((stored) => {
          stored.due = { at, parts, by: person('Ik'), fault: null };
          return stored.due;
        }),
      unschedule: () =>
        answer((stored) => {
          stored.due = null;
        }),
    },
  }),
  endLag: () =>
    answer((stored) => {
      stored.basis = undefined;
    }),
  following: () => answer(() => ({ waiting: 0, oldestMilliseconds: 0 })),
  notes: {
    load: () => answer(({ notes = [] }) => notes),
    add: (field: string, text: string) =>
      answer((stored) => {
        const note = { id: (stored.notes?.length ?? 0) + 1, field, text, author: person('Ik'), at: '2026-11-22T16:52:00Z' };
        stored.notes = [...(stored.notes ?? []), note];
        return note;
      }),
    end: (id: number) =>
      answer((stored) => {
        stored.notes = stored.notes?.filter((note) => note.id !== id);
      }),
  },
  removal: {
    mentions: () => answer(() => [{ entity: 'page', reference: 'cookies', title: 'Cookies', fields: ['texts.nl.text'], isNeeded: false }]),
    remove: () =>
      answer((stored) => {
        stored.removed = true;
        return { change: 'removal', live };
      }),
    undo: (change: string) =>
      answer((stored) => {
        if (change === 'removal') stored.removed = false;
        else
          stored.history.push({
            ...stored.history[Number(change) - 2],
            by: 'Ik',
            at: new Date().toISOString(),
          } as (typeof stored.history)[0]);
        return { isWhole: true, live };
      }),
  },
};

const page: EditorPage = {
  live: () => latest(read())?.document ?? null,
  saveAsOther(document) {
    const stored = read();
    save(stored, document, 'Bea');
    write(stored);
  },
  holdSaves() {
    const { promise, resolve } = Promise.withResolvers<void>();
    saves = promise;
    return resolve;
  },
  cut(now) {
    isCut = now;
  },
  draftElsewhere(part, fields, by = 'Ik') {
    const stored = read();
    const number = (stored.drafts[part]?.number ?? 0) + 1;
    stored.drafts[part] = {
      fields,
      number,
      base: baseOf(stored, part),
      state: 'draft',
      author: person(by),
      savedAt: '2026-11-21T16:52:00Z',
    };
    write(stored);
  },
  dropElsewhere(part) {
    const stored = read();
    delete stored.drafts[part];
    write(stored);
  },
  due: () => read().due ?? null,
  refuseDue(fault = 'version_conflict') {
    const stored = read();
    if (stored.due) stored.due = { ...stored.due, at: null, fault };
    write(stored);
  },
  lag(basis) {
    write({ ...read(), basis });
  },
  drafts: () => Object.fromEntries(Object.entries(read().drafts).map(([part, { fields }]) => [part, fields])),
};
Object.assign(window, { desk: page, leave: () => leaveFor(() => document.body.setAttribute('data-left', 'true')) });

const nowhere = () => undefined;
const portals = ['dbbe', 'hobe', 'tube', 'elbe'].map((value) => ({ value, label: value.toUpperCase() }));
const root = document.getElementById('place');
document.querySelector('h1')?.remove();
if (root)
  createRoot(root).render(
    <StrictMode>
      <DeskContext
        value={{
          locale,
          t: translator(locale),
          may: () => true,
          menu: [],
          documentHref: nowhere,
          fieldLabels: async () => undefined,
          places: { ofDocument: nowhere, ofList: nowhere, ofRoom: nowhere },
        }}
      >
        <DocumentEditor calls={calls} form={pageForm} reference="privacy" choices={{ portals }} account="1" maySource />
      </DeskContext>
    </StrictMode>,
  );
