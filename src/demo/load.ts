import path from 'node:path';
import { completeIndex } from '../content/document-index.ts';
import { originalsIn } from '../content/files/originals.ts';
import { importDocuments } from '../content/transfer/import.ts';
import { connect, hasEmbedded, makeEmbedded, reasonOf } from '../db/connection.ts';
import { installation } from '../db/tables/publishing.ts';
import { entitiesOf } from '../features/entities.ts';
import { developmentHost } from '../features/portals/rules.ts';
import { sources } from '../features/sources.ts';
import { ensureIndex } from '../search/index/rebuild.ts';
import { createProgress } from '../server/commands/progress.ts';
import { demoFacts, isDemoWanted } from '../server/demo.ts';
import { readEnv } from '../server/env.ts';
import { keyedBy, secretOf } from '../server/secret.ts';
import { changeCompanies } from './companies.ts';
import { demoContent } from './content.ts';
import { demoDocuments } from './documents.ts';
import { filesOf } from './files.ts';
import { writeGlossary } from './glossary.ts';
import { recordHours } from './hours.ts';
import { loadMailer } from './mailer.ts';
import { overrideMessages } from './messages.ts';
import { castVotes } from './polls.ts';
import { makeProjects } from './projects.ts';
import { demoActor, grantDemoRoles } from './staff.ts';
import { writePosts } from './symposium.ts';
import { leaveUnfinished } from './unfinished.ts';
import { countVisits } from './visits.ts';

async function* asLines(now: Date): AsyncGenerator<string> {
  for await (const document of demoDocuments(now)) yield `${JSON.stringify(document)}\n`;
}

/** Ends this process when the command that started it with a channel ends. */
function endWithCommand(): void {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}

try {
  const env = readEnv(process.env);
  const keyed = keyedBy(secretOf(env));
  const isNew = !env.databaseUrl && !hasEmbedded(env.dataDir);
  // A half new database is dropped; one that was there would keep half a demo.
  if (isNew) endWithCommand();
  const made = isNew ? await makeEmbedded(env.dataDir) : undefined;
  const connection = made ?? (await connect({ url: env.databaseUrl, dataDir: env.dataDir }));
  try {
    const { db } = connection;
    if (env.demo && (await isDemoWanted(db))) {
      const now = new Date();
      const fact = (name: string) => db.insert(installation).values({ name, value: now.toISOString() });
      if (!made) await fact(demoFacts.begun);
      const mediaDir = path.join(env.dataDir, 'media');
      const entities = entitiesOf(mediaDir);
      await ensureIndex(connection, sources);
      await completeIndex(db, entities.values(), now);
      const progress = createProgress('Demo');
      const siteOf = ({ code, domain }: { code: string; domain: string }) =>
        env.smtpUrl ? `https://${domain}` : `http://${developmentHost(code)}:${env.port}`;
      const totals = await importDocuments(asLines(now), {
        db,
        entities,
        clock: () => now,
        report: ({ line, text }) => progress.line(`demo:${line}: ${text}`),
        progress: progress.totals,
      });
      progress.done(totals, { dryRun: false });
      await grantDemoRoles(db, now);
      await recordHours(db, now);
      await leaveUnfinished(db, entities, now);
      await writePosts(db, now);
      await castVotes(db, now);
      await changeCompanies(db, entities, now);
      await writeGlossary(db, now);
      await overrideMessages(db, await demoActor(db, 'traduction'), now);
      const newsletterMail = (await loadMailer())({ siteOf, mediaDir, clock: () => now });
      const { idOf } = filesOf(await demoContent());
      const people = { editor: await demoActor(db, 'redacteur'), chief: await demoActor(db, 'hoofdredacteur') };
      await makeProjects(db, people, { newsletterMail, entities, idOf, keyed, now });
      const { writeTickets } = await import('./tickets.ts');
      await writeTickets(db, { keyed, originals: originalsIn(path.join(env.dataDir, 'originals')), now });
      await countVisits(db, now);
      await fact(demoFacts.loaded);
      if (totals.bad) process.exitCode = 1;
    }
    made?.keep();
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
