/**
 * The product's own plugin for videos: speed, jumps and keys beside the native player. It gets everything from the page
 * that loads it (`PlayerHost`), as a plugin on another host would. Without it the native player is all there is.
 */
import type { PlayerHost } from './player-rules.ts';
import { jumpSeconds, speeds } from './player-rules.ts';

function button(text: string, act: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', className: 'button', textContent: text });
  made.addEventListener('click', act);
  return made;
}

/** Adds the extras to a video: buttons below it, and the keys J, K, L, S and D while it has the focus. */
export function start({ video, texts, locale }: PlayerHost): void {
  const jump = (seconds: number) => {
    video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), video.duration || 0);
  };
  const speed = Object.assign(document.createElement('select'), { ariaLabel: texts.speed });
  const name = new Intl.NumberFormat(`${locale}-BE`);
  for (const rate of speeds) speed.add(new Option(`${name.format(rate)}×`, String(rate), rate === 1, rate === 1));
  const setSpeed = (rate: number | undefined) => {
    if (rate !== undefined) video.playbackRate = rate;
  };
  speed.addEventListener('change', () => setSpeed(Number(speed.value)));
  video.addEventListener('ratechange', () => {
    speed.value = String(video.playbackRate);
  });
  const step = (by: number) => setSpeed(speeds[(speeds as readonly number[]).indexOf(video.playbackRate) + by]);
  const keys: Readonly<Record<string, () => void>> = {
    j: () => jump(-jumpSeconds),
    l: () => jump(jumpSeconds),
    k: () => void (video.paused ? video.play() : video.pause()),
    s: () => step(-1),
    d: () => step(1),
  };
  const bar = document.createElement('p');
  bar.className = 'player';
  bar.append(
    button(texts.back, () => jump(-jumpSeconds)),
    button(texts.forward, () => jump(jumpSeconds)),
    speed,
    Object.assign(document.createElement('small'), { textContent: texts.keys }),
  );
  video.addEventListener('keydown', (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  video.after(bar);
}
