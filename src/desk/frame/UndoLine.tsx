import { useStore } from '@nanostores/react';
import { faultOf } from '../../ui/form/acts.ts';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { $announced, $undoable, undo } from '../told.ts';

/** Line at the foot that offers to take an act back, and the live region for screen readers. */
export function UndoLine() {
  const { t } = useDesk();
  const offered = useStore($undoable);
  const announced = useStore($announced);
  const back = () => void undo((error) => faultOf(error, t));
  useKeys(offered ? [{ key: 'u', label: t('desk.undo'), run: back }] : []);
  return (
    <>
      <p className="unseen" role="status">
        {announced}
      </p>
      <div className="undo-line" role="status">
        {offered && (
          <p>
            {offered.text}{' '}
            <button type="button" className="plain" onClick={back}>
              {t('desk.undo')} <kbd>u</kbd>
            </button>
          </p>
        )}
      </div>
    </>
  );
}
