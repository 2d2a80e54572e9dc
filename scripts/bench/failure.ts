/** Thrown when a measurement cannot run. The message says what to do; the exit code is 2. */
export class Hindrance extends Error {}
