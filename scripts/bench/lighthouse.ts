import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { openBrowser, quiet } from '../../src/testing/browser/browser.ts';
import { pick, startDemo } from './demo.ts';
import { Hindrance } from './failure.ts';
import { milliseconds, table } from './numbers.ts';
import { paintedAfter } from './painted.ts';
import { killed, later, temporaryFolder } from './tidy.ts';

/** Not a dependency: it is large, and only this command needs it. */
const tool = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export const usage = `npm run bench lighthouse -- [--only SCREEN,…]
  Lighthouse for telephones on every kind of screen, in both languages. It is fetched from the npm registry.
  Its largest paint is reckoned; beside it stands the one of a Chromium with that network and processor.`;

type Audit = { id: string; title: string; score: number | null; numericValue?: number };
type Category = (typeof categories)[number];
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/** Runs the tool on one address. */
async function audit(address: string, folder: string): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const flags = ['--headless=new', ...quiet].join(' ');
  const args = ['--yes', '--prefer-offline', tool, address, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  const child = spawn('npx', args, {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH || chromium.executablePath() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const done = later(() => killed(child));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  await done();
  if (code !== 0) throw new Hindrance(`Lighthouse could not measure ${address}: ${said}`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
}

const scoreOf = (report: Report, name: Category) => Math.round((report.categories[name].score ?? Number.NaN) * 100);

/** Returns the names of the audits that reduce the score of a category. */
function reasonsOf(report: Report): string[] {
  const short = categories.filter((name) => scoreOf(report, name) < 100);
  return short.flatMap((name) =>
    report.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < (name === 'performance' ? 0.9 : 1))
      .map(({ id }) => id),
  );
}

/** Measures the four scores of every kind of screen, and its largest paint, simulated and real. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  const demo = await startDemo();
  const { folder, remove } = temporaryFolder();
  const browser = await openBrowser();
  const rows: string[][] = [];
  // The error page is not indexed, and has no score.
  const screens = demo.screens.filter(({ screen }) => screen !== 'notFound');
  for (const { screen, locale, path } of pick(screens, values.only)) {
    // Chromium sometimes loses the beginning of a trace.
    const report = await audit(demo.at(path), folder).catch(() => audit(demo.at(path), folder));
    const scores = categories.map((name) => String(scoreOf(report, name)));
    const row = [
      `${screen} ${locale}`,
      ...scores,
      milliseconds(Math.round(report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN)),
      milliseconds(Math.round(await paintedAfter(browser, demo.at(path)))),
      reasonsOf(report).join(', '),
    ];
    rows.push(row);
    console.log(row.join('  '));
  }
  await browser.close();
  await demo.stop();
  await remove();
  console.log(
    `\n${table([['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'LCP seen', 'below 100 because of'], ...rows])}`,
  );
  return rows.some((row) => row.slice(1, 5).some((score) => score !== '100')) ? 1 : 0;
}
