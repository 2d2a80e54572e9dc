// Order of the parts of an issue: `order-rules.ts`. Issues are listed newest first, from their date on: `queries.ts`. Issues whose
// premium texts are free: `paywallFor` in `articles/rules.ts`.

/** Covers of the newest issues about a theme. */
export const coversOfTheme = 4;
/** Lines of older issues below them. The others are found through the theme's page and the list by year. */
export const linesOfTheme = 12;

/** Prefix and digits of new references, such as DBBE20260001. */
export const numbering = (portal = 'dbbe', year: number) => ({ prefix: `${portal.toUpperCase()}${year}`, digits: 4 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = {
  create: ['EDIT_MODULE'],
  edit: ['EDIT_MODULE'],
  remove: ['EDIT_MODULE'],
  fields: { tiles: ['MANAGE_TILES'], combinations: ['MANAGE_TILES'], ads: ['MANAGE_TILES'] },
} as const;
