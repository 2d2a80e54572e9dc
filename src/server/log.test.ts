import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

it('is sentences on a terminal', () => {
  const written: string[] = [];
  const terminal = Object.assign(new PassThrough(), { isTTY: true, write: (text: string) => written.push(text) > 0 });
  const logger = createLogger('info', terminal as unknown as NodeJS.WriteStream);
  logger.info({ port: 4321, buildId: 'a1' }, 'Ready');
  logger.warn('The outbox is long');
  logger.error({ reason: 'disk full' }, 'Publishing stopped');
  logger.debug('Nobody asked');
  const withoutTime = written.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''));
  expect(withoutTime).toEqual([
    'Ready (port: 4321, buildId: a1)\n',
    'warning: The outbox is long\n',
    'error: Publishing stopped (reason: disk full)\n',
  ]);
});
