import { MailRoom } from '../../features/newsletters/mail/MailRoom.desk.tsx';
import { usePortals } from './use-portals.ts';

/** Room of the mails that the site sends by itself. */
export const Mails = () => <MailRoom portals={usePortals()} />;
