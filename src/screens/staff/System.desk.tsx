import { System as SystemRoom } from '../../features/system/System.desk.tsx';
import { Exports } from '../../features/transfers/Exports.desk.tsx';
import { Imports } from '../../features/transfers/Imports.desk.tsx';

const parts = { import: Imports, export: Exports };

/** System room with imports and exports. */
export const System = ({ reference }: { reference: string | undefined }) => <SystemRoom reference={reference} parts={parts} />;
