import { useId } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { wallTimeOf } from '../../../lib/clock.ts';
import { asMember } from '../../login/store.ts';
import { momentOf } from '../issue/rules.ts';
import type { ProjectShown } from '../project/use-project.ts';
import { saveSchedule } from './endpoints.ts';
import { MomentFields } from './MomentFields.desk.tsx';
import { useMoment } from './use-moment.ts';

type MoveDateProps = {
  project: ProjectShown;
  of: ProjectShown['schedules'][number];
  isBusy: boolean;
  run(act: () => Promise<unknown>): Promise<boolean>;
  close(): void;
};

/** Fields that move one date of a newsletter to another day or time. */
export function MoveDate({ project: { reference, schedules }, of: { id: schedule, at }, isBusy, run, close }: MoveDateProps) {
  const { t, locale } = useTools();
  const id = useId();
  const { day, time } = wallTimeOf(new Date(at));
  const moment = useMoment(
    schedules.map((one) => one.at),
    { day, time: time.slice(0, 5) },
  );
  const { picked, fault } = moment;
  // The fields begin with the present date, which is valid, but not a move.
  const isSame = moment.day === day && moment.time === time.slice(0, 5) && fault !== undefined;
  return (
    <form
      className="panel-fields"
      aria-label={t('newsletters.desk.date.moveOf', { date: momentOf(locale, at) })}
      onSubmit={async (event) => {
        event.preventDefault();
        if (picked && (await run(() => asMember(saveSchedule, { params: { reference }, body: { id: schedule, date: picked } })))) close();
      }}
    >
      <MomentFields moment={isSame ? { ...moment, fault: undefined } : moment} faultId={`${id}-fault`} focus />
      <button type="submit" className="button" disabled={isBusy || !picked}>
        {t('newsletters.desk.date.move')}
      </button>
      <button type="button" className="plain" onClick={close}>
        {t('newsletters.desk.date.stay')}
      </button>
      {fault && !isSame && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </form>
  );
}
