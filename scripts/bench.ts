import { runTidily } from './bench/tidy.ts';

const usage = `npm run bench publish     how fast a whole site is published, and how soon an edit is live
npm run bench saving      how soon a save is served in a large site
npm run bench serve       requests a second beside other servers
npm run bench files       requests a second of the published files through nginx
npm run bench stats       events a second, counted and stored
npm run bench send        newsletters a second with ledger and signature beside nodemailer
npm run bench weight      bytes of a first visit to every kind of screen
npm run bench lighthouse  scores of every kind of screen
npm run bench search      how soon and how well a search is answered
npm run bench desk        how soon the staff rooms list 100,000 documents
npm run bench hours       how soon hours are listed and summed at 1,000,000 records
npm run bench tickets     how soon 100,000 tickets are listed, and a thousand mails taken in
npm run bench messages  how soon a saved translation is live, at hand and everywhere
npm run bench preview     how much longer readers wait while pages are previewed
npm run bench first-start seconds from npm start on a fresh clone to the first page
All take --help.`;

type Command = { run(args: string[]): Promise<number>; usage?: string };
/** The last three are steps of other commands, in separate processes so that their time and memory can be measured. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  publish: () => import('./bench/publish.ts'),
  saving: () => import('./bench/saving.ts'),
  serve: () => import('./bench/serve.ts'),
  files: () => import('./bench/files.ts'),
  stats: () => import('./bench/stats.ts'),
  send: () => import('./bench/send.ts'),
  weight: () => import('./bench/weight.ts'),
  lighthouse: () => import('./bench/lighthouse.ts'),
  desk: () => import('./bench/desk.ts'),
  hours: () => import('./bench/hours.ts'),
  tickets: () => import('./bench/tickets.ts'),
  messages: () => import('./bench/messages.ts'),
  preview: () => import('./bench/preview.ts'),
  search: () => import('./bench/search.ts'),
  'first-start': () => import('./bench/first-start.ts'),
  api: () => import('./bench/api.ts'),
  'publish-once': () => import('./bench/publish-once.ts'),
  'api-raw': () => import('./bench/api-raw.ts'),
  compress: () => import('./bench/compress.ts'),
};

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = await commands[name]?.();
  if (!command || args.includes('--help')) {
    console.log(command?.usage ?? usage);
    return name && !command ? 2 : 0;
  }
  return command.run(args);
}

await runTidily(main);
