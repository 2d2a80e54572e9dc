import { useStore } from '@nanostores/react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { go } from '../../desk/navigation.ts';
import { DocumentList } from '../../features/documents/DocumentList.desk.tsx';
import { NewDocument } from '../../features/drafts/NewDocument.desk.tsx';
import { Editor } from '../../features/editing/Editor.desk.tsx';
import { $member } from '../../features/login/store.ts';
import { pageForm } from '../../features/pages/PageForm.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of the single pages: the list, and the editor of one. */
export function Pages({ reference }: RoomProps) {
  const { locale, t, may } = useDesk();
  const member = useStore($member);
  const addressOfPage = (reference: string) => addressOf(locale, { room: 'pages', reference });
  if (reference)
    return member ? (
      <Editor form={pageForm} reference={reference} account={member.id} maySource={may('EXPANDED_EDIT_ARTICLE_TOOLS')} />
    ) : null;
  return (
    <>
      <DocumentList entity="page" title={t('pages.room')} hrefOf={(row) => addressOfPage(row.reference)} />
      <NewDocument
        entity="page"
        label={t('pages.new')}
        help={t('pages.field.reference.help')}
        t={t}
        opened={(reference) => go(addressOfPage(reference))}
      />
    </>
  );
}
