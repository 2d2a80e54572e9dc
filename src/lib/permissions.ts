// Roles and the permissions that they begin with: `features/staff/rules.ts` (`initialRoles`).

/** Numbers of the named permissions (specification 6). 42 has no name and cannot be granted. */
export const permissionIds = {
  EDIT_MODULE: 1,
  ELOKET_MODULE: 2,
  IMAGE_EDITOR: 3,
  POLL_MODULE: 4,
  EDIT_ARTICLE: 5,
  WEBMASTER: 6,
  TRANSLATION: 7,
  IMPERSONATE_CONTACT: 8,
  MAIL_PREVIEW: 9,
  MANAGE_HEXAGONS: 10,
  MANAGE_CUSTOMERS: 11,
  MANAGE_TILES: 12,
  ELOKET_RESULT_MODULE: 13,
  BO_SHOP_ACCESS: 14,
  CREATE_ARTICLE: 15,
  COM_SEC: 16,
  SET_VIDEO_COVER: 17,
  EMPTY: 18,
  EXPANDED_EDIT_ARTICLE_TOOLS: 19,
  TRANSLATE_ARTICLE: 20,
  FREE_FILE_ACCESS: 21,
  ELOKET_DELETE_MODULE: 22,
  AD_TOOL_COM_MODULE: 23,
  AD_TOOL_CSV_EXPORT: 24,
  INTERESTS_SIMULATOR: 25,
  FULL_INTERESTS_SIMULATOR: 26,
  DUPLICATE_ARTICLE: 27,
  AD_TOOL_ALL_SETTINGS: 28,
  TOOLMASTER: 29,
  MANAGE_3D: 30,
  ACCESS_3D: 31,
  ACCESS_CUSTOMER_BUSINESS_CENTER: 32,
  ACCESS_3D_COLLECTIONS: 33,
  EDIT_AWARD_REGISTRATION: 34,
  ACCESS_EMAIL_BOUNCER: 35,
  GENERATE_INVOICES_PREV_YEAR: 36,
  SUPPORT_MANAGER: 37,
  NEWSLETTER_EDIT: 38,
  NEWSLETTER_PLANNING: 39,
  UPLOAD_VIDEOS: 40,
  UPLOAD_FILES_DASHBOARD: 41,
  MANAGE_TIME_REGISTRATION: 43,
  NEWSLETTER_APPROVE: 44,
  NEWSLETTER_UNAPPROVE: 45,
} as const satisfies Readonly<Record<string, number>>;
export type Permission = keyof typeof permissionIds;

export const permissionNames = Object.keys(permissionIds) as [Permission, ...Permission[]];

const byId = new Map<number, Permission>(permissionNames.map((name) => [permissionIds[name], name]));
export const permissionOfId = (id: number): Permission | undefined => byId.get(id);
