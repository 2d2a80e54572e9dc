import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { $address, go } from '../../desk/navigation.ts';
import { joinClauses } from '../../lib/clauses.ts';
import { brusselsInstants } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Answer } from '../../lib/endpoint.ts';
import { locales } from '../../lib/locale.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { simulatePopups } from './endpoints.ts';
import { PopupPosition, type SimulationQuery } from './schema.ts';

type Simulated = Answer<typeof simulatePopups>['popups'][number];
type ChoiceProps = { label: string; value: string; options: readonly (readonly [string, string])[]; choose(value: string): void };

function Choice({ label, value, options, choose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function DateField({ label, type, value, choose }: { label: string; type: 'date' | 'time'; value: string; choose(value: string): void }) {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <input id={id} type={type} value={value} onChange={({ target }) => choose(target.value)} />
    </div>
  );
}

type Situation = Readonly<Record<'portal' | 'language' | 'reader' | 'closed' | 'position' | 'day' | 'time', string>>;
type PortalRow = Answer<typeof getPortals>[number];
type SituationFieldsProps = {
  situation: Situation;
  portals: readonly PortalRow[] | undefined;
  set(changes: Readonly<Record<string, string>>): void;
};

/** Choices of the reader, the place and the time. */
function SituationFields({ situation, portals, set }: SituationFieldsProps) {
  const { locale, t } = useDesk();
  const { portal, language, reader, closed, position, day, time } = situation;
  return (
    <search className="filters" aria-label={t('popups.simulator.situation')}>
      <Choice
        label={t('popups.field.portal')}
        value={portal}
        options={portals?.map(({ code, names }) => [code, names[locale]] as const) ?? []}
        choose={(value) => set({ portal: value })}
      />
      <Choice
        label={t('popups.simulator.language')}
        value={language}
        options={locales.map((one) => [one, t(`desk.language.${one}`)] as const)}
        choose={(value) => set({ language: value })}
      />
      <Choice
        label={t('popups.simulator.reader')}
        value={reader}
        options={[
          ['anonymous', t('popups.audience.anonymous')],
          ['member', t('popups.simulator.member')],
        ]}
        choose={(value) => set({ reader: value })}
      />
      <Choice
        label={t('popups.field.positionReference')}
        value={position}
        options={[['', t('popups.simulator.anywhere')], ...PopupPosition.options.map((one) => [one, t(`popups.position.${one}`)] as const)]}
        choose={(value) => set({ position: value })}
      />
      <DateField label={t('popups.simulator.day')} type="date" value={day} choose={(value) => set({ day: value })} />
      <DateField label={t('desk.due.time')} type="time" value={time} choose={(value) => set({ time: value })} />
      <Choice
        label={t('popups.simulator.closed')}
        value={closed}
        options={[
          ['', t('documents.no')],
          ['true', t('documents.yes')],
        ]}
        choose={(value) => set({ closed: value })}
      />
    </search>
  );
}

/** Simulator of popups: for a reader, a place and a time, which popups are drawn from and why each other one is not. */
export function Simulator() {
  const { locale, t, places } = useDesk();
  const { room, query: given } = useStore($address);
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const portal = given.portal || portals.data?.[0]?.code;
  const { language = locale, reader = 'anonymous', closed = '', position = '', day = '', time = '' } = given;
  const instant = day ? brusselsInstants(day, time || '00:00')[0] : undefined;
  const isSkipped = day !== '' && !instant;
  const query = {
    ...{ portal, locale: language, reader },
    ...(position && { position }),
    ...(closed && { closed: 'true' }),
    ...(instant && { at: instant.toISOString() }),
  } as SimulationQuery;
  const { data, error, refetch } = useQuery({
    ...{ queryKey: ['popup-simulation', query], enabled: Boolean(portal) && !isSkipped, placeholderData: keepPreviousData },
    queryFn: () => asMember(simulatePopups, { query }),
  });
  const set = (changes: Readonly<Record<string, string>>) =>
    go(addressOf(locale, { room, reference: undefined, query: { ...given, ...changes } }), { isReplacing: true });
  const drawn = data?.popups.filter(({ reasons }) => !reasons.length) ?? [];
  const others = data?.popups.filter(({ reasons }) => reasons.length) ?? [];
  const name = ({ id, titles }: Simulated) => titles[locale] ?? titles.nl ?? titles.fr ?? String(id);
  const portalName = (code: string) => portals.data?.find((one) => one.code === code)?.names[locale] ?? code;
  const row = (popup: Simulated) => (
    <tr key={popup.id}>
      <th scope="row">
        <a href={places.ofDocument('popup', String(popup.id))}>{name(popup)}</a> ({popup.id})
      </th>
      <td>
        {popup.reasons.length
          ? joinClauses(
              locale,
              popup.reasons.map((reason) => t(`popups.reason.${reason}`, { portal: portalName(popup.portal) })),
            )
          : t(popup.opens ? 'popups.chance' : 'popups.chance.closed', { count: drawn.length })}
      </td>
    </tr>
  );
  const table = (label: string, rows: readonly Simulated[], none: string) => (
    <div className="panel list">
      <h2>{label}</h2>
      {rows.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="list-scroll" tabIndex={0} aria-label={label}>
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{t('popups.field.title')}</th>
                <th scope="col">{t('popups.reason')}</th>
              </tr>
            </thead>
            <tbody>{rows.map(row)}</tbody>
          </table>
        </section>
      ) : (
        <p className="front-none">{none}</p>
      )}
    </div>
  );
  return (
    <>
      <RoomHead title={t('popups.simulator')} />
      <p className="desk-lead">{t('popups.simulator.help')}</p>
      <SituationFields
        situation={{ portal: portal ?? '', language, reader, closed, position, day, time }}
        portals={portals.data}
        set={set}
      />
      <div role="status">
        {isSkipped && <p className="fault">{t('desk.due.skipped')}</p>}
        {data && !isSkipped && (
          <p>
            {t('popups.simulator.said', { count: drawn.length, others: others.length })}{' '}
            {t('popups.simulator.at', { when: `${formatDate(locale, data.at)}, ${formatTime(locale, data.at)}` })}
          </p>
        )}
      </div>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && table(t('popups.simulator.drawn'), drawn, t('popups.simulator.drawn.none'))}
      {data && table(t('popups.simulator.others'), others, t('popups.simulator.others.none'))}
    </>
  );
}
