import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { DeskContext } from '../../desk/desk.ts';
import { Frame } from '../../desk/frame/Frame.tsx';
import type { Find } from '../../desk/frame/finds.ts';
import { $address, leaveFor } from '../../desk/navigation.ts';
import { newDocumentId } from '../../features/drafts/rules.ts';
import { FilesProvider } from '../../features/files/FilesProvider.desk.tsx';
import { signOut } from '../../features/login/store.ts';
import { SendingBar } from '../../features/newsletters/schedule/SendingBar.desk.tsx';
import type { StaffMe } from '../../features/staff/schema.ts';
import { mayWith } from '../../lib/actor.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { fieldLabels } from './field-labels.ts';
import { placesOf } from './places.ts';
import { RoomView } from './RoomView.desk.tsx';
import { mayEnter } from './rights.ts';
import type { Room } from './room.ts';
import { rooms } from './rooms.ts';
import { sourcesIn } from './thing-finds.ts';

type RoomsProps = { me: StaffMe; locale: Locale; t: Translate };

const groups = ['front', 'content', 'commerce', 'people', 'system'] as const satisfies readonly Room['group'][];

/** Rooms of a signed-in person. The menu has only the rooms that they may enter. */
export function Rooms({ me, locale, t }: RoomsProps) {
  const address = useStore($address);
  const may = useMemo(
    () => mayWith(me.permissions.map(({ permission, ...scope }) => ({ ...scope, permissions: [permission] }))),
    [me.permissions],
  );
  const open = useMemo(() => rooms.filter((room) => mayEnter(room, may)), [may]);
  const places = useMemo(() => placesOf(locale, t, open), [locale, t, open]);
  const menu = groups.flatMap((group) => {
    const items = open
      .filter((room) => room.group === group)
      .map(({ segment, title }) => ({ href: addressOf(locale, { room: segment }), label: t(title), isHere: segment === address.room }));
    return items.length ? [{ label: t(`desk.group.${group}`), items }] : [];
  });
  const documentHref = (entity: string, reference: string) => {
    const home = open.find((one) => one.entity === entity && one.hasEditor);
    return home && addressOf(locale, { room: home.segment, reference });
  };
  const desk = { locale, t, may, menu, documentHref, places, fieldLabels };
  const sources = useMemo(() => sourcesIn(locale, t, open, places), [locale, t, open, places]);
  const acts = open.flatMap(({ segment, begins }): Find[] =>
    begins?.permissions.some((permission) => may(permission))
      ? [
          {
            ...{ id: `begin ${segment}`, label: t(begins.label), kind: t('desk.palette.act') },
            href: `${addressOf(locale, { room: segment })}#${newDocumentId}`,
          },
        ]
      : [],
  );
  const parts = open.flatMap((one): Find[] =>
    (one.parts ?? []).map(({ reference, title }) => ({
      ...{ id: `${one.segment} ${reference}`, label: t(title), kind: t(one.title) },
      href: addressOf(locale, { room: one.segment, reference }),
    })),
  );
  const room = rooms.find(({ segment }) => segment === address.room);
  return (
    <DeskContext value={desk}>
      <FilesProvider>
        <Frame
          name={`${me.staff.firstName} ${me.staff.lastName}`}
          otherLanguage={addressOf(otherLocale(locale), address)}
          acts={[...acts, ...parts]}
          sources={sources}
          signOut={() => void leaveFor(() => void signOut())}
          notice={
            <SendingBar
              hrefOf={(reference) => documentHref('newsletter', reference)}
              listHref={places.ofList('newsletter', { status: 'open' })?.href}
            />
          }
        >
          <RoomView room={room} isAllowed={room !== undefined && mayEnter(room, may)} reference={address.reference} />
        </Frame>
      </FilesProvider>
    </DeskContext>
  );
}
