import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getOwnPosts } from './endpoints.ts';

/** Posts of the member's company. */
export const posts = loadable(() => asMember(getOwnPosts, {}));
