import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Hindrance } from './failure.ts';

type Undo = () => unknown;
const undos = new Set<Undo>();
let isEnding = false;

/** Thrown after an interrupt of the command. */
class Interrupted extends Error {}

/** Registers a clean-up for the end of the command, also after Ctrl-C. @returns function that does it now */
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

/** Runs the remaining clean-ups, newest first. */
async function tidy(): Promise<void> {
  for (const undo of [...undos].reverse()) {
    undos.delete(undo);
    try {
      await undo();
    } catch (error) {
      console.error(`A clean-up failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Runs a command to its exit code, and cleans up however it ends. */
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

/** Creates a folder that is removed at the end. Its name is short, since the paths of sockets are limited to about 100 bytes. */
export function temporaryFolder(within = os.tmpdir()): { folder: string; remove(): Promise<void> } {
  const folder = fs.mkdtempSync(path.join(within, 'tweeluik-'));
  return { folder, remove: later(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })) };
}

/** Kills a process and waits for its end. */
export const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
