import type { Logger } from 'pino';
import type { Connection } from '../db/connection.ts';
import type { Clock } from '../lib/clock.ts';
import type { LiveWriter } from './file-writer.ts';
import type { Render, RenderError } from './render.ts';
import type { RenderWorker } from './render-worker.ts';

export type PublisherOptions = {
  connection: Connection;
  release: string;
  writer: LiveWriter;
  render: Render;
  renderError: RenderError;
  clock: Clock;
  logger: Logger;
  /** Resolves when a full publish that is under way ends. Edits wait for it, because it can write what it read before them. */
  published?: Promise<void> | undefined;
  /** Starts a thread that renders and writes pages of this release; without it all pages are rendered in this thread. */
  hire?: () => RenderWorker;
  /** Updates the linked files that keys name, before pages link to them. */
  prepare?(keys: readonly string[]): Promise<void>;
  /** Prevents other file servers from serving these portals, and lets them serve all others. */
  withhold?(portals: ReadonlySet<string>): void;
  /** Called after an address changed, so that caches drop it. */
  changed(portal: string, path: string): void;
};
