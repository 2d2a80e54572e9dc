import { MessageRoom } from '../../features/translations/MessageRoom.desk.tsx';
import { usePortals } from './use-portals.ts';

/** Room of the messages of site, mails and staff rooms. */
export const Messages = () => <MessageRoom portals={usePortals()} />;
