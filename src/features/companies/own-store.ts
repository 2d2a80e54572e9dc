import { loadable } from '../../ui/loaded.ts';
import { getCompanies } from '../account/company-endpoints.ts';
import { asMember } from '../login/store.ts';

// Separate from the modules of the form, which are loaded when it is opened.
export const ownCompanies = loadable(() => asMember(getCompanies, {}));
