import path from 'node:path';
import { developmentHost } from '../../features/portals/rules.ts';
import { alertStaff } from '../../features/sending/alert-commands.ts';
import { startSender } from '../../features/sending/worker-commands.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { WithJobs } from './jobs.ts';
import type { Port } from './port.ts';

/** Sends newsletters, beside every other server on the same database. */
export const sending: Part<Base & Database & WithJobs & Port, object> = {
  name: 'sending',
  start({ env, db, clock, logger, keyed, jobs: { send }, onRun, port, hasLocalLinks }) {
    const sender = startSender({
      ...{ db, clock, logger, keyed, alert: alertStaff(send), smtpUrl: env.smtpUrl, dkim: env.dkim },
      ...{ connections: env.sendConnections, perSecond: env.sendPerSecond },
      keyFolder: path.join(env.dataDir, 'dkim'),
      siteOf: ({ code, domain }) => (hasLocalLinks ? `http://${developmentHost(code)}:${port.current}` : `https://${domain}`),
    });
    onRun(sender.wake);
    return { gives: {}, stop: sender.stop };
  },
};
