import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './numbers.ts';

/** Returns the next request of a load; undefined if none is left. */
export type Next = () => { path: string; method: string; headers: Record<string, string>; body?: string } | undefined;
export type Load = { perSecond: number; p50: number; p99: number };

function ask(agent: http.Agent, port: number, { path, method, headers, body }: NonNullable<ReturnType<Next>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} was answered with ${response.statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Sends requests over a fixed number of connections, each sending the next one as soon as it is answered (closed loop). */
export async function most(port: number, next: Next, connections: number, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1_000;
  const start = performance.now();
  let done = 0;
  const work = async () => {
    for (let one = next(); one && performance.now() < end; one = next()) {
      await ask(agent, port, one);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = performance.now() - start;
  agent.destroy();
  return (done * 1_000) / took;
}

/** Sends requests at a constant rate (open loop); latency counts from the instant at which each was due. */
export async function steady(port: number, next: Next, perSecond: number, seconds: number): Promise<Omit<Load, 'perSecond'>> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const latencies: number[] = [];
  const open: Promise<void>[] = [];
  const start = performance.now();
  const total = Math.floor(perSecond * seconds);
  for (let index = 0; index < total; index++) {
    const due = start + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const one = next();
    if (!one) break;
    open.push(ask(agent, port, one).then(() => void latencies.push(performance.now() - due)));
  }
  await Promise.all(open);
  agent.destroy();
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}
