/** Interface of the shell for this dialog, which is loaded on demand and shares no file with it. */
export type Known = {
  /** Stored answer: `no`, `yes`, or `even so` if the reader consented against the browser's signal. */
  answer(): string | undefined;
  isAllowed(): boolean;
  /** True if the browser sends a refusal. */
  isSignalled(): boolean;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, seconds?: number): void;
};

const sessions = '/api/login/session';

async function begin(known: Known): Promise<void> {
  const response = await fetch(sessions, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userAgent: navigator.userAgent }),
  });
  if (!response.ok) return;
  known.setCookie('sessionId', (await response.json()).sessionId);
  // Consent may have been withdrawn meanwhile.
  await follow(known);
}

/**
 * Applies the answer. On withdrawal the id is removed after the server has forgotten it; until then it is not used,
 * and retried.
 */
export async function follow(known: Known): Promise<void> {
  const id = known.cookie('sessionId');
  try {
    if (known.isAllowed()) return id ? undefined : await begin(known);
    if (id && (await fetch(`${sessions}/${id}`, { method: 'DELETE', keepalive: true })).ok) known.setCookie('sessionId', '', 0);
  } catch {
    // Offline: retried on the next page.
  }
}

/**
 * Shows the consent dialog.
 * @param opener element that opened it and gets the focus back
 */
export function ask(known: Known, opener?: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('#consent');
  if (!dialog) return;
  const isAnswered = known.answer() !== undefined || known.isSignalled();
  for (const button of dialog.querySelectorAll('button')) {
    button.ariaPressed = `${isAnswered && (button.value === 'yes') === known.isAllowed()}`;
    button.onclick = () => {
      const words = button.value === 'yes' && known.isSignalled() ? 'even so' : button.value;
      localStorage.setItem('consent', `${words}|${Date.now()}`);
      dialog.close();
      opener?.focus({ preventScroll: true });
      follow(known);
    };
  }
  dialog.setAttribute('open', '');
  if (opener) dialog.focus();
}
