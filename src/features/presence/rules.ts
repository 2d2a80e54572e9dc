/** Seconds between two heartbeats of a tab. */
export const heartbeatSeconds = 20;
/** Seconds without a heartbeat after which a tab is gone. */
export const goneSeconds = 3 * heartbeatSeconds;
/** Notes of a document that are not done. */
export const maxNotes = 200;
