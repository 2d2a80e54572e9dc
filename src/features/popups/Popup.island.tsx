import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Html } from '../../ui/Html.tsx';
import { PopupBody } from '../../ui/PopupBody.tsx';
import styles from '../../ui/styles/popup.css?url';
import { closedCookie, counted, seen, withClosed } from './rules.ts';
import type { Popup as Shown } from './schema.ts';

type Props = {
  popup: Shown;
  closeLabel: string;
  /** Called once, when enough of it was visible for long enough. */
  onSeen(): void;
  onClick(): void;
  onClose(): void;
};

function useSeen(dialog: RefObject<HTMLDialogElement | null>, onSeen: () => void): void {
  useEffect(() => {
    if (!dialog.current) return;
    let timer = 0;
    const sight = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = window.setTimeout(() => {
          sight.disconnect();
          onSeen();
        }, seen.milliseconds);
      },
      { threshold: seen.share },
    );
    sight.observe(dialog.current);
    return () => {
      clearTimeout(timer);
      sight.disconnect();
    };
  }, [dialog, onSeen]);
}

/** Longest delay of a timer in browsers. */
const longestMilliseconds = 2 ** 31 - 1;

/** Closes the popup at its end, even if the page stays open. */
function useEnd(dialog: RefObject<HTMLDialogElement | null>, until: string | null): void {
  useEffect(() => {
    const left = until === null ? Infinity : Date.parse(until) - Date.now();
    if (left > longestMilliseconds) return;
    const timer = setTimeout(() => dialog.current?.close(), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [dialog, until]);
}

/** The native dialog lets the focus leave for the browser's buttons; here it cycles. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href]')];
  const [first, last] = [stops[0], stops.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Popup (specification 2): a modal with close button, image, title, subtitle, intro, text and call to action. */
function Popup({ popup, closeLabel, onSeen, onClick, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useSeen(dialog, onSeen);
  useEnd(dialog, popup.dateUntil);
  const { width, height, positionReference } = popup;
  return (
    <dialog
      ref={dialog}
      className="popup"
      data-position={positionReference}
      lang={popup.languageCode}
      aria-labelledby={id}
      style={{ ...(width && { width }), ...(height && { height }) }}
      onKeyDown={keepInside}
      onClose={onClose}
    >
      <PopupBody texts={popup} id={id} closeLabel={closeLabel} onClick={onClick} close={() => dialog.current?.close()}>
        {popup.text && <Html html={popup.text} />}
      </PopupBody>
    </dialog>
  );
}

const once = (target: EventTarget, event: string) => new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));

/** Returns whether the reader is filling in a form: a popup never interrupts one. */
async function nobodyWrites(): Promise<void> {
  while (document.activeElement?.closest('form')) {
    await once(document, 'focusout');
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** State of a visit, kept by the shell in session storage. */
type Visit = {
  /** Path of the only page visited; empty from the second page on. */
  path: string;
  closed?: boolean;
};
/** Functions of the shell, so that it shares no file with this one. */
type Lent = {
  keep(): void;
  count(typeId: number, reference: string): void;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
};

/** From the second page of a visit on, also in a new tab, the consent dialog is not awaited. */
const isLater = ({ path }: Visit) => !path || document.referrer.startsWith(`${location.origin}/`);

/** Opens a popup once its style is loaded and no other dialog is open. */
export async function openPopup(popup: Shown, visit: Visit, { keep, count, cookie, setCookie }: Lent): Promise<void> {
  const container = document.querySelector<HTMLElement>('#popup');
  if (!container) return;
  const question = document.querySelector('#consent[open]');
  if (question && !isLater(visit)) await once(question, 'close');
  await nobodyWrites();
  // Its end may have passed while it waited: opened and closed at once, it would be the popup of the visit.
  if (popup.dateUntil !== null && Date.parse(popup.dateUntil) < Date.now()) return;
  const isOncePerSession = popup.displayFrequencyReference === 'session';
  // It may have been closed in another tab meanwhile.
  if (isOncePerSession && cookie(closedCookie)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
  document.head.append(link);
  await once(link, 'load');
  const root = createRoot(container);
  const reference = `${popup.ID}`;
  const closed = () => {
    if (isOncePerSession) setCookie(closedCookie, withClosed(cookie(closedCookie), popup.ID));
    visit.closed = true;
    keep();
  };
  root.render(
    <Popup
      popup={popup}
      closeLabel={container.dataset.close ?? ''}
      onSeen={() => count(counted.view, reference)}
      onClick={() => {
        count(counted.click, reference);
        closed();
      }}
      onClose={() => {
        closed();
        root.unmount();
        link.remove();
      }}
    />,
  );
}
