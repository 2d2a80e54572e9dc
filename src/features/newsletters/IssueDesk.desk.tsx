import './desk.css';
import './issue.css';
import { useEffect, useRef, useState } from 'react';
import type { OpenDocument } from '../../desk/editor/DocumentEditor.tsx';
import { useTools } from '../../desk/editor/tools.ts';
import { useActs } from '../../desk/frame/finds.ts';
import { useKeys } from '../../desk/keys.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { Approval } from './Approval.desk.tsx';
import { CopyIssue } from './CopyIssue.desk.tsx';
import { Dates } from './Dates.desk.tsx';
import { IssueReport } from './IssueReport.desk.tsx';
import { IssueStatus } from './IssueStatus.desk.tsx';
import { type ProjectShown, useProject, useRefresh } from './use-project.ts';

/** State of a newsletter, the one act that comes next, and acts on its content: above its fields. */
export function IssueDesk({ reference, store, state, isDirty }: OpenDocument) {
  const { t } = useTools();
  const [isCopying, setCopying] = useState(false);
  const project = useProject(reference);
  const refresh = useRefresh(reference);
  const version = state.opened?.version;
  const latest = useRef(refresh);
  latest.current = refresh;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes the project, or withdraws its approval.
  useEffect(() => void latest.current(), [version]);
  const mayCopy = state.opened?.may.save && (!project || project.statusId <= 3);
  const copy = { key: 'o', label: t('newsletters.desk.copy'), run: () => setCopying(!isCopying) };
  useKeys(mayCopy ? [copy] : []);
  useActs(mayCopy ? [{ ...copy, id: 'newsletter copy', kind: t('desk.palette.act') }] : []);
  return (
    <div className="issue-desk">
      {project && <StatusLine project={project} />}
      {project === null && <p className="issue-status">{t(version ? 'newsletters.desk.archived' : 'newsletters.desk.unkept')}</p>}
      {project && project.statusId <= 3 && <Approval {...{ reference, store, isDirty, project }} />}
      {project && <Dates key={project.recipientsTypeId} project={project} />}
      {project && project.statusId >= 4 && <IssueReport reference={reference} isSending={project.statusId === 4} />}
      {mayCopy && (
        <div className="acts">
          <button type="button" className="button quiet" aria-expanded={isCopying} onClick={copy.run}>
            {copy.label}
          </button>
        </div>
      )}
      {isCopying && <CopyIssue {...{ reference, store }} close={() => setCopying(false)} />}
    </div>
  );
}

/** Status of a project in words, who approved it, and why it was refused. */
function StatusLine({ project }: { project: ProjectShown }) {
  const { t, locale } = useTools();
  const { approval, lastRefusal, statusId } = project;
  const moment = (iso: string) => `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  return (
    <div className="issue-status" role="status">
      <p>
        <IssueStatus of={project} t={t} />{' '}
        {approval && statusId > 1 && t('newsletters.desk.approvedBy', { name: approval.by?.name ?? '', when: moment(approval.at) })}
      </p>
      {approval && statusId < 4 && approval.articles.length > 0 && (
        <p>
          {t('newsletters.desk.editedSince', {
            count: approval.articles.length,
            names: approval.articles.map(({ reference }) => reference).join(', '),
          })}
        </p>
      )}
      {statusId === 1 && lastRefusal && (
        <p className="refused">
          {t('newsletters.desk.refusedBy', { name: lastRefusal.by?.name ?? '', when: moment(lastRefusal.at) })} <q>{lastRefusal.note}</q>
        </p>
      )}
      {(statusId === 2 || statusId === 3) && <p className="help">{t('newsletters.desk.editWithdraws')}</p>}
    </div>
  );
}
