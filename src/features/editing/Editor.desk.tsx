import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { useDesk } from '../../desk/desk.ts';
import type { EditorCalls, Opened } from '../../desk/editor/calls.ts';
import { DocumentEditor, type DocumentEditorProps } from '../../desk/editor/DocumentEditor.tsx';
import type { EntityForm } from '../../desk/editor/entity-form.ts';
import type { Choice } from '../../desk/editor/field-texts.ts';
import type { Names } from '../../desk/editor/names.ts';
import { TooLarge } from '../../desk/editor/served-draft.ts';
import { noticeFactor } from '../../desk/factor-asked.ts';
import type { FindTargets } from '../../desk/rich-text/LinkPanel.tsx';
import { CallFailed } from '../../lib/call.ts';
import type { Answer, Endpoint, RequestOf } from '../../lib/endpoint.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { addressOf, variants } from '../../lib/routes.ts';
import { findAny, getNames } from '../documents/endpoints.ts';
import { discardDraft, getDraft, getRenamed, putDraftPart, renameDocument, scheduleDraft, unscheduleDraft } from '../drafts/endpoints.ts';
import { isTooLarge } from '../drafts/schema.ts';
import { asMember } from '../login/store.ts';
import type { getPortals } from '../portals/endpoints.ts';
import { siteOrigin } from '../portals/rules.ts';
import { addNote, bePresent, endNote, getNotes, leave } from '../presence/endpoints.ts';
import { previewDocument } from '../preview/endpoints.ts';
import type { PreviewReader } from '../preview/schema.ts';
import {
  endLag,
  getDocument,
  getFollowing,
  getMentions,
  getRevision,
  getRevisions,
  putDocument,
  removeDocument,
  restoreRevision,
  undoChange,
  withdrawChange,
} from './endpoints.ts';

/** Calls as the signed-in person. If the second factor has expired, the rooms ask for it, and typed text is kept. */
const ask = async <E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Answer<E>> => {
  try {
    return await asMember(endpoint, request);
  } catch (error) {
    noticeFactor(error);
    throw error;
  }
};

/** Returns a document whose reference is reserved, and nothing more. @throws the error of an unknown one */
async function reserved(error: unknown, params: { entity: string; reference: string }): Promise<Opened> {
  if (!(error instanceof CallFailed) || error.answer.code !== 'not_found') throw error;
  const { isStored, may } = await ask(getDraft, { params });
  if (isStored) throw error;
  const missing = { state: 'missing' as const, behindSince: null, basis: null };
  return {
    ...{ reference: params.reference, document: null, version: null, savedAt: null, savedBy: null },
    ...{ languages: { nl: missing, fr: missing }, addresses: [], may },
  };
}

/** Readers of a preview; the last two are for staff who may simulate them. */
const previewReaders = [
  { kind: 'anonymous' },
  { kind: 'member' },
  { kind: 'subscriber' },
  { kind: 'interests' },
  { kind: 'rights', permissions: ['FREE_FILE_ACCESS' as const] },
] satisfies z.input<typeof PreviewReader>[];

const readerLabels = {
  anonymous: 'desk.preview.reader.anonymous',
  member: 'desk.preview.reader.member',
  subscriber: 'desk.preview.reader.subscriber',
  interests: 'desk.preview.reader.interests',
  rights: 'desk.preview.reader.rights',
} as const satisfies Record<PreviewReader['kind'], MessageKey>;

type Noticed = {
  /** The document was opened. */
  opened(): void;
  /** The live version was changed. */
  changed(): void;
};

/** Returns the calls of one document, as the signed-in person. */
function callsOf({ entity, isRenamable }: EntityForm, reference: string, { opened, changed }: Noticed): EditorCalls {
  const params = { entity, reference };
  const changing: typeof ask = async (endpoint, request) => {
    const answer = await ask(endpoint, request);
    changed();
    return answer;
  };
  const guard = (version: string | null) => (version === null ? { 'if-none-match': '*' as const } : { 'if-match': `"${version}"` });
  return {
    open: async () => {
      const found = await ask(getDocument, { params }).catch((error: unknown) => reserved(error, params));
      opened();
      return found;
    },
    save: (document, version, inStep) => changing(putDocument, { params, headers: guard(version), body: { document, inStep } }),
    ...(isRenamable && {
      renamed: () => ask(getRenamed, { params }),
      rename: async (version, next) => {
        const renamed = await changing(renameDocument, { params, headers: guard(version), body: { reference: next } });
        const back = { params: { entity, reference: next }, headers: guard(renamed.version), body: { reference } };
        return { back: async () => void (await changing(renameDocument, back)) };
      },
    }),
    revisions: (cursor) => ask(getRevisions, { params, query: { cursor } }),
    revision: (id) => ask(getRevision, { params: { ...params, id } }),
    restore: (id, version) => changing(restoreRevision, { params: { ...params, id }, headers: guard(version) }),
    drafts: {
      load: () => ask(getDraft, { params }),
      put: async (part, sent) => {
        if (isTooLarge(sent)) throw new TooLarge();
        return (await ask(putDraftPart, { params: { ...params, part }, body: sent })).part;
      },
      drop: async (part, number) => {
        await ask(discardDraft, { params, query: { part, number: String(number) } });
      },
      schedule: (parts, at) => ask(scheduleDraft, { params, body: { parts: [...parts], at } }),
      unschedule: async () => {
        await ask(unscheduleDraft, { params });
      },
    },
    endLag: async (locale) => {
      await changing(endLag, { params, body: { locale } });
    },
    following: () => ask(getFollowing, {}),
    removal: {
      mentions: () => ask(getMentions, { params }),
      remove: (version, isConfirmed) =>
        changing(removeDocument, { params, headers: { 'if-match': `"${version}"` }, query: isConfirmed ? { confirm: 'true' } : {} }),
      undo: async (change, isDraft = false) => {
        const { refused, live } = await changing(isDraft ? withdrawChange : undoChange, { params: { change } });
        return { isWhole: refused.length === 0, live };
      },
    },
    notes: {
      load: () => ask(getNotes, { params }),
      add: (field, text) => ask(addNote, { params, body: { field, text } }),
      end: async (id) => {
        await ask(endNote, { params: { ...params, id } });
      },
    },
    preview: ({ reader, interests, ...asked }) => {
      const given = previewReaders.find(({ kind }) => kind === reader);
      return ask(previewDocument, { params, body: { ...asked, reader: given && { ...given, interests: [...interests] } } });
    },
    presence: {
      beat: async (tab, { isTakingOver = false, former } = {}) => {
        const { people, live } = await ask(bePresent, { params, body: { tab, former, isTakingOver } });
        return { people: people.map(({ name, account, tab: each, isThis }) => ({ name, account, tab: each, isMe: isThis })), live };
      },
      leave: async (tab) => {
        await asMember(leave, { params, query: { tab } }, {}, { keepalive: true });
      },
    },
  };
}

/** Routes of documents with an own page, with the name of the parameter. */
const routes = {
  article: ['article', 'articleReference'],
  magazine: ['magazine', 'magazineReference'],
  newsletter: ['newsletter', 'newsletterReference'],
  event: ['event', 'eventReference'],
  video: ['short', 'videoReference'],
  page: ['page', 'reference'],
  theme: ['page', 'reference'],
  poll: ['poll', 'pollCode'],
  knowledge: ['helpItem', 'knowledgeReference'],
} as const;

const variantOf = (locale: Locale) => variants.find((one) => one.locale === locale && one.prefix !== '/nl') ?? variants[0];

/** Returns a search for content that texts can link to, with its addresses in a language. */
const findIn =
  (locale: Locale): FindTargets =>
  async (q) => {
    const found = await ask(findAny, { query: { q } });
    return found.flatMap(({ entity, reference, titles }) => {
      const route = Object.entries(routes).find(([name]) => name === entity)?.[1];
      const title = titles[locale] ?? titles.nl ?? titles.fr;
      return route && title ? [{ title, address: addressOf(route[0], variantOf(locale), { [route[1]]: reference }) }] : [];
    });
  };
const finds = { nl: findIn('nl'), fr: findIn('fr') };

/** Returns a search for documents that fields can name, with their titles in a language. */
const namesFor = (locale: Locale): Names => {
  const named = async (entity: string, query: { q?: string; references?: string }): Promise<Choice[]> =>
    (await ask(getNames, { params: { entity }, query })).map(({ reference, titles }) => ({
      value: reference,
      label: titles[locale] ?? titles.nl ?? titles.fr ?? reference,
    }));
  return {
    find: (entity, words) => named(entity, words ? { q: words } : {}),
    named: (entity, references) => named(entity, { references: references.join(',') }),
  };
};
const namers = { nl: namesFor('nl'), fr: namesFor('fr') };

type EditorProps = {
  form: EntityForm;
  reference: string;
  /** Account of the person. */
  account: number;
  /** Portals; none until they are known. */
  portals: Answer<typeof getPortals>;
  maySource: boolean;
  above?: DocumentEditorProps['above'];
  question?: DocumentEditorProps['question'];
  isClosed?: DocumentEditorProps['isClosed'];
  /** Called when the document exists and is opened; the same function each time. */
  opened(): void;
};

/** Editor of a stored document, or of one whose reference is reserved. */
export function Editor({ form, reference, account, portals, maySource, above, question, isClosed, opened }: EditorProps) {
  const { locale, t, may, places } = useDesk();
  const previewsAnywhere = may('FULL_INTERESTS_SIMULATOR');
  const readers = previewReaders
    .filter(({ kind }) => previewsAnywhere || (kind === 'interests' ? may('INTERESTS_SIMULATOR') : kind !== 'rights'))
    .map(({ kind }): Choice => ({ value: kind, label: t(readerLabels[kind]) }));
  const client = useQueryClient();
  // A save changes the parts below the fields and lists that were open before: they are read again.
  const calls = useMemo(
    () => callsOf(form, reference, { opened, changed: () => void client.invalidateQueries() }),
    [form, reference, client, opened],
  );
  const choices = useMemo(() => {
    const all = portals.map(({ code, names }): Choice => ({ value: code, label: names[locale] }));
    return { portals: all, portal: all, related: all };
  }, [portals, locale]);
  const siteOf = ({ portal, address }: { portal: string; address: string }) => {
    const domain = portals.find(({ code }) => code === portal)?.domain;
    return domain && siteOrigin({ code: portal, domain }, location) + address;
  };
  return (
    <DocumentEditor
      {...{ calls, form, reference, choices, maySource, finds, siteOf, readers, previewsAnywhere, above, question, isClosed }}
      hrefOf={(one) => places.ofDocument(one.entity, one.reference)}
      names={namers[locale]}
      account={String(account)}
    />
  );
}
