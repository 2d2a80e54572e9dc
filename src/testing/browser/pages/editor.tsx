import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../ui/styles/tokens.css';
import '../../../ui/styles/base.css';
import '../../../ui/styles/parts.css';
import '../../../ui/styles/form.css';
import { DeskContext } from '../../../desk/desk.ts';
import type { Opened } from '../../../desk/editor/calls.ts';
import { DocumentEditor } from '../../../desk/editor/DocumentEditor.tsx';
import type { Fields } from '../../../desk/editor/parts.ts';
import { pageForm } from '../../../features/pages/PageForm.desk.tsx';
import { translator } from '../../../i18n/messages.ts';
import { CallFailed } from '../../../lib/call.ts';
import { locales } from '../../../lib/locale.ts';

/** Functions that tests of the editor call in the page; its documents lie in this browser's local storage. */
export type EditorPage = {
  live(): Fields | null;
  /** Saves as somebody else does meanwhile. */
  saveAsOther(document: Fields): void;
  /** Refuses the next calls, as without a connection. */
  cut(isCut: boolean): void;
  drafts(): Record<string, Fields | null>;
  /** Sends a draft as another tab does. */
  draftElsewhere(part: string, fields: Fields): void;
};

type Stored = {
  history: { document: Fields | null; by: string; at: string }[];
  drafts: Record<string, { fields: Fields | null; number: number }>;
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
let isCut = false;

function answer<T>(make: (stored: Stored) => T): Promise<T> {
  if (isCut) return Promise.reject(new TypeError('Failed to fetch'));
  const stored = read();
  const made = make(stored);
  write(stored);
  return Promise.resolve(structuredClone(made));
}
const conflict = () => new CallFailed({ statusCode: 409, code: 'conflict', message: 'Er is een andere versie.', requestId: 'x' });
const latest = ({ history }: Stored) => history.at(-1);

const person = (name: string) => ({ account: name.length, name });
const save = (stored: Stored, document: Fields, by: string) => {
  stored.history.push({ document, by, at: new Date().toISOString() });
  return { version: String(stored.history.length), live: { pages: 3, following: 41, milliseconds: 240 } };
};
const asked = new URLSearchParams(location.search);
const locale = locales.find((one) => one === asked.get('locale')) ?? 'nl';
const hasDrafts = asked.has('drafts');

const calls = {
  open: () =>
    answer((stored): Opened => {
      const now = latest(stored);
      const texts = (now?.document?.texts ?? {}) as Record<string, unknown>;
      const language = (one: 'nl' | 'fr') => ({
        state: texts[one] ? ('live' as const) : ('missing' as const),
        behindSince: null,
        basis: null,
      });
      return {
        ...{ reference: 'privacy', document: now?.document ?? null, version: String(stored.history.length) },
        ...{ savedAt: now?.at ?? null, savedBy: person(now?.by ?? ''), languages: { nl: language('nl'), fr: language('fr') } },
        addresses: [{ portal: 'dbbe', locale: 'nl' as const, address: '/privacy' }],
        may: { save: true, remove: true, languages: locales, locked: ['reference'] },
      };
    }),
  save: (document: Fields, version: string | null) =>
    answer((stored) => {
      if (version !== String(stored.history.length)) throw conflict();
      return save(stored, document, 'Ik');
    }).catch((error: unknown) => Promise.reject(error)),
  revisions: () =>
    answer(({ history }) => ({
      items: history
        .map(({ by, at }, index) => ({
          id: String(index),
          act: index ? ('changed' as const) : ('added' as const),
          at,
          by: person(by),
          fields: [],
        }))
        .reverse(),
      cursor: null,
    })),
  revision: (id: string) => answer(({ history }) => ({ document: history[Number(id) - 1]?.document ?? null })),
  restore: (id: string) => answer((stored) => save(stored, stored.history[Number(id) - 1]?.document ?? {}, 'Ik')),
  ...(hasDrafts && {
    drafts: {
      load: () =>
        answer(({ drafts }) => ({
          parts: Object.entries(drafts).map(([part, draft]) => ({ part: part as 'nl', ...draft, isOutdated: false })),
          bases: { common: null, nl: null, fr: null },
        })),
      put: (part: 'common' | 'nl' | 'fr', sent: { fields: Fields | null; number: number }) =>
        answer((stored) => {
          if ((stored.drafts[part]?.number ?? 0) !== sent.number) throw conflict();
          stored.drafts[part] = { fields: sent.fields, number: sent.number + 1 };
          return sent.number + 1;
        }),
      drop: (part: 'common' | 'nl' | 'fr') =>
        answer((stored) => {
          delete stored.drafts[part];
        }),
    },
  }),
};

const page: EditorPage = {
  live: () => latest(read())?.document ?? null,
  saveAsOther(document) {
    const stored = read();
    save(stored, document, 'Bea');
    write(stored);
  },
  cut(now) {
    isCut = now;
  },
  draftElsewhere(part, fields) {
    const stored = read();
    stored.drafts[part] = { fields, number: (stored.drafts[part]?.number ?? 0) + 1 };
    write(stored);
  },
  drafts: () => Object.fromEntries(Object.entries(read().drafts).map(([part, { fields }]) => [part, fields])),
};
Object.assign(window, { desk: page });

const portals = ['dbbe', 'hobe', 'tube', 'elbe'].map((value) => ({ value, label: value.toUpperCase() }));
const root = document.getElementById('place');
document.querySelector('h1')?.remove();
if (root)
  createRoot(root).render(
    <StrictMode>
      <DeskContext value={{ locale, t: translator(locale), may: () => true, menu: [], documentHref: () => undefined }}>
        <DocumentEditor calls={calls} form={pageForm} reference="privacy" choices={{ portals }} account="1" maySource />
      </DeskContext>
    </StrictMode>,
  );
