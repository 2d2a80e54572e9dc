import { type ReactNode, useEffect, useRef } from 'react';
import { useDesk } from '../desk.ts';
import { $visits } from '../navigation.ts';

type RoomHeadProps = { title: string; children?: ReactNode };

/** Heading of a room. It sets the title of the page, and gets the focus after a navigation, so that a screen reader reads it. */
export function RoomHead({ title, children }: RoomHeadProps) {
  const { t } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if ($visits.get() > 0) heading.current?.focus();
  }, []);
  useEffect(() => {
    document.title = t('desk.titleOf', { room: title });
  }, [title, t]);
  return (
    <header className="room-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
