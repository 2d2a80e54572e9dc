import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getMailing, getNewsletters } from './endpoints.ts';

export const newsletters = loadable(() => asMember(getNewsletters, {}));

export const mailing = loadable(() => asMember(getMailing, {}));
