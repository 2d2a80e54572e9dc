import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getErasure, getInterests } from './endpoints.ts';

export const interests = loadable(() => asMember(getInterests, {}));
export const erasure = loadable(() => asMember(getErasure, {}));
