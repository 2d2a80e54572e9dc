import { buildId, bundle } from './bundle.ts';

/** Runs one full publish of an installation into a new release folder, in this process; the last line of output is the result. */
export async function run(): Promise<number> {
  const { connect, publishRelease, render, renderError, thread } = await bundle();
  const dataDir = process.env.DATA_DIR ?? '';
  const connection = await connect({ url: process.env.DATABASE_URL || undefined, dataDir });
  try {
    const published = await publishRelease(connection, { id: buildId(), dataDir, render, renderError, thread, clock: () => new Date() });
    console.log(JSON.stringify(published));
    return 0;
  } finally {
    await connection.close();
  }
}
