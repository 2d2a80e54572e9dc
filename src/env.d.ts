/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What the page shows; each screen knows the shape of its own. */
    payload: unknown;
  }
}

/** Names the bundle: the same sources have the same id. */
declare const __BUILD_ID__: string;
