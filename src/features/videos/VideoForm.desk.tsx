import { entityForm } from '../../desk/editor/entity-form.ts';
import { VideoDocument } from './schema.ts';

/** Editor of a short video. */
export const form = entityForm({
  ...{ entity: 'video', schema: VideoDocument, prefix: 'videos' },
  own: ['reference', 'durationSeconds', 'posterFileId', 'fileId', 'captionsFileId', 'imageAlt'],
  create: { label: 'videos.new', by: 'portal', permissions: ['UPLOAD_VIDEOS'] },
  groups: [
    { title: 'videos.group.film', fields: ['fileId', 'durationSeconds', 'posterFileId'] },
    { title: 'editing.group.publication', fields: ['isPublished', 'displayDate', 'visibleUntil', 'portals', 'interests', 'reference'] },
  ],
  files: { fileId: 'video', 'texts.captionsFileId': 'captions' },
  films: { posterFileId: 'fileId' },
  references: { interests: 'interest' },
});
