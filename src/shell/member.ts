import { address } from '../features/greeting/store.ts?address';
import { cookie } from './cookies.ts';

type Store = typeof import('../features/greeting/store.ts');

/** Shows the member's name in the masthead. The script is loaded only for signed-in readers. */
export async function greetMember(): Promise<void> {
  if (cookie('authorization') || cookie('rememberme')) ((await import(/* @vite-ignore */ address)) as Store).greet();
}
