import { loadable } from '../../ui/loaded.ts';
import { getAddresses } from '../addresses/endpoints.ts';
import { asMember } from '../login/store.ts';
import { getAbosInfo } from './endpoints.ts';

export const abos = loadable(() => asMember(getAbosInfo, {}));
/** Delivery addresses for a free subscription. */
export const addresses = loadable(() => asMember(getAddresses, {}));
