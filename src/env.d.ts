/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Payload of the page; each screen knows its own type. */
    payload: unknown;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Key of session storage; see src/ui/when-used.ts. */
    'client:used'?: string;
  }
}

/** Names the bundle: the same sources have the same id. */
declare const __BUILD_ID__: string;

/** True while the page is prerendered; not in every browser. */
interface Document {
  readonly prerendering?: boolean;
}
/** Cache that a page came from, if not the network. Not in every browser. */
interface PerformanceNavigationTiming {
  readonly deliveryType?: string;
}

/** URL of a module for a dynamic import (src/astro/addresses.ts). */
declare module '*?address' {
  export const address: string;
}
