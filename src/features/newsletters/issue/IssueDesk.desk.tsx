import './desk.css';
import './issue.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import type { OpenDocument } from '../../../desk/editor/DocumentEditor.tsx';
import { documentOf } from '../../../desk/editor/parts.ts';
import { useTools } from '../../../desk/editor/tools.ts';
import { useActs } from '../../../desk/frame/finds.ts';
import { keep, kept } from '../../../desk/kept.ts';
import { useKeys } from '../../../desk/keys.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';
import type { MessageKey } from '../../../lib/message-format.ts';
import { $member } from '../../login/store.ts';
import { Approval } from '../approval/Approval.desk.tsx';
import { EditedTexts } from '../approval/EditedTexts.desk.tsx';
import { MailPreview } from '../mail/MailPreview.desk.tsx';
import type { MailVersion } from '../mail/schema.ts';
import { TestMail } from '../mail/TestMail.desk.tsx';
import { askPreview } from '../mail/use-preview.ts';
import { CopyIssue } from '../project/CopyIssue.desk.tsx';
import { IssueStatus } from '../project/IssueStatus.desk.tsx';
import { deskPermissions } from '../project/rules.ts';
import type { SourceKind } from '../project/schema.ts';
import { type ProjectShown, useProject, useRefresh } from '../project/use-project.ts';
import { IssueReport } from '../report/IssueReport.desk.tsx';
import { Dates } from '../schedule/Dates.desk.tsx';
import { Sending } from '../schedule/Sending.desk.tsx';

const sourceNames = {
  sender: 'newsletters.desk.source.sender',
  portal: 'newsletters.desk.source.portal',
  poll: 'newsletters.desk.source.poll',
  customer: 'newsletters.desk.source.customer',
  interest: 'newsletters.desk.source.interest',
  file: 'newsletters.desk.source.file',
} as const satisfies Record<SourceKind, MessageKey>;

/** Setting of this browser: the preview is shown beside the editor. */
const setting = 'newsletter-preview';
/** Width in pixels from which the preview has a separate column. */
const wideEnough = 1_280;

/** Content above the fields of a newsletter: its state, the next act, and acts on its content. */
export function IssueDesk({ reference, store, state, isDirty }: OpenDocument) {
  const { t, locale, parts } = useTools();
  const { may } = useDesk();
  const member = useStore($member);
  const [isCopying, setCopying] = useState(false);
  const [isPreviewed, setPreviewed] = useState(kept(setting) === 'on' && innerWidth >= wideEnough);
  const [isTesting, setTesting] = useState(false);
  const [mailVersion, setMailVersion] = useState<MailVersion>('approved');
  const project = useProject(reference);
  const refresh = useRefresh(reference);
  const version = state.opened?.version;
  const latest = useRef(refresh);
  latest.current = refresh;
  /** Version of the first save, which created a project that is not loaded yet. */
  const [asked, setAsked] = useState<string | null>();
  // A save makes the project, or withdraws its approval.
  useEffect(() => void latest.current().then(() => setAsked(version)), [version]);
  const mayCopy = state.opened?.may.save && (!project || project.statusId <= 3);
  const preview = (isOn: boolean) => {
    setPreviewed(isOn);
    keep(setting, isOn ? 'on' : 'off');
  };
  const portal = typeof parts.common.portal === 'string' ? parts.common.portal : undefined;
  const acts = [
    ...(portal && deskPermissions.some((one) => may(one, portal))
      ? [{ id: 'preview', key: 'p', label: t('newsletters.mail.preview'), isOn: isPreviewed, run: () => preview(!isPreviewed) }]
      : []),
    ...(version && portal && may('NEWSLETTER_EDIT', portal)
      ? [{ id: 'test', key: 't', label: t('newsletters.test.title'), isOn: isTesting, run: () => setTesting(true) }]
      : []),
    ...(mayCopy ? [{ id: 'copy', key: 'o', label: t('newsletters.desk.copy'), isOn: isCopying, run: () => setCopying(!isCopying) }] : []),
  ];
  useKeys(acts);
  const buttons = useRef<HTMLDivElement>(null);
  /** Returns the focus to the button that opened the closing panel. */
  const focusOn = (id: string) => buttons.current?.querySelector<HTMLElement>(`[data-act="${id}"]`)?.focus();
  useActs(acts.map(({ id, label, run }) => ({ id: `newsletter ${id}`, label, run, kind: t('desk.palette.act') })));
  return (
    <>
      <div className="issue-desk">
        {project && <StatusLine project={project} />}
        {project === null && !version && <p className="issue-status">{t('newsletters.desk.unkept')}</p>}
        {project === null && version && asked === version && <p className="issue-status">{t('newsletters.desk.archived')}</p>}
        {project && project.statusId <= 3 && <Approval {...{ reference, store, isDirty, project }} />}
        {project && <Dates project={project} />}
        {project && (project.statusId === 4 || project.isCancelled) && <Sending project={project} />}
        {project && project.statusId >= 4 && <IssueReport project={project} />}
        <div className="acts" ref={buttons}>
          {acts.map(({ id, key, label, isOn, run }) => (
            <button key={id} type="button" className="button quiet" data-act={id} aria-expanded={isOn} onClick={run}>
              {label} <kbd>{key}</kbd>
            </button>
          ))}
        </div>
        {isCopying && (
          <CopyIssue
            {...{ reference, store }}
            close={() => {
              focusOn('copy');
              setCopying(false);
            }}
          />
        )}
        {isTesting && (
          <TestMail
            {...{ locale, isDirty }}
            projectCode={reference}
            type="newsletter"
            own={member?.email ?? ''}
            htmlIn={async (language) => (await askPreview({ reference, document: undefined, version: mailVersion }, language)).html}
            approved={project && project.statusId > 1 ? mailVersion : undefined}
            close={() => setTesting(false)}
          />
        )}
      </div>
      {isPreviewed && (
        <MailPreview
          source={{
            ...{ reference, version: mailVersion, approval: project?.approval?.id },
            document: isDirty || !version ? documentOf(parts, []) : undefined,
          }}
          choose={setMailVersion}
          close={() => {
            focusOn('preview');
            preview(false);
          }}
        />
      )}
    </>
  );
}

/** Status of a project as text, its approver, and the reason of a refusal. */
function StatusLine({ project }: { project: ProjectShown }) {
  const { t, locale } = useTools();
  const { approval, lastRefusal, statusId } = project;
  const moment = (iso: string) => `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  return (
    <div className="issue-status" role="status">
      <p>
        <IssueStatus of={project} t={t} />
      </p>
      {approval && statusId > 1 && <p>{t('newsletters.desk.approvedBy', { name: approval.by?.name ?? '', when: moment(approval.at) })}</p>}
      {approval && statusId < 4 && approval.articles.length > 0 && <EditedTexts texts={approval.articles} />}
      {approval && statusId < 4 && approval.older.length > 0 && (
        <p>
          {t('newsletters.desk.olderSince', {
            names: approval.older.map(({ kind, reference }) => `${t(sourceNames[kind])} ${reference}`).join(', '),
          })}
        </p>
      )}
      {statusId === 1 && lastRefusal && (
        <p className="refused">
          {t('newsletters.desk.refusedBy', { name: lastRefusal.by?.name ?? '', when: moment(lastRefusal.at) })} <q>{lastRefusal.note}</q>
        </p>
      )}
      {project.correctionOf && project.correctionFor && (
        <p>{t('newsletters.report.correction', { name: project.correctionOf, whom: project.correctionFor })}</p>
      )}
      {(statusId === 2 || statusId === 3) && <p className="help">{t('newsletters.desk.editWithdraws')}</p>}
    </div>
  );
}
