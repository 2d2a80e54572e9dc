/** Stages at which a sender is killed: before or after a statement, or during the delivery of a mail. */
export const stages = ['claim', 'claimed', 'speak', 'spoken', 'data', 'text', 'dot', 'settle', 'settling', 'settled'] as const;
export type Stage = (typeof stages)[number];
export type Settings = {
  /** URL of a PostgreSQL, or the folder of an embedded database. */
  url?: string;
  dataDir?: string;
  smtpUrl: string;
  secret: string;
  epoch: number;
  speed: number;
  connections: number;
  perSecond: number;
  /** Stage at which it kills itself, and the number of passes before that. */
  kill?: { stage: Stage; after: number } | undefined;
};

/** Clock of a soak: real time, `speed` times as fast, the same in each of its processes. */
export function fastClock(epoch: number, speed: number): () => Date {
  return () => new Date(epoch + (Date.now() - epoch) * speed);
}
