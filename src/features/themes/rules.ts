// Themes without a visible article are in no menu and no list: `themesWithArticles` in `queries.ts`.

/** Themes in the menu of a portal, by title; more of them are behind a link. */
export const maxThemesInMenu = 8;

/** Permissions of staff for themes and interests; a theme needs one on a portal of it. */
export const rights = { create: ['EDIT_MODULE'], edit: ['EDIT_MODULE'], remove: ['EDIT_MODULE'] } as const;
