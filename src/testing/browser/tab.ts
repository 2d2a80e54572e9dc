import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from 'playwright';
import { temporaryFolder } from '../servers/server.ts';
import { quiet } from './browser.ts';

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
};

/** Tab of a browser whose pages can be prerendered, unlike those of Playwright. */
export type Tab = {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the visible page. */
  ask<T>(expression: string): Promise<T>;
  /** Returns whether a page is being prerendered. */
  isPreparing(): boolean;
  mouse(type: 'mouseMoved' | 'mousePressed', selector: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Connects by the Chrome DevTools Protocol.
 * @returns its calls, and a function that closes it
 */
async function connect(address: string, heard: (message: Message) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string) as Message;
    const call = waiting.get(message.id ?? 0);
    if (!call) return heard(message);
    waiting.delete(message.id ?? 0);
    if (message.error) call.reject(new Error(message.error.message));
    else call.resolve(message.result);
  });
  const send = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve: resolve as (result: unknown) => void, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  return { send, close: () => socket.close() };
}

const addressOf = (process: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    process.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    process.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)));
  });

/** Starts a separate Chromium with one tab. */
export async function openTab(): Promise<Tab> {
  const folder = temporaryFolder('tab');
  const browser = spawn(
    process.env.CHROMIUM_PATH || chromium.executablePath(),
    [...quiet, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // The visible page and the prerendered ones belong to the tab.
  const pages = new Map<string, string>();
  const { send, close } = await connect(await addressOf(browser), ({ method, params }) => {
    const { sessionId, targetInfo } = (params ?? {}) as {
      sessionId?: string;
      targetInfo?: { targetId: string; type: string; subtype?: string };
    };
    if (method === 'Target.attachedToTarget' && sessionId && targetInfo?.type === 'page') pages.set(targetInfo.targetId, sessionId);
    if (method === 'Target.detachedFromTarget') for (const [id, of] of pages) if (of === sessionId) pages.delete(id);
  });
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);

  async function shownPage(): Promise<string> {
    const { targetInfos } = await send<{ targetInfos: { targetId: string; subtype?: string }[] }>('Target.getTargets');
    const shown = targetInfos.find(({ targetId, subtype }) => pages.has(targetId) && subtype !== 'prerender');
    const page = shown && pages.get(shown.targetId);
    if (!page) throw new Error('The tab shows no page.');
    return page;
  }
  async function ask<T>(expression: string): Promise<T> {
    const { result } = await send<{ result: { value: T } }>(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      await shownPage(),
    );
    return result.value;
  }

  return {
    ask,
    isPreparing: () => pages.size > 1,
    async open(address) {
      await send('Page.navigate', { url: address }, await shownPage());
    },
    async mouse(type, selector) {
      // Elements fixed at the edges never cover the middle of the window.
      const middle = `(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      })()`;
      const [x, y] = await ask<[number, number]>(middle);
      const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type, x, y, ...button }, await shownPage());
    },
    async close() {
      await send('Browser.close').catch(() => {});
      close();
      if (browser.exitCode === null) await new Promise((resolve) => browser.once('exit', resolve));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
