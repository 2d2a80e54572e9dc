import { cookie, setCookie } from './cookies.ts';
import { address } from './question.ts?address';
import { shown } from './shown.ts';

type Question = typeof import('./question.ts');

const keptMilliseconds = 183 * 86_400_000;

/** The browser says for its reader that no is meant. */
const isSignalled = () => navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** The answer that is kept: `no`, `yes`, or `even so` where the reader said yes although the browser says no. */
function answer(): string | undefined {
  const [words, at] = localStorage.getItem('consent')?.split('|') ?? [];
  return Date.now() - Number(at) < keptMilliseconds ? words : undefined;
}
const isAllowed = () => answer() === 'even so' || (answer() === 'yes' && !isSignalled());

/** What the question is told: it is fetched when it is asked, and shares no file with the shell. */
const known = { answer, isAllowed, isSignalled, cookie, setCookie };
export type Known = typeof known;

/** The id of this visit, for readers who agreed to be counted as one. */
export function sessionId(): string | null {
  try {
    return (isAllowed() && cookie('sessionId')) || null;
  } catch {
    return null;
  }
}

/** Asks once in six months whether a visit may be counted as one; the answer can be changed below every page. */
export function askConsent(): void {
  const opener = document.querySelector<HTMLElement>('[data-consent]');
  const question = (): Promise<Question> => import(/* @vite-ignore */ address);
  shown(async () => {
    try {
      if (answer() === undefined && !isSignalled()) (await question()).ask(known);
      else if (isAllowed() !== !!cookie('sessionId')) (await question()).follow(known);
    } catch {
      // Where nothing can be kept, nobody is asked on every page.
      return;
    }
    if (!opener) return;
    opener.hidden = false;
    opener.onclick = async () => (await question()).ask(known, opener);
  });
}
