import { cookie, setCookie } from './cookies.ts';
import type { Known } from './question.ts';
import { address } from './question.ts?address';
import { shown } from './shown.ts';

type Question = typeof import('./question.ts');

const keptMilliseconds = 183 * 86_400_000;

/** Returns whether the browser sends a refusal (Do Not Track, Global Privacy Control). */
const isSignalled = () => navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Returns the stored answer: `no`, `yes`, or `even so` if the reader consented against the browser's signal. */
function answer(): string | undefined {
  const [words, at] = localStorage.getItem('consent')?.split('|') ?? [];
  return Date.now() - Number(at) < keptMilliseconds ? words : undefined;
}
const isAllowed = () => answer() === 'even so' || (answer() === 'yes' && !isSignalled());

const known: Known = { answer, isAllowed, isSignalled, cookie, setCookie };

/** Returns the id of this visit; null without consent. */
export function sessionId(): string | null {
  try {
    return (isAllowed() && cookie('sessionId')) || null;
  } catch {
    return null;
  }
}

/** Asks for consent at most once in six months; the answer can be changed at the foot of every page. */
export function askConsent(): void {
  const opener = document.querySelector<HTMLElement>('[data-consent]');
  const question = (): Promise<Question> => import(/* @vite-ignore */ address);
  shown(async () => {
    try {
      if (answer() === undefined && !isSignalled()) (await question()).ask(known);
      else if (isAllowed() !== !!cookie('sessionId')) (await question()).follow(known);
    } catch {
      // Without storage the question would return on every page.
      return;
    }
    if (!opener) return;
    opener.hidden = false;
    opener.onclick = async () => (await question()).ask(known, opener);
  });
}
