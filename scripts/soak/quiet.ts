import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sender } from './sending-processes.ts';

const quietMilliseconds = 8_000;

/** Waits until a sender ends, or the relay has received no mail for a while. @returns whether it was killed */
export async function untilQuiet(sender: Sender, log: string, quiet = quietMilliseconds): Promise<boolean> {
  let signal: string | null | undefined;
  void sender.ended.then((by) => {
    signal = by;
  });
  for (let [size, since] = [-1, performance.now()]; signal === undefined && performance.now() - since < quiet; await pause(100)) {
    const now = fs.existsSync(log) ? fs.statSync(log).size : 0;
    if (now !== size) [size, since] = [now, performance.now()];
  }
  return signal === 'SIGKILL';
}
