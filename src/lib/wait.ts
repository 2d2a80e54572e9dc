import type { Translate } from './message-format.ts';

/** Formats a waiting time, rounded up: "40 seconden", "12 minuten", "1 uur". */
export function waitInWords(t: Translate, seconds: number): string {
  if (seconds < 60) return t('form.wait.seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? t('form.wait.minutes', { count: minutes }) : t('form.wait.hours', { count: Math.ceil(minutes / 60) });
}
