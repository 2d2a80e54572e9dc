import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { formatMoment } from '../../desk/list/moments.ts';
import { undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import { getCompanyChanges } from './changes-endpoints.ts';
import type { CompanyChangeRow } from './changes-schema.ts';
import { fieldName } from './label-rules.ts';

const keyOf = ({ id }: CompanyChangeRow) => id;

/** Room of what representatives changed of their companies, in words; each change can be taken back. */
export function Changes() {
  const { locale, t } = useDesk();
  const [said, setSaid] = useState('');
  const nameOf = (path: string) => fieldName(path, t);
  const wordsOf = (value: string | boolean | null) =>
    typeof value === 'boolean' ? t(value ? 'companies.changes.yes' : 'companies.changes.no') : (value ?? t('companies.changes.empty'));
  const stateOf = ({ canUndo }: CompanyChangeRow) => t(canUndo ? 'companies.changes.stands' : 'companies.changes.over');
  const columns: Column<CompanyChangeRow>[] = [
    { id: 'name', title: t('companies.changes.company'), text: ({ name }) => name },
    { id: 'at', title: t('companies.changes.at'), text: ({ at }) => formatMoment(locale, at), kind: 'date' },
    { id: 'by', title: t('companies.changes.by'), text: ({ by }) => by ?? t('companies.changes.gone') },
    {
      ...{ id: 'fields', title: t('companies.changes.fields') },
      text: ({ fields }) =>
        fields
          .map(({ path, before, after }) => t('desk.pair', { name: nameOf(path), value: `${wordsOf(before)} → ${wordsOf(after)}` }))
          .join('\n'),
      cell: ({ fields }) => (
        <ul className="changed-fields">
          {fields.map(({ path, before, after }) => (
            <li key={path}>
              {nameOf(path)} <del>{wordsOf(before)}</del> <ins>{wordsOf(after)}</ins>
            </li>
          ))}
        </ul>
      ),
    },
    { id: 'state', title: t('companies.changes.state'), text: stateOf },
  ];
  const filters: Filter[] = [{ name: 'q', label: t('companies.changes.find'), kind: 'search' }];

  async function undo(rows: readonly CompanyChangeRow[]) {
    let restored = 0;
    const refused: string[] = [];
    for (const { change } of rows) {
      const answer = await asMember(undoChange, { params: { change } });
      restored += answer.restored.length;
      refused.push(...answer.refused.map(({ reference }) => reference));
    }
    const text = [
      restored > 0 && t('companies.changes.restored', { count: restored }),
      refused.length > 0 && t('companies.changes.refused', { names: refused.join(', ') }),
    ];
    const told = text.filter(Boolean).join(' ');
    setSaid(told);
    return { text: told };
  }
  return (
    <>
      <RoomHead title={t('companies.changes')} />
      <p className="desk-lead">{t('companies.changes.help')}</p>
      {said && <p>{said}</p>}
      <List
        {...{ columns, filters, keyOf }}
        name="company-changes"
        label={t('companies.changes')}
        hrefOf={({ reference }) => addressOf(locale, { room: 'companies', reference })}
        load={({ q }, cursor) => asMember(getCompanyChanges, { query: { ...(q && { q }), ...(cursor && { cursor }) } })}
        acts={[{ name: 'undo', label: t('companies.changes.undo'), key: 'z', run: undo }]}
        empty={{ title: t('companies.changes.none'), children: <p>{t('companies.changes.none.help')}</p> }}
      />
    </>
  );
}
