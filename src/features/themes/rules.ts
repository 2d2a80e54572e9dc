// Themes without a visible article are in no menu and no list: `themesWithArticles` in `queries.ts`.

/** Themes in the menu of a portal, by title; more of them are behind a link. */
export const maxThemesInMenu = 8;
