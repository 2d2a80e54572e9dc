import { useId, useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { asMember } from '../../login/store.ts';
import { saveSettings } from '../approval/endpoints.ts';
import { momentOf } from '../issue/rules.ts';
import type { ProjectShown } from '../project/use-project.ts';
import { RecipientsList } from '../report/RecipientsList.desk.tsx';
import { createSchedules } from './endpoints.ts';
import { MomentFields } from './MomentFields.desk.tsx';
import { mostDates } from './schema.ts';
import { useMoment } from './use-moment.ts';
import { useRecipients } from './use-sending.ts';

type Type = 1 | 2 | 3 | 4 | 5;
export type Recipients = Type;
const types = [1, 2, 3, 4, 5] as const;

type PlanDatesProps = { project: ProjectShown; isBusy: boolean; isQuiet: boolean; run(act: () => Promise<unknown>): Promise<boolean> };

/** Plans an approved newsletter: its recipients with their number, and its dates in Brussels time. */
export function PlanDates({ project, isBusy, isQuiet, run }: PlanDatesProps) {
  const { t, locale } = useTools();
  const { reference, schedules } = project;
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [type, setType] = useState<Type>((project.recipientsTypeId ?? 1) as Type);
  const [archive, setArchive] = useState(project.archive ?? '');
  const moment = useMoment([...chosen, ...schedules.map((one) => one.at)]);
  const { picked, fault, clear } = moment;
  const dates = [...chosen, ...(picked ? [picked] : [])].toSorted();
  const plan = async () => {
    const isDone = await run(async () => {
      if (type === 2 && (archive === 'public' || archive === 'wall'))
        await asMember(saveSettings, { params: { reference }, body: { archive } });
      await asMember(createSchedules, { params: { reference }, body: { dates, recipientsTypeId: type } });
    });
    if (!isDone) return;
    clear();
    setChosen([]);
  };
  return (
    <>
      <div className="panel-fields">
        <div className="preview-tool">
          <label htmlFor={`${id}-type`}>{t('newsletters.desk.recipients')}</label>
          <select id={`${id}-type`} value={type} onChange={({ target }) => setType(Number(target.value) as Type)}>
            {types.map((one) => (
              <option key={one} value={one}>
                {t(`newsletters.desk.recipients.${one}`)}
              </option>
            ))}
          </select>
        </div>
        {type === 2 && (
          <div className="preview-tool">
            <label htmlFor={`${id}-archive`}>{t('newsletters.desk.archive')}</label>
            <select id={`${id}-archive`} value={archive} onChange={({ target }) => setArchive(target.value)}>
              <option value="" />
              <option value="public">{t('newsletters.desk.archive.public')}</option>
              <option value="wall">{t('newsletters.desk.archive.wall')}</option>
            </select>
          </div>
        )}
      </div>
      {type === 5 && <RecipientsList project={project} />}
      <Count {...{ reference, type }} at={dates[0]} listed={project.listed} />
      <div className="panel-fields">
        <MomentFields moment={moment} faultId={`${id}-fault`} />
        <button
          type="button"
          className="button quiet"
          disabled={!picked || dates.length >= mostDates}
          onClick={() => {
            if (picked) setChosen([...chosen, picked].toSorted());
            clear();
          }}
        >
          {t('newsletters.desk.dates.more')}
        </button>
        <button
          type="button"
          className={isQuiet ? 'button quiet' : 'button'}
          disabled={isBusy || dates.length === 0 || fault !== undefined || (type === 2 && archive === '')}
          onClick={() => void plan()}
        >
          {dates.length > 1 ? t('newsletters.desk.dates.plan', { count: dates.length }) : t('newsletters.desk.plan')}
        </button>
      </div>
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {chosen.length > 0 && (
        <ul>
          {chosen.map((one) => (
            <li key={one}>
              <span>{momentOf(locale, one)}</span> <small>{t('newsletters.desk.date.chosen')}</small>
              <button
                type="button"
                className="plain"
                aria-label={t('newsletters.desk.date.removeOf', { date: momentOf(locale, one) })}
                onClick={() => setChosen(chosen.filter((other) => other !== one))}
              >
                {t('desk.list.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Number of recipients in each language, and the time when the last one has it at present limits. */
export function Count({ reference, type, at, listed }: { reference: string; type: Type; at: string | undefined; listed: number }) {
  const { t, locale } = useTools();
  const { data } = useRecipients(reference, type, at, listed);
  if (!data) return <p className="help">{t('newsletters.sending.counting')}</p>;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <p role="status">
      {data.languages
        .map(({ languageCode, recipients }) => `${t(`desk.language.${languageCode}`)} ${number(recipients)}`)
        .join(', ')
        .concat('.')}{' '}
      {data.languages.some(({ recipients }) => recipients > 0)
        ? t(at ? 'newsletters.sending.end' : 'newsletters.sending.endNow', { when: momentOf(locale, data.expectedEnd) })
        : t('newsletters.sending.nobody')}{' '}
      {data.perDay !== null && t('newsletters.sending.perDay', { count: number(data.perDay) })}
    </p>
  );
}
