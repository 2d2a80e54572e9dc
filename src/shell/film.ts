import type { PlayerPlugin } from '../features/videos/player-rules.ts';

/**
 * Loads the plugin for videos on a page that has one. The native player stays without it; its failure is one line in
 * the console (specification 8). The script is separate, so that other pages do not load it.
 */
export async function startFilm(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[data-player]');
  const { build, theme } = document.documentElement.dataset;
  if (!video || !theme) return;
  // Vite announces the failure of an address that is written in the import, and the page would be loaded again (`faults.ts`).
  const plugin = `/api/plugins/video.js?${build}`;
  try {
    const { start }: PlayerPlugin = await import(/* @vite-ignore */ plugin);
    start({ video, texts: JSON.parse(video.dataset.player ?? ''), locale: document.documentElement.lang === 'fr' ? 'fr' : 'nl' });
  } catch (error) {
    console.error(`The plugin for videos did not start: ${error instanceof Error ? error.message : error}`);
  }
}
