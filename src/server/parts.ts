import type { Logger } from 'pino';
import { reasonOf } from '../db/connection.ts';
import type { Route } from './http/router.ts';

type Started<Gives> = { gives: Gives; routes?: readonly Route[]; stop?(): void | Promise<void> };

/** A part of the server: uses the values of earlier parts and provides values for later ones. */
export type Part<Needs, Gives> = {
  /** Names the part in errors and in the log. */
  name: string;
  /** @param routes those of the earlier parts */
  start: (given: Needs, routes: readonly Route[]) => Started<Gives> | Promise<Started<Gives>>;
};
type AnyPart = Part<never, object>;

/** Parts, each after those it depends on; another order does not compile. */
type InOrder<Given, Parts> = Parts extends readonly [Part<infer Needs, infer Gives>, ...infer Rest]
  ? readonly [Given extends Needs ? Parts[0] : Part<Given, Gives>, ...InOrder<Given & Gives, Rest>]
  : readonly [];
type GivenBy<Given, Parts> = Parts extends readonly [Part<never, infer Gives>, ...infer Rest] ? GivenBy<Given & Gives, Rest> : Given;

/** Thrown if a part could not start. */
export class PartFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name}: ${reasonOf(cause)}`, { cause });
    this.name = 'PartFailed';
  }
}

export type Running<Given> = { given: Given; routes: readonly Route[]; stop(): Promise<void> };

/**
 * Starts parts in order.
 * @returns their values, their routes, and a function that stops them in reverse order
 * @throws PartFailed, after the started parts are stopped
 */
export async function startParts<Given extends { logger: Logger }, const Parts extends readonly AnyPart[]>(
  base: Given,
  parts: Parts & InOrder<NoInfer<Given>, Parts>,
): Promise<Running<GivenBy<Given, Parts>>> {
  const started: { name: string; stop: Started<object>['stop'] }[] = [];
  const routes: Route[] = [];
  let given: object = base;

  let stopping: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    for (const part of started.reverse()) {
      try {
        await part.stop?.();
      } catch (error) {
        base.logger.error({ part: part.name, reason: reasonOf(error) }, 'A part failed to stop');
      }
    }
  }

  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };

  for (const part of parts as readonly AnyPart[]) {
    try {
      const one = await part.start(given as never, routes);
      started.push({ name: part.name, stop: one.stop });
      routes.push(...(one.routes ?? []));
      given = { ...given, ...one.gives };
    } catch (error) {
      await stop();
      throw new PartFailed(part.name, error);
    }
  }
  return { given: given as GivenBy<Given, Parts>, routes, stop };
}
