import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { type OpenedFile, removeFile } from './store.ts';

type Mentions = OpenedFile['mentions'];

function Mentioned({ mentions }: { mentions: Mentions }) {
  const { documentHref } = useDesk();
  return (
    <ul>
      {mentions.map(({ entity, reference, title }) => {
        const href = documentHref(entity, reference);
        return (
          <li key={`${entity} ${reference}`}>
            {href ? <a href={href}>{title}</a> : title} <small>{reference}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** Documents that show a file, each a link to its editor. */
export function WhereUsed({ mentions }: { mentions: Mentions }) {
  const { t } = useDesk();
  return (
    <section>
      <h2>{t('files.used')}</h2>
      {mentions.length ? <Mentioned mentions={mentions} /> : <p>{t('files.used.nowhere')}</p>}
    </section>
  );
}

/** Removes a file. If it is used, its uses are listed and a confirmation is asked first. */
export function Removal({ opened, removed }: { opened: OpenedFile; removed(change: string): void }) {
  const { t } = useDesk();
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState('');
  const { file, version, mentions } = opened;
  const needed = mentions.filter(({ isNeeded }) => isNeeded);
  async function remove(): Promise<void> {
    setFault('');
    try {
      removed(await removeFile(String(file.id), version));
    } catch (error) {
      setFault(faultOf(error, t));
    }
  }
  return (
    <section>
      <h2>{t('files.removal')}</h2>
      {!isAsked && (
        <button type="button" className="button quiet" onClick={() => (mentions.length ? setAsked(true) : void remove())}>
          {t('files.remove')}
        </button>
      )}
      {isAsked && needed.length > 0 && (
        <>
          <p role="alert">{t('files.removal.needed', { count: needed.length })}</p>
          <Mentioned mentions={needed} />
        </>
      )}
      {isAsked && !needed.length && (
        <p role="alert" className="acts">
          {t('files.removal.mentioned', { count: mentions.length })}{' '}
          <button type="button" className="button" onClick={() => void remove()}>
            {t('files.removal.confirm')}
          </button>
        </p>
      )}
      {isAsked && (
        <button type="button" className="plain" onClick={() => setAsked(false)}>
          {t('files.removal.cancel')}
        </button>
      )}
      {fault && (
        <p role="alert" className="problem">
          {fault}
        </p>
      )}
    </section>
  );
}
