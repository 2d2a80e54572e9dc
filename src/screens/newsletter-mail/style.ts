/** Colours of the site's pages, light and dark (ui/styles/tokens.css). */
export const colors = { paper: '#fcfbf8', ink: '#191613', soft: '#5d574f', rule: '#d8d2c7' } as const;
const dark = { paper: '#1a1714', ink: '#ede7dd', soft: '#aca397', rule: '#423b34' } as const;

/** Fonts that every system has: a mail cannot load ours everywhere. */
export const fonts = {
  serif: 'Georgia,serif',
  sans: 'Arial,Helvetica,sans-serif',
  code: 'Consolas,Menlo,monospace',
} as const;

/** Pixels of a mail: its width, the empty edge at each side, and a picture beside a text. */
export const widths = { mail: 600, edge: 24, content: 552, beside: 168 } as const;

const darkRules = (accent: string): readonly (readonly [name: string, rule: string])[] => [
  ['b', `background-color:${dark.paper}!important`],
  ['i', `color:${dark.ink}!important`],
  ['o', `color:${dark.soft}!important`],
  ['a', `color:${accent}!important`],
  ['l', `border-color:${dark.rule}!important`],
  ['m', `border-color:${accent}!important`],
];

/**
 * Styles that inline styles cannot hold, in separate blocks: some programs drop a whole block for one rule.
 * Classes: s stacks a cell, f fills the width, g narrows the edge, and the letters of `darkRules`.
 */
export const blocksOf = (accentOnInk: string): readonly string[] => [
  ':root{color-scheme:light dark}',
  `@media (max-width:620px){.s{display:block!important;width:100%!important;padding:0 0 12px!important}.f{width:100%!important;height:auto!important}.g{padding-left:18px!important;padding-right:18px!important}}`,
  `@media (prefers-color-scheme:dark){${darkRules(accentOnInk)
    .map(([name, rule]) => `.${name}{${rule}}`)
    .join('')}}`,
  darkRules(accentOnInk)
    .map(([name, rule]) => `[data-ogs${name === 'b' ? 'b' : 'c'}] .${name}{${rule}}`)
    .join(''),
];

/** Marks of the table that holds the mail's width in Outlook for Windows, which does not know max-width. */
export const outlookTable = { start: '\ue0f2', end: '\ue0f3' } as const;
const conditional = {
  [outlookTable.start]: `<!--[if mso]><table align="center" width="${widths.mail}" border="0" cellpadding="0" cellspacing="0" role="presentation"><tr><td><![endif]-->`,
  [outlookTable.end]: '<!--[if mso]></td></tr></table><![endif]-->',
} as const;
/** Replaces the marks of the table for Outlook by conditional comments. */
export const withOutlookTable = (markup: string): string =>
  markup.replace(/[\ue0f2\ue0f3]/g, (mark) => conditional[mark as keyof typeof conditional]);
