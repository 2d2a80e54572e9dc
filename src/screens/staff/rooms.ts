import { documents } from './document-room.ts';
import { hourRooms } from './hour-rooms.ts';
import type { Room } from './room.ts';

/** The only list of rooms: menu, palette, addresses, messages and bundles follow from it. */
export const rooms: readonly Room[] = [
  {
    ...{ segment: '', title: 'desk.front', group: 'front', messages: ['overview.', 'newsletters.reason.'] },
    load: async () => (await import('./Front.desk.tsx')).Front,
  },
  {
    ...{ segment: 'planning', title: 'planning.title', group: 'front', messages: ['planning.', 'newsletters.desk.date.'] },
    load: async () => (await import('../../features/planning/Planning.desk.tsx')).Planning,
  },
  documents({
    ...{
      entity: 'article',
      segment: 'articles',
      title: 'documents.room.article',
      permissions: ['EDIT_ARTICLE', 'CREATE_ARTICLE', 'TRANSLATE_ARTICLE', 'DUPLICATE_ARTICLE'],
    },
    messages: ['articles.new', 'articles.field.', 'articles.group.'],
    begins: { label: 'articles.new', permissions: ['CREATE_ARTICLE'] },
    form: async () => (await import('../../features/articles/ArticleForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'magazine', segment: 'magazines', title: 'documents.room.magazine', permissions: ['EDIT_MODULE', 'MANAGE_TILES'] },
    messages: ['magazines.new', 'magazines.field.', 'magazines.group.', 'magazines.order'],
    begins: { label: 'magazines.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/magazines/MagazineForm.desk.tsx')).form,
  }),
  {
    ...{ segment: 'newsletters', title: 'newsletters.desk.room', group: 'content', entity: 'newsletter', hasEditor: true },
    permissions: ['NEWSLETTER_EDIT', 'MANAGE_TILES', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'],
    messages: [
      ...(['documents.', 'editing.', 'newsletters.desk.', 'newsletters.field.', 'newsletters.group.'] as const),
      ...(['newsletters.list.', 'newsletters.mail.', 'newsletters.reason.', 'newsletters.report.', 'newsletters.test.'] as const),
    ],
    begins: { label: 'newsletters.desk.new', permissions: ['NEWSLETTER_EDIT'] },
    form: async () => (await import('../../features/newsletters/project/NewsletterForm.desk.tsx')).form,
    load: async () => (await import('./Newsletters.desk.tsx')).Newsletters,
  },
  documents({
    ...{ entity: 'event', segment: 'events', title: 'documents.room.event', permissions: ['EDIT_MODULE'] },
    messages: ['events.'],
    begins: { label: 'events.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/events/EventForm.desk.tsx')).form,
  }),
  documents({
    ...{
      entity: 'video',
      segment: 'videos',
      title: 'documents.room.video',
      permissions: ['EDIT_MODULE', 'UPLOAD_VIDEOS', 'SET_VIDEO_COVER'],
    },
    messages: ['videos.'],
    begins: { label: 'videos.new', permissions: ['UPLOAD_VIDEOS'] },
    form: async () => (await import('../../features/videos/VideoForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'page', segment: 'pages', title: 'pages.room', permissions: ['EDIT_MODULE'] },
    messages: ['pages.'],
    begins: { label: 'pages.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/pages/PageForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'theme', segment: 'themes', title: 'documents.room.theme', permissions: ['EDIT_MODULE'] },
    messages: ['themes.new', 'themes.field.'],
    begins: { label: 'themes.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/themes/ThemeForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'interest', segment: 'interests', title: 'documents.room.interest', permissions: ['EDIT_MODULE'] },
    messages: ['themes.interest.'],
    begins: { label: 'themes.interest.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/themes/InterestForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'customer', segment: 'companies', title: 'documents.room.customer', permissions: ['MANAGE_CUSTOMERS'], group: 'commerce' },
    messages: ['companies.new', 'companies.field.', 'companies.group.'],
    begins: { label: 'companies.new', permissions: ['MANAGE_CUSTOMERS'] },
    form: async () => (await import('../../features/companies/CustomerForm.desk.tsx')).form,
  }),
  {
    ...{ segment: 'company-changes', title: 'companies.changes', group: 'commerce', permissions: ['MANAGE_CUSTOMERS'] },
    messages: ['companies.changes', 'companies.field.'],
    load: async () => (await import('../../features/companies/Changes.desk.tsx')).Changes,
  },
  {
    ...{ segment: 'company-doubles', title: 'companies.doubles', group: 'commerce', permissions: ['MANAGE_CUSTOMERS'] },
    messages: ['companies.doubles', 'companies.changes.', 'companies.field.', 'editing.field.portals'],
    load: async () => (await import('./CompanyDoubles.desk.tsx')).CompanyDoubles,
  },
  {
    ...{ segment: 'company-csv', title: 'companies.csv', group: 'commerce', permissions: ['MANAGE_CUSTOMERS'] },
    messages: ['companies.csv', 'companies.changes.'],
    load: async () => (await import('./CompanyCsv.desk.tsx')).CompanyCsv,
  },
  documents({
    ...{
      entity: 'ad',
      segment: 'ads',
      title: 'documents.room.ad',
      permissions: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'],
      group: 'commerce',
    },
    messages: ['companies.ad.'],
    begins: { label: 'companies.ad.new', permissions: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'] },
    form: async () => (await import('../../features/companies/AdForm.desk.tsx')).form,
  }),
  documents({
    ...{
      entity: 'popup',
      segment: 'popups',
      title: 'documents.room.popup',
      permissions: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'],
      group: 'commerce',
    },
    messages: ['popups.'],
    begins: { label: 'popups.new', permissions: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'] },
    form: async () => (await import('../../features/popups/PopupForm.desk.tsx')).form,
    below: async () => (await import('../../features/popups/PopupDetails.desk.tsx')).PopupDetails,
    figures: async () => {
      const { figureTitles, figuresFor } = await import('../../features/popups/use-figures.ts');
      return { titles: figureTitles, optional: ['popups.list.clicks'], load: figuresFor };
    },
  }),
  {
    ...{ segment: 'popup-simulator', title: 'popups.simulator', group: 'commerce', permissions: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'] },
    messages: ['popups.', 'documents.'],
    load: async () => (await import('../../features/popups/Simulator.desk.tsx')).Simulator,
  },
  documents({
    ...{ entity: 'poll', segment: 'polls', title: 'polls.room', permissions: ['POLL_MODULE'] },
    messages: ['polls.'],
    begins: { label: 'polls.new', permissions: ['POLL_MODULE'] },
    form: async () => (await import('../../features/polls/PollForm.desk.tsx')).form,
    below: async () => (await import('../../features/polls/PollVotes.desk.tsx')).PollVotes,
  }),
  {
    ...{ segment: 'symposium', title: 'symposium.desk.room', group: 'commerce', permissions: ['MANAGE_CUSTOMERS'] },
    messages: ['symposium.desk.', 'symposium.field.', 'symposium.state.', 'symposium.user.', 'symposium.search.'],
    load: async () => (await import('./Symposium.desk.tsx')).Symposium,
  },
  documents({
    ...{ entity: 'knowledge', segment: 'knowledge', title: 'knowledge.room', permissions: ['EDIT_MODULE'] },
    messages: ['knowledge.room', 'knowledge.new', 'knowledge.field.', 'knowledge.group.', 'knowledge.type.', 'knowledge.audience.'],
    begins: { label: 'knowledge.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/knowledge/KnowledgeForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'notification', segment: 'notifications', title: 'notifications.desk.room', permissions: ['EDIT_MODULE'] },
    messages: [
      ...(['notifications.desk.', 'notifications.field.', 'notifications.type.', 'notifications.audience.'] as const),
      ...(['notifications.useful', 'notifications.useless', 'notifications.more'] as const),
    ],
    begins: { label: 'notifications.desk.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/notifications/NotificationForm.desk.tsx')).form,
    below: async () => (await import('../../features/notifications/NotificationResults.desk.tsx')).NotificationResults,
  }),
  {
    ...{ segment: 'handbook', title: 'knowledge.handbook.room', group: 'front' },
    messages: ['knowledge.handbook.', 'knowledge.audience.', 'knowledge.field.audience'],
    load: async () => (await import('../../features/knowledge/Handbook.desk.tsx')).Handbook,
  },
  ...hourRooms,
  documents({
    ...{ entity: 'category', segment: 'knowledge-categories', title: 'knowledge.category.room', permissions: ['EDIT_MODULE'] },
    messages: ['knowledge.category.', 'knowledge.term.'],
    begins: { label: 'knowledge.category.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/knowledge/CategoryForm.desk.tsx')).form,
    below: async () => (await import('../../features/knowledge/TermUse.desk.tsx')).CategoryUse,
  }),
  documents({
    ...{ entity: 'tag', segment: 'knowledge-tags', title: 'knowledge.tag.room', permissions: ['EDIT_MODULE'] },
    messages: ['knowledge.tag.', 'knowledge.term.'],
    begins: { label: 'knowledge.tag.new', permissions: ['EDIT_MODULE'] },
    form: async () => (await import('../../features/knowledge/TagForm.desk.tsx')).form,
    below: async () => (await import('../../features/knowledge/TermUse.desk.tsx')).TagUse,
  }),
  documents({
    ...{ entity: 'product', segment: 'products', title: 'documents.room.product', permissions: ['BO_SHOP_ACCESS'], group: 'commerce' },
    messages: ['subscriptions.product.'],
    begins: { label: 'subscriptions.product.new', permissions: ['BO_SHOP_ACCESS'] },
    form: async () => (await import('../../features/subscriptions/ProductForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'portal', segment: 'portals', title: 'documents.room.portal', permissions: ['WEBMASTER'], group: 'system' },
    messages: [
      'portals.new',
      'portals.field.',
      'portals.group.',
      'portals.issuer.',
      'contact.editorial',
      'contact.advertising',
      'contact.subscriptions',
    ],
    begins: { label: 'portals.new', permissions: ['WEBMASTER'] },
    form: async () => (await import('../../features/portals/PortalForm.desk.tsx')).form,
  }),
  documents({
    ...{ entity: 'redirect', segment: 'redirects', title: 'documents.room.redirect', permissions: ['WEBMASTER'], group: 'system' },
    messages: ['redirects.'],
    begins: { label: 'redirects.new', permissions: ['WEBMASTER'] },
    form: async () => (await import('../../features/redirects/RedirectForm.desk.tsx')).form,
  }),
  {
    ...{ entity: 'file', hasEditor: true, segment: 'files', title: 'files.room', group: 'content', messages: [] },
    permissions: ['IMAGE_EDITOR', 'UPLOAD_FILES_DASHBOARD', 'UPLOAD_VIDEOS'],
    load: async () => (await import('./Files.desk.tsx')).Files,
  },
  {
    ...{
      segment: 'tickets',
      title: 'tickets.desk.room',
      group: 'people',
      messages: ['tickets.desk.', 'tickets.status.', 'tickets.priority.'],
    },
    load: async () => (await import('./Tickets.desk.tsx')).Tickets,
  },
  {
    ...{ segment: 'members', title: 'members.title', group: 'people', permissions: ['COM_SEC', 'BO_SHOP_ACCESS'] },
    messages: ['members.', 'impersonation.room.', 'account.profile', 'account.sessions.', 'addresses.'],
    load: async () => (await import('./Members.desk.tsx')).Members,
  },
  {
    ...{
      segment: 'recipients',
      title: 'recipients.room',
      group: 'people',
      permissions: ['ACCESS_EMAIL_BOUNCER'],
      messages: ['recipients.', 'transfers.'],
    },
    load: async () => (await import('./Recipients.desk.tsx')).Recipients,
  },
  {
    ...{ segment: 'mails', title: 'newsletters.mails.room', group: 'content', permissions: ['MAIL_PREVIEW'] },
    messages: ['newsletters.mail.', 'newsletters.mails.', 'newsletters.test.'],
    load: async () => (await import('./Mails.desk.tsx')).Mails,
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
    ...{ segment: 'messages', title: 'translations.room', group: 'system', permissions: ['TRANSLATION'], messages: ['translations.'] },
    load: async () => (await import('./Messages.desk.tsx')).Messages,
  },
  {
    ...{ segment: 'glossary', title: 'translations.glossary', group: 'system', permissions: ['TRANSLATION'] },
    ...{ hasEditor: true, messages: ['translations.', 'documents.'] },
    load: async () => (await import('../../features/translations/GlossaryRoom.desk.tsx')).GlossaryRoom,
  },
  {
    ...{ segment: 'statistics', title: 'reports.title', group: 'system', messages: ['reports.'] },
    load: async () => (await import('../../features/reports/Reports.desk.tsx')).Reports,
  },
  {
    ...{
      segment: 'system',
      title: 'system.title',
      group: 'system',
      permissions: ['WEBMASTER'],
      messages: ['system.', 'transfers.', 'planning.portal', 'newsletters.mails.kind.'],
    },
    load: async () => (await import('./System.desk.tsx')).System,
  },
  {
    ...{
      segment: 'audit',
      title: 'staff.audit.title',
      group: 'system',
      permissions: ['TOOLMASTER'],
      messages: ['staff.audit.', 'staff.permission.'],
    },
    load: async () => (await import('../../features/staff/Audit.desk.tsx')).Audit,
  },
  {
    ...{ segment: 'security', title: 'factors.mine.title', group: 'people', messages: ['factors.mine.', 'account.sessions.'] },
    load: async () => (await import('./Security.desk.tsx')).Security,
  },
];
