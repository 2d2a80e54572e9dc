import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { formatMoment } from '../../desk/list/moments.ts';
import { formatDate } from '../../lib/dates.ts';
import { asMember } from '../login/store.ts';
import { getBin, undoChange } from './endpoints.ts';
import { binEntities } from './rules.ts';
import type { BinRow } from './schema.ts';

const keyOf = ({ id }: BinRow) => id;

/** Room of the bin: documents that were removed in the last 30 days, and can be restored with all their mentions. */
export function Bin() {
  const { locale, t } = useDesk();
  const [said, setSaid] = useState('');
  const kinds = new Map<string, string>(binEntities.map((entity) => [entity, t(`editing.kind.${entity}`)]));
  const kindOf = (entity: string) => kinds.get(entity) ?? entity;
  const moment = (iso: string) => formatMoment(locale, iso);
  const columns: Column<BinRow>[] = [
    { id: 'title', title: t('editing.bin.what'), text: ({ title }) => title },
    { id: 'entity', title: t('editing.bin.kind'), text: ({ entity }) => kindOf(entity) },
    { id: 'reference', title: t('documents.reference'), text: ({ reference }) => reference },
    { id: 'removedAt', title: t('editing.bin.at'), text: ({ removedAt }) => moment(removedAt), kind: 'date' },
    { id: 'by', title: t('editing.bin.by'), text: ({ removedBy }) => removedBy?.name ?? t('desk.history.machine') },
    { id: 'until', title: t('editing.bin.until'), text: ({ until }) => formatDate(locale, until), kind: 'date' },
  ];
  const filters: Filter[] = [
    {
      name: 'entity',
      label: t('editing.bin.kind'),
      kind: 'choice',
      options: binEntities.map((value) => ({ value, label: kindOf(value) })),
    },
  ];
  async function restore(rows: readonly BinRow[]) {
    let restored = 0;
    const refused: string[] = [];
    // One act may have removed several of these.
    for (const change of new Set(rows.map((row) => row.change))) {
      const answer = await asMember(undoChange, { params: { change } });
      restored += answer.restored.length;
      refused.push(...answer.refused.map(({ reference }) => reference));
    }
    const text = t('editing.bin.restored', { count: restored });
    const told = refused.length ? `${text} ${t('editing.bin.refused', { names: refused.join(', ') })}` : text;
    setSaid(told);
    return { text: told };
  }
  return (
    <>
      <RoomHead title={t('editing.bin')} />
      <p className="desk-lead">{t('editing.bin.help')}</p>
      {said && <p>{said}</p>}
      <List
        {...{ columns, filters, keyOf }}
        name="bin"
        label={t('editing.bin')}
        load={({ entity }, cursor) => asMember(getBin, { query: { ...(entity && { entity }), ...(cursor && { cursor }) } })}
        acts={[{ name: 'restore', label: t('editing.bin.restore'), run: restore }]}
        empty={{ title: t('editing.bin.none'), children: <p>{t('editing.bin.none.help')}</p> }}
      />
    </>
  );
}
