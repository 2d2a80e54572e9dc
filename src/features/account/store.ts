import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getCompanies, getErasure, getInterests } from './endpoints.ts';

export const companies = loadable(() => asMember(getCompanies, {}));
export const interests = loadable(() => asMember(getInterests, {}));
export const erasure = loadable(() => asMember(getErasure, {}));
