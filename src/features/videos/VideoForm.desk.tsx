import type { FieldViewProps } from '../../desk/editor/control-props.ts';
import { entityForm } from '../../desk/editor/entity-form.ts';
import { PlainField } from '../../desk/editor/FieldView.tsx';
import { secondsOf } from '../../desk/editor/film-length.ts';
import { useTools } from '../../desk/editor/tools.ts';
import { useFiles } from '../../desk/files.ts';
import { VideoDocument } from './schema.ts';

/** The film; choosing one fills its length, which stays editable. */
function FilmField(props: FieldViewProps) {
  const { common } = useTools();
  const files = useFiles();
  const measure = async (id: number) => {
    const address = (await files?.find(id))?.url;
    const seconds = address ? await secondsOf(address) : undefined;
    if (seconds !== undefined && !common.isLocked('durationSeconds')) common.change('durationSeconds', seconds);
  };
  const onChange = (value: unknown) => {
    props.onChange(value);
    if (typeof value === 'number') void measure(value);
  };
  return <PlainField {...props} onChange={onChange} />;
}

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
  views: { fileId: FilmField },
  films: { posterFileId: 'fileId' },
  references: { interests: 'interest' },
});
