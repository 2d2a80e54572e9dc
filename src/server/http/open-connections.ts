import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Connection = { answer: ServerResponse | undefined; bytesRead: number; idleSince: number };

export type OpenConnections = {
  opened(socket: Socket): void;
  answering(socket: Socket, answer: ServerResponse): void;
  /** Returns the last answer on a connection, finished or not. */
  lastAnswer(socket: Socket): ServerResponse | undefined;
  all(): Iterable<readonly [Socket, { answer: ServerResponse | undefined }]>;
  stop(): void;
};

/** Sweeps in the idle time. A connection can be idle for one sweep longer. */
const sweepsInTime = 12;

/**
 * Keeps the open connections, and ends those that are idle for `idleMilliseconds`.
 * A timeout on every socket would be reset at each read and write, a thirtieth of the time of a request.
 * So only a socket whose answer is unfinished at a sweep gets one: only Node sees whether a large write proceeds.
 */
export function createOpenConnections(idleMilliseconds: number): OpenConnections {
  const connections = new Map<Socket, Connection>();

  function sweep(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const { answer, bytesRead, idleSince } = connection;
      if (socket.timeout) continue;
      if (answer && !answer.writableFinished) socket.setTimeout(idleMilliseconds);
      else if (socket.bytesRead !== bytesRead) Object.assign(connection, { bytesRead: socket.bytesRead, idleSince: now });
      else if (now - idleSince >= idleMilliseconds) socket.destroy();
    }
  }

  const timer = setInterval(sweep, idleMilliseconds / sweepsInTime).unref();
  return {
    opened(socket) {
      connections.set(socket, { answer: undefined, bytesRead: 0, idleSince: performance.now() });
      socket.once('close', () => connections.delete(socket));
    },
    answering(socket, answer) {
      const connection = connections.get(socket);
      if (connection) connection.answer = answer;
    },
    lastAnswer: (socket) => connections.get(socket)?.answer,
    all: () => connections,
    stop: () => clearInterval(timer),
  };
}
