import './messages.css';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { $address } from '../../desk/navigation.ts';
import type { Locale } from '../../lib/locale.ts';
import { asMember } from '../login/store.ts';
import { isMisfit } from './drawn-store.ts';
import { MessageEditor } from './MessageEditor.desk.tsx';
import { MessageFiles } from './MessageFiles.desk.tsx';
import { growthOf } from './measure-store.ts';
import { getMessages } from './room-endpoints.ts';
import { type MessageRow, states } from './room-schema.ts';
import { useReturn } from './use-return.ts';

const room = 'messages';
type Portal = { code: string; names: Record<Locale, string> };
const keyOf = ({ key }: MessageRow) => key;

/** Room of messages: search, filters (overridden, missing, unused, too long), and files. A message opens in both languages. */
export function MessageRoom({ portals }: { portals: readonly Portal[] }) {
  const { locale, t } = useDesk();
  const { query } = useStore($address);
  const { key = '', app = '1', portal = '' } = query;
  const list = addressOf(locale, { room, query: { ...query, key: '' } });
  useReturn(key, list);
  const columns = useMemo((): Column<MessageRow>[] => {
    const grown = (row: MessageRow) => Math.max(growthOf(row.nl), growthOf(row.fr));
    return [
      { id: 'key', title: t('translations.room.key'), text: (row) => row.key },
      { id: 'nl', title: t('translations.place.nl'), text: ({ nl }) => nl.shown || nl.all || nl.own || '' },
      { id: 'fr', title: t('translations.place.fr'), text: ({ fr }) => fr.shown || fr.all || fr.own || '' },
      {
        id: 'changed',
        title: t('translations.room.changed'),
        text: ({ nl, fr }) =>
          [nl, fr].flatMap(({ all, own }, index) => (all === null && own === null ? [] : [index ? 'fr' : 'nl'])).join(', '),
      },
      {
        id: 'length',
        title: t('translations.room.length'),
        text: (row) => (grown(row) > 1 ? `+${Math.round(100 * (grown(row) - 1))} %` : ''),
        kind: 'number',
      },
    ];
  }, [t]);
  const filters: Filter[] = [
    { name: 'q', label: t('translations.room.find'), kind: 'search' },
    {
      name: 'app',
      label: t('translations.room.app'),
      kind: 'choice',
      options: (['1', '2', '3'] as const).map((value) => ({ value, label: t(`translations.room.app.${value}`) })),
    },
    {
      name: 'portal',
      label: t('translations.room.portal'),
      kind: 'choice',
      options: portals.map(({ code, names }) => ({ value: code, label: names[locale] })),
    },
    {
      name: 'state',
      label: t('translations.room.state'),
      kind: 'choice',
      options: [...states, 'long' as const].map((value) => ({ value, label: t(`translations.room.state.${value}`) })),
    },
  ];
  const hrefOf = (row: MessageRow) => addressOf(locale, { room, query: { ...query, key: row.key } });
  if (key)
    return (
      <>
        <RoomHead title={key}>
          <a href={list}>{t('translations.place.back')}</a>
        </RoomHead>
        <MessageEditor key={`${app} ${portal} ${key}`} name={key} app={app} portal={portal} />
      </>
    );
  return (
    <>
      <RoomHead title={t('translations.room')} />
      <List
        name="messages"
        label={t('translations.room')}
        columns={columns}
        filters={filters}
        keyOf={keyOf}
        hrefOf={hrefOf}
        load={async ({ state, ...asked }, cursor) => {
          // Measured here: the server has no fonts and no places.
          const isLong = state === 'long';
          const given = { ...asked, ...(state && { state: isLong ? 'overridden' : state }), ...(cursor && { cursor }) };
          const page = await asMember(getMessages, { query: given as Record<string, never> });
          if (!isLong) return page;
          const items: MessageRow[] = [];
          for (const row of page.items) if (await isMisfit(row, app === '1')) items.push(row);
          return { ...page, items, total: undefined };
        }}
        empty={{ title: t('translations.room.none'), children: <p>{t('translations.room.none.help')}</p> }}
      />
      <MessageFiles app={app} portal={portal} />
    </>
  );
}
