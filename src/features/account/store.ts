import { loadable } from '../../lib/loaded.ts';
import { asMember } from '../login/store.ts';
import { getCompanies, getInterests } from './endpoints.ts';

export const companies = loadable(() => asMember(getCompanies, {}));
export const interests = loadable(() => asMember(getInterests, {}));
