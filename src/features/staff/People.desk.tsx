import { StaffList } from './StaffList.desk.tsx';
import { StaffRecord } from './StaffRecord.desk.tsx';

type PeopleProps = { room: { segment: string }; reference: string | undefined };

/** Room of the staff records and their rights. */
export const People = ({ room: { segment }, reference }: PeopleProps) =>
  reference ? <StaffRecord key={reference} room={segment} reference={reference} /> : <StaffList room={segment} />;
