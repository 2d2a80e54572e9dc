import { atom } from 'nanostores';

/** Dialog of the frame that is open. */
export const $dialog = atom<'palette' | 'keys' | undefined>(undefined);
