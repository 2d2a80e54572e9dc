import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Hindrance } from './failure.ts';

type Undo = () => unknown;
const undos = new Set<Undo>();
let isEnding = false;

/** Someone ended the command: what it was about does not matter any more. */
class Interrupted extends Error {}

/** Something to be undone at the end, also after Ctrl-C. @returns what does it now */
export function later(undo: Undo): () => Promise<void> {
  if (isEnding) {
    void undo();
    throw new Interrupted();
  }
  undos.add(undo);
  return async () => {
    if (undos.delete(undo)) await undo();
  };
}

/** Undoes everything that is left, newest first. */
async function tidy(): Promise<void> {
  for (const undo of [...undos].reverse()) {
    undos.delete(undo);
    try {
      await undo();
    } catch (error) {
      console.error(`Something is left behind: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Runs a command to its exit code, and leaves nothing behind however it ends. */
export async function runTidily(main: () => Promise<number>): Promise<void> {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, () => {
      isEnding = true;
      void tidy().finally(() => process.exit(code));
    });
  try {
    process.exitCode = await main();
  } catch (error) {
    // Errors from here on are caused by ending the processes.
    if (isEnding) return;
    console.error(error instanceof Hindrance ? error.message : error);
    process.exitCode = error instanceof Hindrance ? 2 : 1;
  }
  await tidy();
}

/** A new folder that goes at the end. Its name is short: sockets lie in it, and their paths are limited to about 100 bytes. */
export function temporaryFolder(within = os.tmpdir()): { folder: string; remove(): Promise<void> } {
  const folder = fs.mkdtempSync(path.join(within, 'tweeluik-'));
  return { folder, remove: later(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })) };
}

/** Ends a process for certain, and waits for it. */
export const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
