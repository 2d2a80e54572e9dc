import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { announce } from '../../../desk/told.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { saveArchive } from '../approval/endpoints.ts';
import { type ProjectShown, useRefresh } from '../project/use-project.ts';

/** Takes the archive page of a newsletter that was sent off the site, or puts it back: each undoes the other. */
export function ArchivePage({ project: { reference, isPublished }, fail }: { project: ProjectShown; fail(message: string): void }) {
  const { t } = useDesk();
  const refresh = useRefresh(reference);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    fail('');
    try {
      await asMember(saveArchive, { params: { reference }, body: { isPublished: !isPublished } });
      await refresh();
      announce(t(isPublished ? 'newsletters.report.archive.gone' : 'newsletters.report.archive.shown'));
    } catch (error) {
      fail(faultOf(error, t));
    }
    setBusy(false);
  };
  return (
    <button type="button" className="button quiet" disabled={isBusy} onClick={() => void save()}>
      {t(isPublished ? 'newsletters.report.archive.remove' : 'newsletters.report.archive.show')}
    </button>
  );
}
