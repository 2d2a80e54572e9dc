import path from 'node:path';
import { importDocuments } from '../content/import.ts';
import { connect, reasonOf } from '../db/connection.ts';
import { installation } from '../db/tables/publishing.ts';
import { entitiesOf } from '../features/entities.ts';
import { sources } from '../features/sources.ts';
import { ensureIndex } from '../search/index/rebuild.ts';
import { createProgress } from '../server/commands/progress.ts';
import { isDemoWanted } from '../server/demo.ts';
import { readEnv } from '../server/env.ts';
import { demoDocuments } from './documents.ts';
import { grantDemoRoles } from './staff.ts';
import { leaveUnfinished } from './unfinished.ts';

async function* asLines(now: Date): AsyncGenerator<string> {
  for await (const document of demoDocuments(now)) yield `${JSON.stringify(document)}\n`;
}

try {
  const env = readEnv(process.env);
  const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir });
  try {
    const { db } = connection;
    if (env.demo && (await isDemoWanted(db))) {
      const now = new Date();
      await ensureIndex(connection, sources);
      const progress = createProgress('Demo');
      const entities = entitiesOf(path.join(env.dataDir, 'media'));
      const totals = await importDocuments(asLines(now), {
        db,
        entities,
        clock: () => now,
        report: ({ line, text }) => progress.line(`demo:${line}: ${text}`),
        progress: progress.totals,
      });
      progress.done(totals, { dryRun: false });
      await grantDemoRoles(db, now);
      await leaveUnfinished(db, entities, now);
      await db.insert(installation).values({ name: 'demo', value: now.toISOString() });
      if (totals.bad) process.exitCode = 1;
    }
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
