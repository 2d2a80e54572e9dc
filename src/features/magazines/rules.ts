// Order of the parts of an issue: `order-rules.ts`. Issues are listed newest first, from their date on: `queries.ts`. Issues whose
// premium texts are free: `paywallFor` in `articles/rules.ts`.

/** Covers of the newest issues about a theme. */
export const coversOfTheme = 4;
/** Lines of older issues below them. The others are found through the theme's page and the list by year. */
export const linesOfTheme = 12;
