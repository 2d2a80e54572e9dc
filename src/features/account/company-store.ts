import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getCompanies } from './company-endpoints.ts';

export const companies = loadable(() => asMember(getCompanies, {}));
