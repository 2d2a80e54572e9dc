import { useDesk } from '../../desk/desk.ts';
import { IssueDesk } from '../../features/newsletters/issue/IssueDesk.desk.tsx';
import { useProject } from '../../features/newsletters/project/use-project.ts';
import { DocumentRoom } from './DocumentRoom.desk.tsx';
import type { Room } from './room.ts';

/** Desk of one newsletter. A save that withdraws an approval needs a confirmation. */
export function IssueRoom({ room, reference }: { room: Room; reference: string }) {
  const { t } = useDesk();
  const project = useProject(reference);
  const isApproved = project && (project.statusId === 2 || project.statusId === 3);
  const question = isApproved
    ? {
        ...{ title: t('newsletters.desk.edit.ask'), text: t('newsletters.desk.edit.what') },
        ...{ yes: t('newsletters.desk.edit.yes'), no: t('newsletters.desk.edit.no') },
      }
    : undefined;
  // A newsletter that left is a report.
  const isClosed = project ? project.statusId >= 4 : undefined;
  return <DocumentRoom {...{ room, reference, question, isClosed }} above={(open) => <IssueDesk {...open} />} />;
}
