import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { killed, later } from './tidy.ts';

/** `cpuSeconds`: of all threads, to a tenth of a second; independent of other load on the machine. */
export type Measured = { seconds: number; cpuSeconds: number; peakBytes: number; output: string };
type Options = { env?: NodeJS.ProcessEnv; cwd?: string; progress?: (line: string) => void };

const lookMilliseconds = 100;

/** Returns the peak resident memory of a process as counted by the kernel; NaN if it is unknown. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

const ticksPerSecond = 100;
/** Returns kernel data of a process: parent, own processor time, and that of its ended children. */
function statOf(pid: number | string | undefined): { parent: number; own: number; ended: number } | undefined {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const seconds = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / ticksPerSecond;
    return { parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}

const cpuOf = (pid: number | undefined): number => statOf(pid)?.own ?? Number.NaN;

/** Returns the processor time of a process and its descendants. */
export function cpuOfFamily(pid: number): number {
  const mine = statOf(pid);
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const running = children.map(statOf).filter((stat) => stat?.parent === pid);
  return mine ? running.reduce((sum, stat) => sum + (stat?.own ?? 0), mine.own + mine.ended) : Number.NaN;
}

/**
 * Runs a command to its end.
 * @throws with its last lines if it failed
 */
export async function measured(command: string, args: string[], { env = process.env, cwd, progress }: Options = {}): Promise<Measured> {
  const start = performance.now();
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const done = later(() => killed(child));
  let peakBytes = Number.NaN;
  let cpuSeconds = Number.NaN;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      progress?.(text);
    });
  const timer = setInterval(() => {
    const peak = peakOf(child.pid);
    // A process that has just ended has no memory.
    if (Number.isNaN(peak)) return;
    peakBytes = peak;
    cpuSeconds = cpuOf(child.pid);
  }, lookMilliseconds);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => clearInterval(timer));
  await done();
  const seconds = (performance.now() - start) / 1_000;
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${output.split('\n').slice(-30).join('\n')}`);
  return { seconds, cpuSeconds, peakBytes, output };
}
