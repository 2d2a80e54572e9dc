import { type Logger, pino } from 'pino';

const names: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };

/** Formats a line of the log for people: time, message and fields. */
export function sentenceOf(line: string): string {
  const { level, time, pid: _, hostname: __, msg = '', ...about } = JSON.parse(line) as Record<string, unknown>;
  const at = new Date(Number(time)).toTimeString().slice(0, 8);
  const more = Object.entries(about).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${at} ${names[Number(level)] ?? ''}${msg}${more.length ? ` (${more.join(', ')})` : ''}\n`;
}

/** Creates the logger: one JSON object per line, or readable lines on a terminal. */
export const createLogger = (level: string, stream: NodeJS.WriteStream = process.stdout): Logger =>
  stream.isTTY ? pino({ level }, { write: (line) => stream.write(sentenceOf(line)) }) : pino({ level });
