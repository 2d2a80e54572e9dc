import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getMailing } from './mailing-endpoints.ts';

export const mailing = loadable(() => asMember(getMailing, {}));
