/** Speeds of the player. */
export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
/** Seconds of one jump back or forward. */
export const jumpSeconds = 10;

/** Texts of the player's extras, in the language of the page. */
export type PlayerTexts = { speed: string; back: string; forward: string; keys: string };
/** Interface of a page for a plugin for videos. A plugin on another host can rely only on this. */
export type PlayerHost = { video: HTMLVideoElement; texts: PlayerTexts; locale: 'nl' | 'fr' };
/** Module of a plugin for videos. */
export type PlayerPlugin = { start(host: PlayerHost): void };
