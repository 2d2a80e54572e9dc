/** Words spoken between two seconds. */
export type Caption = { from: number; to: number; text: string };

const two = (number: number) => String(number).padStart(2, '0');

/** Formats seconds for WebVTT: 00:01:02.500. */
function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const whole = Math.floor(milliseconds / 1_000);
  return `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a captions file (WebVTT). */
export const webVtt = (captions: readonly Caption[]): string =>
  `WEBVTT\n\n${captions.map(({ from, to, text }, index) => `${index + 1}\n${timestamp(from)} --> ${timestamp(to)}\n${escaped(text)}\n`).join('\n')}`;
