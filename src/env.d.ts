/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What the page shows; each screen knows the shape of its own. */
    payload: unknown;
  }
}

/** Names the bundle: the same sources have the same id. */
declare const __BUILD_ID__: string;

/** The page is being made ready and nobody sees it yet: not in every browser. */
interface Document {
  readonly prerendering?: boolean;
}
/** Where a page came from, if not from the network: not in every browser. */
interface PerformanceNavigationTiming {
  readonly deliveryType?: string;
}

/** Where a module is found when it is wanted (src/astro/addresses.ts). */
declare module '*?address' {
  export const address: string;
}
