import type { MessageKey } from '../../lib/message-format.ts';
import { addressOf } from '../addresses.ts';
import { useDesk } from '../desk.ts';

type PartsProps = { room: string; parts: readonly string[]; here: string; titleOf(part: string): MessageKey };

/** Links to the parts of a room, which have addresses of their own. */
export function Parts({ room, parts, here, titleOf }: PartsProps) {
  const { locale, t } = useDesk();
  return (
    <nav className="room-parts" aria-label={t('desk.parts')}>
      <ul>
        {parts.map((part, index) => (
          <li key={part}>
            <a href={addressOf(locale, { room, reference: index ? part : undefined })} aria-current={part === here ? 'page' : undefined}>
              {t(titleOf(part))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
