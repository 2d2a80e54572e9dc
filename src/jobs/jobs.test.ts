import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { databases } from '../testing/databases.ts';
import { type Jobs, job, startJobs } from './jobs.ts';

const logger = pino({ level: 'silent' });

describe.each(databases)('jobs on $kind', ({ open }) => {
  let connection: Connection;
  let jobs: Jobs;
  const done: { word: string }[] = [];
  let faults = 0;
  const list = [
    job<{ word: string }>({ name: 'say', work: async (data) => void done.push(data) }),
    job<{ word: string }>({
      name: 'stumble',
      retries: 2,
      async work(data) {
        faults += 1;
        if (faults === 1) throw new Error('once');
        done.push(data);
      },
    }),
    job({ name: 'nightly', schedule: '0 4 * * *', work: async () => {} }),
  ];

  beforeAll(async () => {
    connection = await open();
    jobs = await startJobs({ connection, logger, jobs: () => list });
  });
  afterAll(async () => {
    await jobs.stop();
    await connection.close();
  });

  it('are done soon after they were put up', async () => {
    await jobs.send(connection.db, 'say', { word: 'één' });
    await expect.poll(() => done).toContainEqual({ word: 'één' });
  });

  it('are put up with a transaction, or not at all', async () => {
    await connection.db
      .transaction(async (tx) => {
        await jobs.send(tx, 'say', { word: 'taken back' });
        throw new Error('no');
      })
      .catch(() => {});
    await connection.db.transaction(async (tx) => jobs.send(tx, 'say', { word: 'kept' }));
    await expect.poll(() => done).toContainEqual({ word: 'kept' });
    expect(done).not.toContainEqual({ word: 'taken back' });
  });

  it('are tried again where they fail', async () => {
    await jobs.send(connection.db, 'stumble', { word: 'again' });
    await expect.poll(() => done).toContainEqual({ word: 'again' });
    expect(faults).toBe(2);
  });

  it('start again on the same database', async () => {
    await jobs.stop();
    jobs = await startJobs({ connection, logger, jobs: () => list });
    await jobs.send(connection.db, 'say', { word: 'after' });
    await expect.poll(() => done).toContainEqual({ word: 'after' });
  });

  it('that waited while nobody worked are done one after the other, without a pause between', async () => {
    await jobs.stop();
    const words = Array.from({ length: 12 }, (_, number) => ({ word: `waited ${number}` }));
    const idle = await startJobs({ connection, logger, jobs: () => [] });
    for (const word of words) await idle.send(connection.db, 'say', word);
    await idle.stop();
    jobs = await startJobs({ connection, logger, jobs: () => list });
    await expect.poll(() => done).toEqual(expect.arrayContaining(words));
  });
});
