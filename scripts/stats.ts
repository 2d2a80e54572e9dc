import { parseArgs } from 'node:util';
import { connect } from '../src/db/connection.ts';
import { ledgerDifferences, ledgerRows } from '../src/features/sending/verify-queries.ts';
import { countsSince, differences, eventsKept, keptFrom, mostSeen, robotsSince } from '../src/features/stats/queries.ts';
import { statTypes } from '../src/features/stats/rules.ts';
import { readEnv } from '../src/server/env.ts';
import { plain, table } from './bench/numbers.ts';

const usage = `npm run stats -- [--days N]     what was counted in so many days (30), also while the server runs
npm run stats -- --verify       counts everything within retention anew; the exit code is 1 where a number differs`;

const listed = 10;
const typeNames = Object.fromEntries(
  Object.entries(statTypes).map(([name, id]) => [id, name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)]),
);

type Database = Parameters<typeof differences>[0];

async function verify(db: Database): Promise<number> {
  const faults = [...(await differences(db)), ...(await ledgerDifferences(db))];
  for (const fault of faults) console.log(`✗ ${fault}`);
  const from = (await keptFrom(db)).getTime();
  const since = from ? ` since ${new Date(from).toISOString()}` : '';
  if (!faults.length)
    console.log(
      `✓ ${plain(await eventsKept(db))} events${since} and ${plain(await ledgerRows(db))} recipients of newsletters: every number is what they add up to.`,
    );
  return faults.length ? 1 : 0;
}

async function report(db: Database, days: number): Promise<number> {
  const since = new Date(Date.now() - days * 86_400_000);
  const rows = await countsSince(db, since);
  if (!rows.length) {
    console.log(`Nothing was counted in the last ${days} days.`);
    return 0;
  }
  const meanOf = ({ typeId, readers, total }: (typeof rows)[number]) => {
    if (!readers || typeId > statTypes.scroll) return '';
    return typeId === statTypes.viewTime ? `${plain(total / readers / 1_000)} s` : `${plain(total / readers)} %`;
  };
  const lines = rows.map((row) => [
    `${row.portal} ${row.locale}  ${row.typeId} ${typeNames[row.typeId]}`,
    plain(row.readers),
    meanOf(row),
    plain(row.robots),
  ]);
  console.log(table([[`The last ${days} days`, 'readers', 'mean', 'robots'], ...lines]));
  const seen = await mostSeen(db, since, statTypes.articleView, listed);
  if (seen.length)
    console.log(
      `\n${table([['Most read', 'views'], ...seen.map(({ portal, reference, readers }) => [`${portal} ${reference}`, plain(readers)])])}`,
    );
  const robots = await robotsSince(db, since);
  if (robots.length)
    console.log(`\n${table([['Robots, by what gave them away', 'events'], ...robots.map((one) => [one.bot, plain(one.robots)])])}`);
  return 0;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '30' },
      verify: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const days = Number(values.days);
  if (values.help || !Number.isInteger(days) || days < 1) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const env = readEnv(process.env);
  const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir, through: true });
  try {
    return values.verify ? await verify(connection.db) : await report(connection.db, days);
  } finally {
    await connection.close();
  }
}

process.exitCode = await main();
