import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { go } from '../../desk/navigation.ts';
import { NewDocument } from '../../features/drafts/NewDocument.desk.tsx';
import type { Room } from './room.ts';
import { useForm } from './use-form.ts';
import { usePortals } from './use-portals.ts';

type NewInRoomProps = {
  room: Room;
  /** Reference of a document to begin with its content. */
  from?: string;
};

/** Button that begins a new document of a room, for people with the right. */
export function NewInRoom({ room, from }: NewInRoomProps) {
  const { locale, t, may } = useDesk();
  const form = useForm(room);
  const { permissions, duplicate = permissions, label } = form.create;
  const needed = from === undefined ? permissions : duplicate;
  const portals = usePortals()
    .filter(({ code }) => needed.some((permission) => may(permission, code)))
    .map(({ code, names }) => ({ value: code, label: names[locale] }));
  if (!needed.some((permission) => may(permission))) return null;
  const opened = (reference: string) => go(addressOf(locale, { room: room.segment, reference }));
  if (from === undefined) return <NewDocument {...{ form, portals, opened }} label={t(label)} />;
  return (
    <details className="duplicate-document">
      <summary>{t('documents.duplicate')}</summary>
      <NewDocument {...{ form, portals, opened, from }} label={t('documents.duplicate')} help={t('documents.duplicate.help')} />
    </details>
  );
}
