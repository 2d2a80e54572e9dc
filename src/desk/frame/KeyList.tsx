import { useStore } from '@nanostores/react';
import { useDesk } from '../desk.ts';
import { $hasLetters, $keys, setLetters, shownKey } from '../keys.ts';
import { Dialog } from './Dialog.tsx';
import { $dialog } from './dialogs.ts';

/** List of the keys that work here, and the switch of those that are one character. */
export function KeyList() {
  const { t } = useDesk();
  const keys = useStore($keys).flat();
  const hasLetters = useStore($hasLetters);
  const close = () => $dialog.set(undefined);
  const shown = [...new Map(keys.toReversed().map((one) => [one.key, one])).values()];
  return (
    <Dialog title={t('desk.keys.title')} close={close}>
      <dl className="key-list">
        {shown.map(({ key, label }) => (
          <div key={key} aria-disabled={key.length === 1 && !hasLetters}>
            <dt>
              <kbd>{shownKey(key)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className="desk-check">
        <input type="checkbox" checked={hasLetters} onChange={({ target }) => setLetters(target.checked)} />
        {t('desk.keys.letters')}
      </label>
      <p className="help">{t('desk.keys.help')}</p>
      <button type="button" className="button" onClick={close}>
        {t('desk.close')}
      </button>
    </Dialog>
  );
}
