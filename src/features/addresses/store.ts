import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getAddresses } from './endpoints.ts';

export const addresses = loadable(() => asMember(getAddresses, {}));
