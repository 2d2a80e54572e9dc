import { useId, useState } from 'react';
import type { OpenDocument } from '../../../desk/editor/DocumentEditor.tsx';
import { useTools } from '../../../desk/editor/tools.ts';
import { useActs } from '../../../desk/frame/finds.ts';
import { useKeys } from '../../../desk/keys.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { type ProjectShown, useChecks, useRefresh } from '../project/use-project.ts';
import { Count, type Recipients } from '../schedule/PlanDates.desk.tsx';
import { Checks } from './Checks.desk.tsx';
import { approveNewsletter, refuseNewsletter, unapproveNewsletter } from './endpoints.ts';
import type { Check } from './schema.ts';

type ApprovalProps = Pick<OpenDocument, 'reference' | 'store' | 'isDirty'> & { project: ProjectShown };

/** Approval of the saved version: its checks, approving, refusing with a note, and withdrawing. */
export function Approval({ reference, store, isDirty, project }: ApprovalProps) {
  const { t } = useTools();
  const id = useId();
  const refresh = useRefresh(reference);
  const { data: checks } = useChecks(reference, project.statusId === 1 ? project.version : undefined);
  const [waived, setWaived] = useState<readonly Check['code'][]>([]);
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
      setNote(undefined);
    } catch (error) {
      setFault(error);
    }
    await refresh();
    setBusy(false);
  };
  const approve = () =>
    run(async () => {
      if (isDirty) await store.save();
      const { errors, fault: failed, opened, clashes } = store.$.get();
      if (failed !== undefined) throw failed;
      if (Object.keys(errors).length || clashes.length || !opened?.version) return;
      await asMember(approveNewsletter, { params: { reference }, body: { version: opened.version, waived: [...waived] } });
    });
  const blocking = (checks ?? []).filter(({ isWarning, code }) => !isWarning || !waived.includes(code));
  const mayApprove = project.may.approve && project.statusId === 1;
  const mayWithdraw = project.may.unapprove && (project.statusId === 2 || project.statusId === 3);
  const label = t(isDirty ? 'newsletters.desk.keepAndApprove' : 'newsletters.desk.approve');
  useKeys(mayApprove && !isBusy && (isDirty || blocking.length === 0) ? [{ key: 'g', label, run: () => void approve() }] : []);
  useActs(mayApprove ? [{ id: 'newsletter approve', label, kind: t('desk.palette.act'), run: () => void approve() }] : []);
  return (
    <div className="approval">
      {project.statusId === 1 && checks && !isDirty && (
        <>
          <p role="status">{t('newsletters.desk.checks', { count: blocking.length })}</p>
          {checks.length > 0 && (
            <Checks
              {...{ checks, waived }}
              waive={
                mayApprove ? (code, isWaived) => setWaived(isWaived ? [...waived, code] : waived.filter((one) => one !== code)) : undefined
              }
            />
          )}
        </>
      )}
      {mayApprove && (
        <Count {...{ reference }} type={(project.recipientsTypeId ?? 1) as Recipients} at={undefined} listed={project.listed} />
      )}
      {fault !== undefined && (
        <p className="problem" role="alert">
          {faultOf(fault, t)}
        </p>
      )}
      <div className="acts">
        {mayApprove && (
          <button
            type="button"
            className="button"
            disabled={isBusy || (!isDirty && (!checks || blocking.length > 0))}
            onClick={() => void approve()}
          >
            {label} <kbd>g</kbd>
          </button>
        )}
        {mayApprove && !isDirty && (
          <button
            type="button"
            className="button quiet"
            aria-expanded={note !== undefined}
            onClick={() => setNote(note === undefined ? '' : undefined)}
          >
            {t('newsletters.desk.refuse')}
          </button>
        )}
        {mayWithdraw && (
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            onClick={() => void run(() => asMember(unapproveNewsletter, { params: { reference }, body: {} }))}
          >
            {t('newsletters.desk.unapprove')}
          </button>
        )}
      </div>
      {note !== undefined && (
        <div className="desk-field refusal">
          <label htmlFor={id}>{t('newsletters.desk.refuse.note')}</label>
          <textarea id={id} rows={3} maxLength={1_000} value={note} onChange={({ target }) => setNote(target.value)} />
          <button
            type="button"
            className="button"
            disabled={isBusy || note.trim() === ''}
            onClick={() => void run(() => asMember(refuseNewsletter, { params: { reference }, body: { note: note.trim() } }))}
          >
            {t('newsletters.desk.refuse.send')}
          </button>
        </div>
      )}
    </div>
  );
}
