/** What hinders a measurement, in a sentence that says what to do; the exit code is 2. */
export class Hindrance extends Error {}
