import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { createDatabase } from '../databases.ts';
import { mailboxAddress, startServer, type TestServer } from '../servers/server.ts';
import type { TestSmtp } from '../servers/smtp.ts';
import { openBrowser } from './browser.ts';
import { watchFaults } from './screen.ts';

/** A server with a browser and its mails, for journeys of members. */
export type MemberScreens = {
  server: TestServer;
  browser: Browser;
  at(path: string): string;
  mails: Mails;
  /** @throws the problem of a refused call */
  post<T>(path: string, body: object, headers?: Record<string, string>): Promise<T>;
  /**
   * Signs in without a browser.
   * @returns the token
   */
  tokenOf(email: string, userAgent?: string): Promise<string>;
  /** Adds a member of staff. */
  addStaff: TestServer['addStaff'];
  /**
   * Adds a member of staff, and signs in without a browser.
   * @returns the token
   */
  staffTokenOf(...given: Parameters<TestServer['addStaff']>): Promise<string>;
  /** Returns a browser context signed in with a token. */
  signedIn(token: string, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a path in a tab of a new context signed in with a token, by default as wide as a desk and without motion. `faults` fills with those of its pages. */
  open(token: string | undefined, path: string, options?: BrowserContextOptions): Promise<{ tab: Page; faults: string[] }>;
  close(): Promise<void>;
};

export type Mails = {
  /** Returns the numbers of the mails, newest first. */
  all(): Promise<number[]>;
  newest(): Promise<number>;
  /** Returns the HTML of a mail. */
  html(id: number): Promise<string>;
  /** Returns the match of a pattern in the HTML of a mail after this one. Waits, because mails are sent after the answer. */
  after(id: number, pattern: RegExp): Promise<string>;
  codeAfter(id: number): Promise<string>;
};

/** Mails of the mailbox page. */
const shownMails = (server: TestServer): Pick<Mails, 'all' | 'html'> => ({
  all: async () => [...(await server.get(mailboxAddress())).text.matchAll(/\/api\/outbox\/(\d+)/g)].map(([, id]) => Number(id)),
  html: async (id) => (await server.get(mailboxAddress(`/${id}.html`))).text,
});
/** Mails that a mail server received, numbered from 1. */
const receivedMails = ({ arrived }: TestSmtp): Pick<Mails, 'all' | 'html'> => ({
  all: async () => arrived.map((_, index) => index + 1).reverse(),
  html: async (id) => arrived[id - 1]?.mail.html ?? '',
});

function mailsOf({ all, html }: Pick<Mails, 'all' | 'html'>): Mails {
  async function after(id: number, pattern: RegExp): Promise<string> {
    for (;;) {
      for (const mail of (await all()).filter((one) => one > id)) {
        const [, found] = pattern.exec(await html(mail)) ?? [];
        if (found) return found.replaceAll('&amp;', '&');
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const codeAfter = (id: number) => after(id, /<p class="code">(\w{6})</);
  return { all, html, after, codeAfter, newest: async () => Math.max(0, ...(await all())) };
}

type Options = {
  /** Server that receives the mails; without it they are on the mailbox page. */
  smtp?: TestSmtp;
  isEmbedded?: boolean;
};

/**
 * Opens a server and a browser. By default on PostgreSQL, which takes half of the time of the embedded database.
 * @param env can have a `DATA_DIR` with an embedded database, or the `DATABASE_URL` of a database with content
 */
export async function openMemberScreens(
  documents: readonly object[],
  env: Record<string, string> = {},
  { smtp, isEmbedded = env.DATA_DIR !== undefined && !env.DATABASE_URL }: Options = {},
): Promise<MemberScreens> {
  const relay = smtp && { SMTP_URL: smtp.url, MAIL_FROM: 'noreply@dbbe.example' };
  const database = isEmbedded ? undefined : (env.DATABASE_URL ?? (await createDatabase('servers')));
  const [server, browser] = await Promise.all([
    startServer({ documents, database, env: { ...env, ...relay }, ...(env.DATA_DIR && { dataDir: env.DATA_DIR }) }),
    openBrowser(),
  ]);
  const mails = mailsOf(smtp ? receivedMails(smtp) : shownMails(server));

  async function post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  async function tokenOf(email: string, userAgent = ''): Promise<string> {
    const before = await mails.newest();
    const { challenge } = await post<{ challenge: string }>('/api/login/email-code', { email, portalCode: 'dbbe', lang: 'nl' });
    const headers = { 'login-challenge': challenge, 'user-agent': userAgent };
    const code = await mails.codeAfter(before);
    return (await post<{ token: string }>('/api/login/email-code/validate', { email, code }, headers)).token;
  }
  const at = (path: string) => `http://dbbe.localhost:${server.port}${path}`;
  async function signedIn(token: string, options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    await context.addCookies([{ name: 'authorization', value: token, domain: 'dbbe.localhost', path: '/' }]);
    return context;
  }
  return {
    ...{ server, browser, mails, post, tokenOf, at, signedIn, addStaff: server.addStaff },
    async open(token = '', path, options) {
      const context = await signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce', ...options });
      const tab = await context.newPage();
      const faults = watchFaults(tab);
      await tab.goto(at(path));
      return { tab, faults };
    },
    async staffTokenOf(email, ...role) {
      await server.addStaff(email, ...role);
      return tokenOf(email);
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}
