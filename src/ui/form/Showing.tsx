import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import type { Loadable } from '../loaded.ts';

type ShowingProps<T> = { of: Loadable<T>; t: Translate; children(data: T): ReactNode };

/** Loads data when first shown; shows slow loading and errors, with a button to retry. */
export function Showing<T>({ of, t, children }: ShowingProps<T>) {
  const { data, isLoading, failed } = useStore(of.$, { ssr: 'initial' });
  useEffect(() => {
    if (of.$.get().data === undefined) void of.load();
  }, [of]);
  return (
    <>
      {failed && (
        <div className="problem" role="alert">
          <p>{failed.message ?? t('form.unreachable')}</p>
          {failed.requestId && <small>{t('form.request', { id: failed.requestId })}</small>}
          <button type="button" className="plain" onClick={() => void of.load()}>
            {t('form.retry')}
          </button>
        </div>
      )}
      {data === undefined && isLoading && (
        <p className="waiting late" aria-live="polite">
          {t('form.loading')}
        </p>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
