import { MailRoom } from '../../features/newsletters/mail/MailRoom.desk.tsx';
import { usePortals } from './use-portals.ts';

/** Room of the transactional mails. */
export const Mails = () => <MailRoom portals={usePortals()} />;
