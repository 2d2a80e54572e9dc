/** Chromium whose processes can be killed, with a persistent profile. */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright';
import { quiet } from '../../src/testing/browser/browser.ts';
import { later } from '../bench/tidy.ts';

const killMilliseconds = 10_000;
/** Lock files that a killed Chromium leaves in its profile. A new one does not start while they exist. */
const leftovers = ['SingletonLock', 'SingletonSocket', 'SingletonCookie'];
const isThere = (group: number): boolean => {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
};

export type KillableBrowser = {
  context: BrowserContext;
  /** Kills all its processes with SIGKILL. */
  kill(): Promise<void>;
};

/** Opens Chromium on a profile, also on that of a killed one. */
export async function openProfile(folder: string): Promise<KillableBrowser> {
  for (const name of leftovers) fs.rmSync(path.join(folder, name), { force: true });
  const args = [...quiet, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(process.env.CHROMIUM_PATH ?? chromium.executablePath(), args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const group = child.pid ?? 0;
  const kill = later(async () => {
    if (!group || !isThere(group)) return;
    process.kill(-group, 'SIGKILL');
    for (const begun = performance.now(); isThere(group); await pause(10))
      if (performance.now() - begun > killMilliseconds) throw new Error('The browser does not end.');
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    readline.createInterface({ input: child.stderr }).on('line', (line) => {
      said += `${line}\n`;
      const [, found] = /DevTools listening on (\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Chromium ended:\n${said}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context = await browser.newContext()] = browser.contexts();
  return { context, kill };
}
