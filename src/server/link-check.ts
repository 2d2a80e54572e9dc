import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { internet, type Network, publicAddressOf } from './pictures/fetch-picture.ts';

/**
 * Asks links on other hosts whether they answer: HEAD, then GET if a server refuses that. Every address, also after
 * a redirect, must be one of the public internet.
 */

const deadlineMilliseconds = 5_000;
const mostRedirects = 5;
const mostTogether = 20;
const httpsPort = 443;
/** An answer counts for this long: a newsletter is looked at several times before it is approved. */
const keptMilliseconds = 10 * 60_000;

type Answer = { status: number; location: string | undefined };

function ask(method: 'HEAD' | 'GET', url: URL, address: string, { dial, ca }: Network, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const request = https.request({
      ...{ method, host, path: `${url.pathname}${url.search}`, signal },
      headers: { host: url.host, accept: 'text/html,*/*', 'user-agent': 'Tweeluik' },
      createConnection() {
        const socket = dial(address, httpsPort);
        socket.on('error', reject);
        const name = net.isIP(host) ? { host } : { servername: host };
        return tls.connect({ socket, ...name, ...(ca && { ca: [...tls.rootCertificates, ca] }) });
      },
    });
    request.on('error', reject);
    request.once('response', ({ statusCode = 0, headers }) => {
      resolve({ status: statusCode, location: headers.location });
      request.destroy();
    });
    request.end();
  });
}

async function isAnswering(link: string, network: Network, signal: AbortSignal): Promise<boolean> {
  let url = new URL(link);
  for (let step = 0; step <= mostRedirects; step += 1) {
    const address = await publicAddressOf(url, network);
    let answer = await ask('HEAD', url, address, network, signal);
    if (answer.status >= 400) answer = await ask('GET', url, address, network, signal);
    const { status, location } = answer;
    if (status < 300 || status >= 400 || !location) return status >= 200 && status < 400;
    url = new URL(location, url);
  }
  return false;
}

/** Returns a function that tells which of some links answer. */
export function linkChecker(network: Network = internet): (links: readonly string[]) => Promise<ReadonlySet<string>> {
  const known = new Map<string, number>();
  return async (links) => {
    const now = Date.now();
    for (const [link, at] of known) if (at < now - keptMilliseconds) known.delete(link);
    const waiting = [...new Set(links)].filter((link) => !known.has(link));
    const work = async () => {
      for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
        const answers = await isAnswering(link, network, AbortSignal.timeout(deadlineMilliseconds)).catch(() => false);
        if (answers) known.set(link, now);
      }
    };
    await Promise.all(Array.from({ length: mostTogether }, work));
    return new Set(links.filter((link) => known.has(link)));
  };
}
