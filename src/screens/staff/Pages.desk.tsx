import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { getDocuments } from '../../features/documents/endpoints.ts';
import type { DocumentRow } from '../../features/documents/schema.ts';
import { NewDocument } from '../../features/drafts/NewDocument.desk.tsx';
import { Editor } from '../../features/editing/Editor.desk.tsx';
import { $member, asMember } from '../../features/login/store.ts';
import { pageForm } from '../../features/pages/PageForm.desk.tsx';
import type { RoomProps } from './rooms.ts';

function PageList() {
  const { locale, t, may } = useDesk();
  const [rows, setRows] = useState<readonly DocumentRow[]>();
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>();
  const ask = (cursor?: string) =>
    asMember(getDocuments, { params: { entity: 'page' }, query: { sort: 'title', cursor } }).then(
      (page) => {
        setRows((known = []) => (cursor ? [...known, ...page.items] : page.items));
        setNext(page.cursor);
        setError(undefined);
      },
      (fault: unknown) => setError(fault),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the room is entered.
  useEffect(() => void ask(), []);
  const titleOf = ({ titles, reference }: DocumentRow) => titles[locale] ?? titles.nl ?? titles.fr ?? reference;
  return (
    <>
      <RoomHead title={t('pages.room')} />
      {error !== undefined && <Failing t={t} error={error} retry={() => void ask()} />}
      {!rows && error === undefined && <Waiting t={t} />}
      {rows?.length === 0 && <Empty title={t('pages.none')} />}
      <ul className="rows">
        {rows?.map((row) => (
          <li key={row.reference}>
            <a href={addressOf(locale, { room: 'pages', reference: row.reference })}>{titleOf(row)}</a>
            <small>{[row.reference, row.portals.join(', ')].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" className="button quiet" onClick={() => void ask(next)}>
          {t('pages.more')}
        </button>
      )}
      {may('EDIT_MODULE') && (
        <NewDocument
          entity="page"
          label={t('pages.new')}
          help={t('pages.field.reference.help')}
          t={t}
          opened={(reference) => go(addressOf(locale, { room: 'pages', reference }))}
        />
      )}
    </>
  );
}

/** Room of the single pages: the list, and the editor of one. */
export function Pages({ reference }: RoomProps) {
  const { may } = useDesk();
  const member = useStore($member);
  if (!reference) return <PageList />;
  return member ? (
    <Editor form={pageForm} reference={reference} account={member.id} maySource={may('EXPANDED_EDIT_ARTICLE_TOOLS')} />
  ) : null;
}
