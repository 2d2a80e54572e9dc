import { ServerGone, sendDocuments } from '../bench/control.ts';
import type { Chance } from './chance.ts';
import { expectations, untilLive } from './live.ts';
import { type Change, type Edit, linesOf, type Model } from './model.ts';

export type Worked = {
  edits: number;
  changes: Change[];
  /** Edit that was sent but not acknowledged. */
  open: Edit | undefined;
  faults: string[];
};

/** One of this many edits waits until the server reports it published, and is then checked. */
const patientShare = 0.3;
/** Each address is requested once. */
const atOnceMilliseconds = 1;

/** Sends an edit. @returns whether the server acknowledged it */
async function send(dataDir: string, edit: Edit, isPatient: boolean): Promise<'acknowledged' | 'published' | 'open'> {
  const lines = sendDocuments(dataDir, linesOf(edit));
  let answer: 'acknowledged' | 'published' | 'open' = 'open';
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const line = next.value;
      if ('report' in line && line.report.level === 'bad') throw new Error(`An edit (${edit.kind}) was refused: ${line.report.text}`);
      if ('failed' in line) throw new Error(`An edit (${edit.kind}) failed: ${line.failed}`);
      if ('totals' in line) answer = 'acknowledged';
      if ('done' in line) return 'published';
      if (answer === 'acknowledged' && !isPatient) {
        // The rest of the answer arrives while the next edit is sent.
        void (async () => {
          for await (const _ of lines);
        })().catch(() => {});
        return answer;
      }
    }
  } catch (error) {
    if (!(error instanceof ServerGone)) throw error;
  }
  return answer;
}

export type Office = {
  /** Number of edits acknowledged so far. */
  edits(): number;
  /** Resolves when the server has stopped. */
  closed: Promise<Worked>;
};
type Settings = { dataDir: string; port: Promise<number>; model: Model; next: () => Edit; chance: Chance };

/** Sends edits one after another until the server stops. */
export function openOffice({ dataDir, port, model, next, chance }: Settings): Office {
  const worked: Worked = { edits: 0, changes: [], open: undefined, faults: [] };

  async function work(): Promise<Worked> {
    for (;;) {
      const edit = next();
      const answer = await send(dataDir, edit, chance() < patientShare);
      if (answer === 'open') return { ...worked, open: edit };
      model.apply(edit);
      worked.edits += 1;
      worked.changes.push(...edit.changes);
      if (answer !== 'published') continue;
      const shown = await untilLive(await port, expectations(edit.changes), atOnceMilliseconds).catch(() => ({ faults: [] }));
      worked.faults.push(...shown.faults.map((fault) => `Reported as published: ${fault}`));
    }
  }
  const closed = work();
  // Its result is awaited only after the kill.
  closed.catch(() => {});
  return { edits: () => worked.edits, closed };
}
