import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';

/** Front of the staff rooms. */
export function Front() {
  const { t, menu } = useDesk();
  const groups = menu
    .map(({ label, items }) => ({ label, items: items.filter(({ isHere }) => !isHere) }))
    .filter(({ items }) => items.length);
  return (
    <>
      <RoomHead title={t('desk.front')} />
      <p className="desk-lead">{t(groups.length ? 'desk.front.intro' : 'desk.front.none')}</p>
      {groups.map(({ label, items }) => (
        <section key={label} className="front-rooms">
          <h2>{label}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <a href={item.href}>{item.label}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
