import { useEffect, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { offerUndo } from '../told.ts';
import type { MentionedBy, RemovalCalls } from './calls.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';

type RemovalProps = {
  state: EditorState;
  store: DocumentStore;
  calls: RemovalCalls;
  /** Another act shows it to readers. */
  isKept: boolean;
  /** Returns the address of another document's editor. */
  hrefOf?: ((one: { entity: string; reference: string }) => string | undefined) | undefined;
  locale: Locale;
  t: Translate;
};

/** Takes a document off the site at once, or puts it into the bin after its mentions were shown. */
export function Removal({ state, store, calls, isKept, hrefOf, t }: RemovalProps) {
  const [mentions, setMentions] = useState<readonly MentionedBy[]>();
  const [fault, setFault] = useState<unknown>();
  const asking = useRef<HTMLDialogElement>(null);
  const { opened, isSaving } = state;
  const isPublished = opened?.document?.isPublished;
  useEffect(() => {
    setMentions(undefined);
    calls.mentions().then(setMentions, setFault);
  }, [calls]);
  const needed = (mentions ?? []).filter((one) => one.isNeeded);
  /** Offers to undo the act, as long as the editor is open. */
  const offer = (text: string) => {
    const { done, fault: failed } = store.$.get();
    const change = done?.change;
    if (!change || failed !== undefined) return;
    offerUndo({ text, undo: async () => t((await store.undo(change)) ? 'desk.done.undoneAll' : 'desk.done.undoneSome') });
  };
  const setPublished = async (next: boolean) => {
    await store.setPublished(next);
    if (!next) offer(t('desk.done.offlineShort'));
  };
  const remove = async () => {
    await store.remove((mentions?.length ?? 0) > 0);
    if (store.$.get().status === 'removed') offer(t('desk.done.removedShort'));
  };
  return (
    <section className="panel" aria-labelledby="removal">
      <h2 data-panel="removal" tabIndex={-1} id="removal">
        {t(isKept && isPublished === false ? 'desk.remove' : 'desk.removal')}
      </h2>
      {typeof isPublished === 'boolean' && (isPublished || !isKept) && (
        <div>
          <p className="help">{t(isPublished ? 'desk.offline.what' : 'desk.online.what')}</p>
          <button type="button" className="button quiet" disabled={isSaving} onClick={() => void setPublished(!isPublished)}>
            {t(isPublished ? 'desk.offline' : 'desk.online')}
          </button>
        </div>
      )}
      {opened?.may.remove && (
        <div>
          <Confirm ref={asking} title={t('desk.remove.ask')} yes={t('desk.remove')} no={t('desk.save.dropNo')} run={() => void remove()}>
            <p>{t('desk.remove.what', { count: mentions?.length ?? 0 })}</p>
          </Confirm>
          {fault !== undefined && <p className="problem">{faultOf(fault, t)}</p>}
          {!mentions && fault === undefined && <p className="help">{t('form.loading')}</p>}
          {mentions && <p className="help">{t('desk.remove.mentions', { count: mentions.length })}</p>}
          {mentions && mentions.length > 0 && (
            <ul>
              {mentions.map((one) => (
                <li key={`${one.entity} ${one.reference}`}>
                  {hrefOf?.(one) ? <a href={hrefOf(one)}>{one.title}</a> : one.title} <small>{one.reference}</small>
                  {one.isNeeded && <strong> {t('desk.remove.needed')}</strong>}
                </li>
              ))}
            </ul>
          )}
          <button
            type="button"
            className="button quiet"
            disabled={!mentions || needed.length > 0 || isSaving}
            onClick={() => asking.current?.showModal()}
          >
            {t('desk.remove')}
          </button>
        </div>
      )}
    </section>
  );
}
