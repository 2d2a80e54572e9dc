import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { StateName } from '../../desk/frame/StateName.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { formatMoment } from '../../desk/list/moments.ts';
import type { Answer } from '../../lib/endpoint.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { LanguageState } from '../editing/schema.ts';
import { asMember } from '../login/store.ts';
import { getDocuments, getListChoices } from './endpoints.ts';
import { hasKinds, kindName, kindOptions } from './kind-rules.ts';
import { hasLanguages } from './rules.ts';
import type { DocumentRow } from './schema.ts';
import { removeAll, takeBack } from './store.ts';

type DocumentListProps = {
  /** Name of the entity in calls. */
  entity: string;
  /** Name of the room. */
  title: string;
  /** Portals by name; none until they are known. */
  portals: readonly { code: string; names: Readonly<Record<Locale, string>> }[];
  /** Account of the person. */
  account: number | undefined;
  /** Address of the editor of a document, if there is one. */
  hrefOf?: (row: DocumentRow) => string;
  /** More columns, with figures. */
  figures?: FigureColumns | undefined;
};

/** Columns of figures, and their texts for the rows of a page by reference. */
export type FigureColumns = {
  titles: readonly MessageKey[];
  /** Titles of those that are hidden until somebody chooses them. */
  optional: readonly MessageKey[];
  load(references: readonly string[], locale: Locale): Promise<ReadonlyMap<string, readonly string[]>>;
};

type Choices = Answer<typeof getListChoices>;
const noChoices: Choices = { kinds: [], authors: [] };
const keyOf = ({ reference }: DocumentRow) => reference;

type Shown = { entity: string; t: Translate; locale: Locale; portalNames: ReadonlyMap<string, string> };

/** Returns the columns of a list. @param figuresOf texts of the columns of figures by reference */
function columnsOf(
  { entity, t, locale, portalNames }: Shown,
  figures: FigureColumns | undefined,
  figuresOf: ReadonlyMap<string, readonly string[]>,
): Column<DocumentRow>[] {
  const titleOf = ({ titles, reference }: DocumentRow) => titles[locale] ?? titles.nl ?? titles.fr ?? reference;
  const moment = (iso: string | null) => (iso ? formatMoment(locale, iso) : '');
  return [
    { id: 'title', title: t('documents.title'), text: titleOf, sort: { up: 'title', down: '-title' } },
    {
      id: 'reference',
      title: t('documents.reference'),
      text: keyOf,
      isBelowName: true,
      ...(entity === 'popup' && { prefix: t('documents.reference') }),
    },
    ...(hasKinds(entity)
      ? [
          {
            id: 'kind',
            title: t('documents.kind'),
            text: ({ kind }: DocumentRow) => kindName(entity, kind, { t, locale }),
            isOptional: true as const,
          },
        ]
      : []),
    ...(figures?.titles ?? []).map(
      (name, index): Column<DocumentRow> => ({
        ...{ id: name, title: t(name), kind: 'number', ...(figures?.optional.includes(name) && { isOptional: true }) },
        text: ({ reference }) => figuresOf.get(reference)?.[index] ?? '',
      }),
    ),
    { id: 'portals', title: t('documents.portals'), text: (row) => row.portals.map((code) => portalNames.get(code) ?? code).join(', ') },
    ...(hasLanguages(entity) ? locales : []).map((one): Column<DocumentRow> => {
      const state = ({ languages }: DocumentRow) => languages[one];
      return {
        id: one,
        title: t(`documents.language.${one}`),
        text: (row) => t(`desk.state.${state(row)}`),
        cell: (row) => <StateName t={t} state={state(row)} />,
        isBelowName: true,
        prefix: one.toUpperCase(),
      };
    }),
    {
      id: 'changed',
      title: t('documents.changed'),
      text: ({ changedAt }) => moment(changedAt),
      kind: 'date',
      sort: { up: 'changed', down: '-changed' },
    },
    { id: 'by', title: t('documents.by'), text: ({ changedBy }) => changedBy?.name ?? '', ...(figures && { isOptional: true }) },
    {
      id: 'shown',
      title: t('documents.shown'),
      text: ({ shownAt }) => moment(shownAt),
      kind: 'date',
      sort: { up: 'shown', down: '-shown' },
      isOptional: true,
    },
    { id: 'due', title: t('documents.due'), text: ({ dueAt }) => moment(dueAt), kind: 'date', isOptional: true },
    {
      id: 'published',
      title: t('documents.published'),
      text: ({ isPublished }) => t(isPublished ? 'documents.yes' : 'documents.no'),
      // Without the states of languages it is what tells a draft.
      ...(hasLanguages(entity) ? { isOptional: true as const } : { isBelowName: true, prefix: t('documents.published') }),
    },
  ];
}

/** Returns the filters of a list. @param account account of the person */
function filtersOf({ entity, t, locale, portalNames }: Shown, choices: Choices, account: number | undefined): Filter[] {
  return [
    { name: 'q', label: t('documents.search'), kind: 'search' },
    {
      name: 'portal',
      label: t('documents.portal'),
      kind: 'choice',
      options: [...portalNames].map(([value, label]) => ({ value, label })),
    },
    ...(hasLanguages(entity)
      ? [
          {
            ...{ name: 'state', label: t('documents.state'), kind: 'choice' as const },
            options: LanguageState.options.map((value) => ({ value, label: t(`desk.state.${value}`) })),
          },
          {
            ...{ name: 'language', label: t('documents.language'), kind: 'choice' as const },
            options: locales.map((value) => ({ value, label: t(`documents.language.${value}`) })),
          },
        ]
      : []),
    {
      name: 'published',
      label: t('documents.published'),
      kind: 'choice',
      options: [
        { value: 'true', label: t('documents.yes') },
        { value: 'false', label: t('documents.no') },
      ],
    },
    ...(hasKinds(entity)
      ? [{ name: 'kind', label: t('documents.kind'), kind: 'choice' as const, options: kindOptions(entity, choices.kinds, { t, locale }) }]
      : []),
    {
      name: 'by',
      label: t('documents.by'),
      kind: 'choice',
      options: [
        ...(account === undefined ? [] : [{ value: String(account), label: t('documents.by.me') }]),
        ...choices.authors
          .filter((person) => person.account !== account)
          .map((person) => ({ value: String(person.account), label: person.name })),
      ],
    },
    { name: 'from', label: t('documents.from'), kind: 'date' },
    { name: 'until', label: t('documents.until'), kind: 'date' },
  ];
}

/** Room of the documents of an entity: what there is, in which state, on which portal. */
export function DocumentList({ entity, title, portals, account, hrefOf, figures }: DocumentListProps) {
  const { locale, t } = useDesk();
  const [figuresOf] = useState(() => new Map<string, readonly string[]>());
  const { data: choices = noChoices } = useQuery({
    queryKey: ['choices', entity],
    queryFn: () => asMember(getListChoices, { params: { entity } }),
  });
  const shown: Shown = { entity, t, locale, portalNames: new Map(portals.map(({ code, names }) => [code, names[locale]])) };
  const columns = columnsOf(shown, figures, figuresOf);
  const filters = filtersOf(shown, choices, account);
  async function remove(rows: readonly DocumentRow[]) {
    const { changes, refused } = await removeAll(entity, rows.map(keyOf));
    const text = t('documents.removed', { count: changes.length });
    return {
      text: refused.length ? `${text} ${t('documents.refused', { names: refused.join(', ') })}` : text,
      undo: async () => t('documents.restored', { count: await takeBack(changes) }),
    };
  }
  return (
    <>
      <RoomHead title={title} />
      <List
        {...{ columns, filters, keyOf, hrefOf }}
        name={`documents.${entity}`}
        label={title}
        sort="-changed"
        load={async (query, cursor) => {
          const {
            items,
            cursor: next,
            total,
          } = await asMember(getDocuments, { params: { entity }, query: { sort: '-changed', ...query, cursor } });
          if (figures && items.length)
            for (const [reference, texts] of await figures.load(items.map(keyOf), locale)) figuresOf.set(reference, texts);
          return { items, cursor: next, total: total ?? undefined };
        }}
        acts={[{ name: 'remove', label: t('documents.remove'), key: 'Delete', run: remove }]}
        empty={{ title: t('documents.none'), children: <p>{t('documents.none.help')}</p> }}
      />
    </>
  );
}
