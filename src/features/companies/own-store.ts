import { loadable } from '../../ui/loaded.ts';
import { getCompanies } from '../account/company-endpoints.ts';
import { asMember } from '../login/store.ts';

// Apart from what the form of a company needs, which is loaded when it is opened.
export const ownCompanies = loadable(() => asMember(getCompanies, {}));
