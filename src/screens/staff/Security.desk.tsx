import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Security as Factors } from '../../features/factors/Security.desk.tsx';
import { OwnSessions } from '../../features/login/OwnSessions.desk.tsx';

/** Room of my own security: second factors, recovery codes, sessions. */
export function Security() {
  const { t } = useDesk();
  return (
    <>
      <RoomHead title={t('factors.mine.title')} />
      <Factors />
      <OwnSessions />
    </>
  );
}
