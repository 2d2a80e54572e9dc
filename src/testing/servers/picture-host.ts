import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Network } from '../../server/pictures/fetch-picture.ts';

/** Key for tests only, with its certificate for pictures.example and elsewhere.example, valid for a hundred years. */
const pem = fs.readFileSync(path.join(import.meta.dirname, 'pictures.example.pem'), 'utf8');

export type Host = {
  /** Paths of the requests, and IP addresses of the connections. */
  asked: string[];
  dialled: string[];
  /** Addresses by host; a host without one is unknown. */
  names: Map<string, string[]>;
  network: Network;
  close(): Promise<void>;
};

/** Starts a real https server on loopback that is reached under public addresses. */
export async function pictureHost(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Host> {
  const asked: string[] = [];
  const dialled: string[] = [];
  const names = new Map([
    ['pictures.example', ['93.184.216.34']],
    ['elsewhere.example', ['2606:4700::1111']],
  ]);
  const server = https.createServer({ key: pem, cert: pem }, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    dialled,
    names,
    network: {
      async resolve(host) {
        const addresses = names.get(host);
        if (!addresses) throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
        return addresses;
      },
      dial(address, asked) {
        dialled.push(`${address} ${asked}`);
        return net.connect(port, '127.0.0.1');
      },
      ca: pem,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
