import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../../../desk/frame/kept-focus.ts';

const milliseconds = 300;

/** Acts whose buttons are disabled while they run, or removed with an item. */
function Acts() {
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState(0);
  const [isGone, setGone] = useState(false);
  const [isSpent, setSpent] = useState(false);
  useEffect(() => keepFocus(document.querySelector('main') as HTMLElement), []);
  const run = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setEnded(ended + 1);
    }, milliseconds);
  };
  return (
    <>
      <ul>
        {!isGone && (
          <li>
            <button type="button" id="remove" onClick={() => setTimeout(() => setGone(true), milliseconds)}>
              Weghalen
            </button>
          </li>
        )}
      </ul>
      <button type="button" id="other">
        Goedkeuren
      </button>
      <button type="button" id="busy" disabled={isBusy} onClick={run}>
        Inplannen
      </button>
      <form>
        <button type="button" id="spent" disabled={isSpent} onClick={() => setSpent(true)}>
          Uitvoeren
        </button>
      </form>
      <input id="field" aria-label="Onderwerp" />
      <output>{ended}</output>
    </>
  );
}

createRoot(document.getElementById('place') as HTMLElement).render(<Acts />);
