import type { Permission } from '../../lib/permissions.ts';
import type { MessageKey } from '../../lib/translate.ts';
import type { Room } from './room.ts';

/** Returns the room of the documents of an entity. */
const documents = (entity: string, segment: string, title: MessageKey, permissions: readonly Permission[]): Room => ({
  ...{ entity, segment, title, permissions, group: 'content', messages: ['documents.'] },
  load: async () => (await import('./Documents.desk.tsx')).Documents,
});

/** The only list of rooms: menu, palette, addresses, messages and bundles follow from it. */
export const rooms: readonly Room[] = [
  {
    ...{ segment: '', title: 'desk.front', group: 'front', messages: ['overview.'] },
    load: async () => (await import('./Front.desk.tsx')).Front,
  },
  {
    ...{ segment: 'planning', title: 'planning.title', group: 'front', messages: ['planning.'] },
    load: async () => (await import('../../features/planning/Planning.desk.tsx')).Planning,
  },
  documents('article', 'articles', 'documents.room.article', ['EDIT_ARTICLE', 'CREATE_ARTICLE', 'TRANSLATE_ARTICLE']),
  documents('magazine', 'magazines', 'documents.room.magazine', ['EDIT_MODULE']),
  documents('theme', 'themes', 'documents.room.theme', ['EDIT_MODULE']),
  documents('event', 'events', 'documents.room.event', ['EDIT_MODULE']),
  documents('video', 'videos', 'documents.room.video', ['EDIT_MODULE', 'UPLOAD_VIDEOS']),
  {
    ...{ entity: 'page', hasEditor: true, segment: 'pages', title: 'pages.room', group: 'content' },
    ...{ permissions: ['EDIT_MODULE'], messages: ['pages.', 'documents.'] },
    load: async () => (await import('./Pages.desk.tsx')).Pages,
  },
  {
    ...{ entity: 'file', hasEditor: true, segment: 'files', title: 'files.room', group: 'content', messages: [] },
    permissions: ['IMAGE_EDITOR', 'UPLOAD_FILES_DASHBOARD', 'UPLOAD_VIDEOS'],
    load: async () => (await import('./Files.desk.tsx')).Files,
  },
  {
    ...{ segment: 'members', title: 'members.title', group: 'people', permissions: ['COM_SEC', 'BO_SHOP_ACCESS'] },
    messages: ['members.', 'impersonation.room.', 'account.profile', 'account.sessions.', 'addresses.'],
    load: async () => (await import('./Members.desk.tsx')).Members,
  },
  {
    ...{ segment: 'colleagues', title: 'staff.people.title', group: 'people', permissions: ['TOOLMASTER'], messages: ['staff.people.'] },
    load: async () => (await import('../../features/staff/People.desk.tsx')).People,
  },
  {
    ...{ segment: 'roles', title: 'staff.roles.title', group: 'people', permissions: ['TOOLMASTER'], messages: ['staff.roles.'] },
    load: async () => (await import('../../features/staff/Roles.desk.tsx')).Roles,
  },
  {
    ...{ segment: 'bin', title: 'editing.bin', group: 'content', messages: ['editing.', 'documents.reference'] },
    permissions: [
      ...(['EDIT_MODULE', 'EDIT_ARTICLE', 'CREATE_ARTICLE', 'WEBMASTER', 'MANAGE_CUSTOMERS', 'BO_SHOP_ACCESS'] as const),
      ...(['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'] as const),
    ],
    load: async () => (await import('../../features/editing/Bin.desk.tsx')).Bin,
  },
  {
    ...{ segment: 'statistics', title: 'reports.title', group: 'system', messages: ['reports.'] },
    load: async () => (await import('../../features/reports/Reports.desk.tsx')).Reports,
  },
  {
    ...{ segment: 'system', title: 'system.title', group: 'system', permissions: ['WEBMASTER'], messages: ['system.', 'planning.portal'] },
    load: async () => (await import('../../features/system/System.desk.tsx')).System,
  },
  {
    ...{ segment: 'audit', title: 'staff.audit.title', group: 'system', permissions: ['TOOLMASTER'], messages: ['staff.audit.'] },
    load: async () => (await import('../../features/staff/Audit.desk.tsx')).Audit,
  },
  {
    ...{ segment: 'security', title: 'factors.mine.title', group: 'people', messages: ['factors.mine.', 'account.sessions.'] },
    load: async () => (await import('./Security.desk.tsx')).Security,
  },
];

/** Prefixes of messages that the frame and the sign-in need. */
const ofFrame = [
  // With 'staff.', the errors of staff calls come too.
  ...['desk.', 'files.', 'staff.', 'login.', 'form.', 'field.', 'problem.'],
  ...['factors.give.', 'factors.add.', 'factors.passkey.', 'factors.codes.'],
  ...['account.profile.firstName', 'account.profile.lastName', 'account.profile.phone'],
];
/** Prefixes of the messages of all rooms. */
export const messagePrefixes: readonly string[] = [...new Set([...ofFrame, ...rooms.flatMap(({ messages }) => messages)])];
