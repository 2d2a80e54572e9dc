import http from 'node:http';
import { text } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/pg-proxy';

export type ProxyQuery = { sql: string; params: unknown[]; method: 'all' | 'execute' | 'run' | 'values' };
export type ProxyAnswer = { rows: unknown[] } | { error: string };

const agentOf = () => new http.Agent({ keepAlive: true, maxSockets: 4 });

async function ask(socketPath: string, agent: http.Agent, query: ProxyQuery): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, agent, path: '/query', method: 'POST' }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body) as ProxyAnswer), reject);
    });
    request.on('error', reject);
    request.end(JSON.stringify(query));
  });
}

/** Connects to the embedded database of a running process, one statement at a time: enough to build pages beside it. */
export function proxied(socketPath: string) {
  const agent = agentOf();
  const db = drizzle(async (sql, params, method) => {
    const answer = await ask(socketPath, agent, { sql, params, method: method as ProxyQuery['method'] });
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  });
  return { db, kind: 'proxy' as const, close: async () => agent.destroy() };
}
