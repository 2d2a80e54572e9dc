import { useStore } from '@nanostores/react';
import { faultOf } from '../../ui/form/acts.ts';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { $announced, $shown, undo } from '../told.ts';

/** Line at the foot with the result of an act and its undo button, and the live region for screen readers. */
export function UndoLine() {
  const { t } = useDesk();
  const shown = useStore($shown);
  const isOffered = shown !== undefined && 'undo' in shown;
  const announced = useStore($announced);
  const back = () => void undo((error) => faultOf(error, t));
  useKeys(isOffered ? [{ key: 'u', label: t('desk.undo'), run: back }] : []);
  return (
    <>
      <p className="unseen" role="status">
        {announced}
      </p>
      <div className="undo-line" role="status">
        {shown && (
          <p>
            {shown.text}{' '}
            {isOffered && (
              <button type="button" className="plain" onClick={back}>
                {t('desk.undo')} <kbd>u</kbd>
              </button>
            )}
          </p>
        )}
      </div>
    </>
  );
}
