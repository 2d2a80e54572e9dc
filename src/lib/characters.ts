/** Control characters, except those of lines and tabs. */
const controls = /[^\P{Cc}\t\n\r]/gu;
/** Vertical tab, form feed and next line, which word processors put between lines. */
const breaks = /[\v\f\u0085]/g;

/** Returns whether a text has control characters, which a document refuses and nobody sees. */
export const hasControls = (text: string): boolean => text.search(controls) >= 0;
/** Returns a text without control characters; a space replaces those that separate lines. */
export const withoutControls = (text: string): string => text.replace(breaks, ' ').replace(controls, '');

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Returns a text in isolation (UAX #9) if it has letters that are written from right to left: text beside it keeps its order. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
