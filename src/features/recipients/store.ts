import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getNewsletters } from './endpoints.ts';

export const newsletters = loadable(() => asMember(getNewsletters, {}));
