import '../../features/companies/merge.css';
import { Doubles } from '../../features/companies/Doubles.desk.tsx';
import { Merge } from '../../features/companies/Merge.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of companies that are there twice: the list of pairs, and one pair with its merge. */
export const CompanyDoubles = ({ room: { segment }, reference }: RoomProps) =>
  reference ? <Merge key={reference} room={segment} pair={reference} /> : <Doubles room={segment} />;
