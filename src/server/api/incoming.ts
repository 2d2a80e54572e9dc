/** A request to the API, from a socket or from a test. */
export type Incoming = {
  method: string;
  /** Path and query. */
  target: string;
  host: string;
  /** Address of the client. */
  client: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** The body. @throws Problem too_large */
  text(mostBytes: number): Promise<string>;
  /** The body as it arrives; it throws Problem too_large beyond its maximum. */
  bytes(mostBytes: number): AsyncIterable<Uint8Array>;
};
