import { cookie, setCookie } from './cookies.ts';
import { shown } from './shown.ts';

const keptMilliseconds = 183 * 86_400_000;
const sessions = '/api/login/session';

/** The browser says for its reader that no is meant. */
const isSignalled = () => navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** The answer that is kept: `no`, `yes`, or `even so` where the reader said yes although the browser says no. */
function answer(): string | undefined {
  const [words, at] = localStorage.getItem('consent')?.split('|') ?? [];
  return Date.now() - Number(at) < keptMilliseconds ? words : undefined;
}
const isAllowed = () => answer() === 'even so' || (answer() === 'yes' && !isSignalled());

/** The id of this visit, for readers who agreed to be counted as one. */
export function sessionId(): string | null {
  try {
    return (isAllowed() && cookie('sessionId')) || null;
  } catch {
    return null;
  }
}

async function begin(): Promise<void> {
  const response = await fetch(sessions, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userAgent: navigator.userAgent }),
  });
  if (!response.ok) return;
  setCookie('sessionId', (await response.json()).sessionId);
  // The answer may have been taken back meanwhile.
  await follow();
}

/** Does what the answer says. The id goes when the server has forgotten it; until then it is tried again, and not used. */
async function follow(): Promise<void> {
  const id = cookie('sessionId');
  if (isAllowed()) return id ? undefined : begin();
  if (id && (await fetch(`${sessions}/${id}`, { method: 'DELETE', keepalive: true })).ok) setCookie('sessionId', '', 0);
}
const tryToFollow = () => void follow().catch(() => {});

/** Asks once in six months whether a visit may be counted as one; the answer can be changed below every page. */
export function askConsent(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#consent');
  const opener = document.querySelector<HTMLElement>('[data-consent]');
  if (!dialog || !opener) return;
  const buttons = dialog.querySelectorAll('button');
  const open = () => {
    for (const button of buttons)
      button.ariaPressed = `${(button.value === 'yes') === isAllowed() && (answer() !== undefined || isSignalled())}`;
    dialog.setAttribute('open', '');
  };
  try {
    // Where nothing can be kept, nobody is asked on every page.
    localStorage.getItem('consent');
  } catch {
    return;
  }
  opener.hidden = false;
  opener.addEventListener('click', () => {
    open();
    dialog.focus();
  });
  for (const button of buttons)
    button.addEventListener('click', () => {
      const words = button.value === 'yes' && isSignalled() ? 'even so' : button.value;
      localStorage.setItem('consent', `${words}|${Date.now()}`);
      const isInside = dialog.contains(document.activeElement);
      dialog.close();
      if (isInside) opener.focus({ preventScroll: true });
      tryToFollow();
    });
  shown(() => {
    if (answer() === undefined && !isSignalled()) open();
    tryToFollow();
  });
}
