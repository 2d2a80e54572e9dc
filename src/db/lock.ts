import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Thrown when another process has the embedded database open. */
export class DatabaseInUse extends Error {
  constructor(path: string) {
    super(
      `Another process has the embedded database open (${path}). ` +
        'Stop it first (it is a running `npm start` or `npm run dev`), give this one its own DATA_DIR, or set DATABASE_URL to use a PostgreSQL server.',
    );
    this.name = 'DatabaseInUse';
  }
}

const settleMilliseconds = 60;
/** Maximum path length of a Unix socket on all operating systems. */
const maxSocketBytes = 103;

/**
 * Returns the path of an installation's socket, relative to the working directory if that is shorter.
 * @throws if the path is too long for a socket
 */
export function socketName(file: string): string {
  const [name = file] = [file, path.relative('', file)].sort((a, b) => a.length - b.length);
  const bytes = Buffer.byteLength(name);
  if (bytes <= maxSocketBytes) return name;
  throw new Error(`${file} is ${bytes} bytes long; the path of a socket may have ${maxSocketBytes}. Set DATA_DIR to a shorter path.`);
}

function bind(path: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Takes a lock that ends with its process, however that ends: a listening socket, which the kernel closes. (Not a
 * pid file: a killed process can remain for a while, and its number still answers.)
 * @returns a function that releases the lock
 * @throws DatabaseInUse
 */
export async function takeLock(file: string): Promise<() => void> {
  const name = socketName(file);
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await bind(name);
    if (server) {
      const { ino } = fs.statSync(name);
      // Two processes may both find a dead socket and remove it: the second removal takes the socket of the first.
      await pause(settleMilliseconds);
      if (fs.statSync(name, { throwIfNoEntry: false })?.ino === ino) {
        server.unref();
        return () => server.close();
      }
      server.close();
    } else if (await answers(name)) {
      throw new DatabaseInUse(file);
    } else {
      fs.rmSync(name, { force: true });
    }
  }
  throw new DatabaseInUse(file);
}
