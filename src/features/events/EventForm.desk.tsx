import { entityForm } from '../../desk/editor/entity-form.ts';
import { EventDocument } from './schema.ts';

/** Editor of an event. */
export const form = entityForm({
  ...{ entity: 'event', schema: EventDocument, html: ['text'], prefix: 'events' },
  own: ['reference', 'startsAt', 'endsAt', 'location', 'url', 'isFree'],
  isRenamable: true,
  create: { label: 'events.new', by: 'reference', permissions: ['EDIT_MODULE'] },
  groups: [
    { title: 'events.group.when', fields: ['startsAt', 'endsAt', 'location', 'url', 'isFree'] },
    { title: 'editing.group.publication', fields: ['isPublished', 'visibleUntil', 'portals', 'interests', 'reference'] },
    { title: 'editing.group.picture', fields: ['fileId', 'imageUrl'] },
  ],
  references: { interests: 'interest' },
});
