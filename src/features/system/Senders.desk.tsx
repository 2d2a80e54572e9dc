import './senders.css';
import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { announce } from '../../desk/told.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import type { DnsRecord } from './dns-schema.ts';
import { getSenderRecords } from './endpoints.ts';

const shapes: Readonly<Record<DnsRecord['state'], string>> = { there: '●', other: '▲', missing: '○', no_answer: '?' };

/** DNS records that the senders of newsletters need, each with what DNS has now. */
export function Senders() {
  const { locale, t, places } = useDesk();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['system', 'senders'],
    queryFn: () => asMember(getSenderRecords, {}),
    // Name servers are asked when somebody wants to know.
    refetchOnWindowFocus: false,
  });
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const portalName = portalNames(portals.data, locale);
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  return (
    <div className="senders">
      <p className="help">{t('system.senders.help')}</p>
      <button type="button" className="button quiet" disabled={isFetching} onClick={() => void refetch()}>
        {t('system.senders.again')}
      </button>
      {data.map(({ portal, from, records }) => (
        <section key={portal} aria-labelledby={`sender-${portal}`}>
          <h2 id={`sender-${portal}`}>{from ? `${portalName(portal)}, ${from}` : portalName(portal)}</h2>
          {!from && (
            <p>
              <a href={places.ofDocument('portal', portal)}>{t('system.senders.none')}</a>
            </p>
          )}
          {records.map((record) => (
            <RecordFacts key={`${record.kind} ${record.name}`} record={record} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** One record: its name and value to copy, its state, and what DNS has instead. */
function RecordFacts({ record: { kind, type, name, value, state, found } }: { record: DnsRecord }) {
  const { t } = useDesk();
  return (
    <dl className="sender-record" data-state={state}>
      <div>
        <dt>{t(`system.senders.kind.${kind}`)}</dt>
        <dd>
          <span aria-hidden="true">{shapes[state]}</span> <strong>{t(`system.senders.state.${state}`)}</strong>
        </dd>
      </div>
      <div>
        <dt>{t('system.senders.name', { type })}</dt>
        <dd>
          <Copied text={name} of={name} />
        </dd>
      </div>
      <div>
        <dt>{t('system.senders.value')}</dt>
        <dd>{value === null ? t('system.senders.noKey') : <Copied text={value} of={name} />}</dd>
      </div>
      {state === 'other' && (
        <div>
          <dt>{t('system.senders.found')}</dt>
          <dd>
            {found.map((one) => (
              <code key={one}>{one}</code>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Text with a button that copies it. */
function Copied({ text, of }: { text: string; of: string }) {
  const { t } = useDesk();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    announce(t('system.senders.copied'));
  };
  return (
    <>
      <code>{text}</code>{' '}
      <button type="button" className="plain" aria-label={t('system.senders.copyOf', { name: of })} onClick={() => void copy()}>
        {t('system.senders.copy')}
      </button>
    </>
  );
}
