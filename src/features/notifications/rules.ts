// Audience of a notification: `audience-queries.ts`. Acts that mark one as read: `react` in `queries.ts`.

/** Returns the cursor of a list: continue after this instant and, within it, after this number. */
export const cursorOf = ({ modifiedAt, id }: { modifiedAt: Date; id: number }): string => `${modifiedAt.getTime()}.${id}`;
/** Parses such a cursor. Numbers are cut to the limits of their columns. */
export function afterCursor(cursor: string): { modifiedAt: Date; id: number } {
  const [time = '0', id = '0'] = cursor.split('.');
  return { modifiedAt: new Date(Math.min(Number(time), 8_640_000_000_000)), id: Math.min(Number(id), 2_147_483_647) };
}

/** Most titles that a preview tells. */
export const mostTitles = 20;

/** Notifications that a member sees at once. */
export const shownTogether = 5;

/** Returns from when until when a published notification is shown; without an end, always. For rows, and for columns of a statement. */
export const shownSpan = <From, Until>({ modifiedAt, visibleUntil }: { modifiedAt: From; visibleUntil: Until }) => ({
  from: modifiedAt,
  until: visibleUntil,
});

/** Prefix and digits of new references, such as DBBEM2600001. */
export const numbering = (portal = 'dbbe', year: number) => ({ prefix: `${portal.toUpperCase()}M${year % 100}`, digits: 5 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['EDIT_MODULE'], edit: ['EDIT_MODULE'], remove: ['EDIT_MODULE'] } as const;
