import { sql } from 'drizzle-orm';
import { connect } from '../../src/db/connection.ts';
import { buildId } from './bundle.ts';
import { articlesFor, multiply } from './documents.ts';
import { filled, publishOnce, writeDocuments } from './full.ts';
import { startServer } from './server.ts';
import type { Representations, Serving } from './servers.ts';
import { realTexts } from './texts.ts';
import { get, ofConnection } from './wrk.ts';

/** Our server with the article that is asked for. */
export type Ours = { ours: Serving; port: number; dataDir: string; page: Representations };

/** Target size: the article whose HTML is nearest is measured. */
const typicalBytes = 15_000;

/** Disables the drawing of social cards, which would change pages during the measurement. */
async function leaveCards(dataDir: string): Promise<void> {
  const { db, close } = await connect({ dataDir });
  await db.execute(sql`update social_cards set taken_until = 'infinity' where not is_drawn`);
  await close();
}

/** Starts our server with some articles. */
export async function startOurs(): Promise<Ours> {
  buildId();
  const content = multiply(realTexts(), articlesFor(1_000), new Date());
  const { file, remove } = await writeDocuments(content);
  const installation = await filled('pglite', file);
  await remove();
  await publishOnce(installation);
  await leaveCards(installation.dataDir);
  const server = startServer(installation.env);
  const port = await server.ready;
  const pages: { url: string; body: Buffer }[] = [];
  for (let index = 0; index < content.articles; index++) {
    const { reference, portals } = content.article(index);
    const url = `http://127.0.0.1:${port}/dossier/${String(reference)}`;
    if (portals[0] === 'dbbe') pages.push({ url, body: (await get(url, 'identity')).body });
  }
  const [typical] = pages.sort((a, b) => Math.abs(a.body.length - typicalBytes) - Math.abs(b.body.length - typicalBytes));
  if (!typical) throw new Error('There is no article to ask for.');
  const { url, body } = typical;
  const ours: Serving = {
    name: 'this server',
    url,
    encodings: ['identity', 'gzip'],
    async stop() {
      await server.stop();
      await installation.remove();
    },
  };
  const packed = await get(url, 'gzip');
  const headers = Object.entries(packed.headers).filter(([name]) => !ofConnection.includes(name));
  return {
    ours,
    port,
    dataDir: installation.dataDir,
    page: { plain: body, gzip: packed.body, headers: Object.fromEntries(headers) as Representations['headers'] },
  };
}
