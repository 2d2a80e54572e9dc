import dns from 'node:dns/promises';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { maxPictureBytes } from '../../content/files/picture-limits.ts';
import { isPublicAddress } from './public-address.ts';

/** Network functions that tests replace: name lookup, connections and certificates. Addresses are always checked. */
export type Network = {
  /** Returns all IP addresses of a host. */
  resolve(host: string): Promise<string[]>;
  /** Opens a connection to a checked address. */
  dial(address: string, port: number): net.Socket;
  /** Trusted certificates besides those of the system. */
  ca?: string | undefined;
};
export const internet: Network = {
  resolve: async (host) => (await dns.lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  dial: (address, port) => net.connect({ host: address, port }),
};

/** Thrown if a picture could not be fetched; `message` is the stored reason. */
export class PictureRefused extends Error {
  /** Another try would fail too. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal }: { isFinal: boolean }) {
    super(reason);
    this.name = 'PictureRefused';
    this.isFinal = isFinal;
  }
}
const never = (reason: string) => new PictureRefused(reason, { isFinal: true });
const notNow = (reason: string) => new PictureRefused(reason, { isFinal: false });

const deadlineMilliseconds = 10_000;
const httpsPort = 443;
const mostRedirects = 5;

/** Returns the IP address to connect to. @throws PictureRefused if the URL may not be fetched, or one of its addresses is not public */
export async function publicAddressOf({ protocol, hostname, port, username, password }: URL, { resolve }: Network): Promise<string> {
  if (protocol !== 'https:') throw never('not https');
  if (port) throw never('not the port of https');
  if (username || password) throw never('a name or a password in the address');
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = net.isIP(host)
    ? [host]
    : await resolve(host).catch((error: NodeJS.ErrnoException) => {
        throw notNow(`no address (${error.code ?? error.message})`);
      });
  // Not every server has an IPv6 route.
  const first = addresses.find((address) => net.isIPv4(address)) ?? addresses[0];
  if (first === undefined) throw notNow('no address');
  // The DNS server may choose any of several addresses, so all must be public.
  if (!addresses.every(isPublicAddress)) throw never('not a public address');
  return first;
}

type Answer = { location: string } | { bytes: Buffer };

function ask(url: URL, address: string, { dial, ca }: Network, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const request = https.request({
      ...{ method: 'GET', host, path: `${url.pathname}${url.search}`, signal },
      headers: {
        host: url.host,
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'accept-encoding': 'identity',
        'user-agent': 'Tweeluik',
      },
      // Connects to the checked address. With an agent this function would not be called, and the name looked up again.
      createConnection() {
        const socket = dial(address, httpsPort);
        socket.on('error', reject);
        const name = net.isIP(host) ? { host } : { servername: host };
        return tls.connect({ socket, ...name, ...(ca && { ca: [...tls.rootCertificates, ca] }) });
      },
    });
    request.on('error', reject);
    request.once('response', (response) => {
      const { statusCode = 0, headers } = response;
      const stop = (error: Error) => {
        reject(error);
        request.destroy();
      };
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        resolve({ location: headers.location });
        return void request.destroy();
      }
      if (statusCode !== 200) return stop(notNow(`answered ${statusCode}`));
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') return stop(never('compressed'));
      if (Number(headers['content-length']) > maxPictureBytes) return stop(never('larger than 20 MB'));
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxPictureBytes) return stop(never('larger than 20 MB'));
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.once('aborted', () => reject(notNow('ended early')));
      response.once('end', () => resolve({ bytes: Buffer.concat(chunks) }));
    });
    request.end();
  });
}

async function follow(start: string, network: Network, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(start);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(url, await publicAddressOf(url, network), network, signal);
    if ('bytes' in answer) return answer.bytes;
    if (!URL.canParse(answer.location, url.href)) throw never('redirected to no address');
    url = new URL(answer.location, url);
  }
  throw never('too many redirects');
}

/**
 * Returns the bytes at an https URL; redirects are followed.
 * @param milliseconds maximum for the whole fetch
 * @throws PictureRefused
 */
export async function fetchPicture(url: string, network: Network = internet, milliseconds: number = deadlineMilliseconds): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(notNow('took too long')), { once: true });
  });
  try {
    return await Promise.race([follow(url, network, signal), late]);
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw signal.aborted ? notNow('took too long') : notNow(code ?? message);
  }
}
