import type { Translate } from '../../lib/message-format.ts';

/** State of a picture that is uploaded into the text. */
export type ArrivalState =
  | { state: 'coming' | 'cut'; name: string; percent: number }
  | { state: 'failed'; name: string; fault: string }
  /** It arrived while the person was typing elsewhere, so the panel for its description was not opened. */
  | { state: 'placed'; name: string; file: string };

type ArrivalProps = { arrival: ArrivalState | undefined; t: Translate; stop(): void; describe(file: string): void; close(): void };

/** Shows the progress of a dropped or pasted picture. */
export function Arrival({ arrival, t, stop, describe, close }: ArrivalProps) {
  const isUnderWay = arrival?.state === 'coming' || arrival?.state === 'cut';
  return (
    <>
      {/* The percentage is not read out at each step. */}
      <p className="unseen" role="status">
        {arrival?.state === 'coming' && t('desk.text.arrival.begun', arrival)}
        {arrival?.state === 'cut' && t('desk.text.arrival.cut', arrival)}
        {arrival?.state === 'placed' && t('desk.text.arrival.placed', arrival)}
      </p>
      {arrival && (
        <div className="text-arrival">
          {isUnderWay && (
            <>
              <span>{t(arrival.state === 'cut' ? 'desk.text.arrival.cut' : 'desk.text.arrival.coming', arrival)}</span>
              <button type="button" className="plain" onClick={stop}>
                {t('desk.text.arrival.stop')}
              </button>
            </>
          )}
          {arrival.state === 'placed' && (
            <>
              <span>{t('desk.text.arrival.placed', arrival)}</span>
              <button type="button" className="plain" onClick={() => describe(arrival.file)}>
                {t('desk.text.arrival.describe')}
              </button>
            </>
          )}
          {arrival.state === 'failed' && (
            <>
              <span className="fault" role="alert">
                {t('desk.text.arrival.failed', arrival)}
              </span>
              <button type="button" className="plain" onClick={close}>
                {t('desk.text.arrival.close')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
