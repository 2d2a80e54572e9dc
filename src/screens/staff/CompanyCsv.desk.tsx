import '../../features/companies/csv.css';
import { Csv } from '../../features/companies/Csv.desk.tsx';

/** Room in which companies go out and come in as CSV. */
export const CompanyCsv = () => <Csv />;
