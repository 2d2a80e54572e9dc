import './newsletter-desk.css';
import { useState } from 'react';
import type { OpenDocument } from '../../desk/editor/DocumentEditor.tsx';
import { useTools } from '../../desk/editor/tools.ts';
import { useActs } from '../../desk/frame/finds.ts';
import { useKeys } from '../../desk/keys.ts';
import { CopyIssue } from './CopyIssue.desk.tsx';

type Panel = 'copy';
const keys = { copy: 'o' } as const satisfies Record<Panel, string>;

/** Acts of a newsletter above its fields. */
export function IssueDesk({ reference, store, state }: OpenDocument) {
  const { t } = useTools();
  const [open, setOpen] = useState<Panel>();
  const panels: readonly Panel[] = state.opened?.may.save ? ['copy'] : [];
  const acts = panels.map((panel) => ({
    ...{ panel, key: keys[panel], label: t(`newsletters.desk.${panel}`) },
    run: () => setOpen(open === panel ? undefined : panel),
  }));
  useKeys(acts);
  useActs(acts.map(({ panel, label, run }) => ({ id: `newsletter ${panel}`, label, kind: t('desk.palette.act'), run })));
  return (
    <div className="issue-desk">
      <div className="acts">
        {acts.map(({ panel, label, run }) => (
          <button key={panel} type="button" className="button quiet" aria-expanded={open === panel} onClick={run}>
            {label}
          </button>
        ))}
      </div>
      {open === 'copy' && <CopyIssue {...{ reference, store }} close={() => setOpen(undefined)} />}
    </div>
  );
}
