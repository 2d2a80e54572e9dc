import type { Db } from '../../db/connection.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AnyEntity } from '../entity.ts';
import type { Door } from './doors.ts';
import type { Fault } from './import-faults.ts';

/** Report on one line. `bad` lines are not imported; lines with a `note` are. */
export type Report = Fault & { line: number; level: 'bad' | 'note'; text: string };
/** Numbers of documents by result. */
export type Totals = { added: number; changed: number; same: number; removed: number; bad: number };

export type ImportOptions = {
  db: Db;
  entities: ReadonlyMap<string, AnyEntity>;
  clock: Clock;
  /** Reports the changes without making them. */
  dryRun?: boolean;
  /** Overwrites also the fields that were edited here since the last import. */
  force?: boolean;
  /** The file is CSV: the documents of one entity. */
  isCsv?: boolean;
  /** Entities that the caller may import; all by default. */
  allowed?: readonly string[];
  /** Door of the file. In a room, documents that give or take rights are refused. */
  door?: Door;
  /** Last line that an earlier import of the file finished, with its totals. Only the lines after it are imported. */
  from?: { line: number; totals: Totals } | undefined;
  report(report: Report): void;
  /** Called before each batch. An error ends the import; what came before stays. */
  demandRight?(): Promise<void>;
  /** Called after each batch with the last stored or refused line. */
  progress?(totals: Totals, line: number): void;
  /** Called after a batch is committed, with the keys it put into the outbox. */
  committed?(keys: readonly string[]): void;
};
