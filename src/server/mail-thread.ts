import { parentPort, workerData } from 'node:worker_threads';
import { readMessage } from '../features/inbound/message-queries.ts';
import type { LargeMail } from './mail-reader.ts';

// Entry of the thread that reads one large mail.
const { raw, envelope } = workerData as LargeMail;
parentPort?.postMessage(await readMessage(raw, envelope));
