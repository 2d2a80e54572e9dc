import { useQuery } from '@tanstack/react-query';
import type { FieldViewProps } from '../../desk/editor/control-props.ts';
import { entityForm } from '../../desk/editor/entity-form.ts';
import { PlainField } from '../../desk/editor/FieldView.tsx';
import { useTools } from '../../desk/editor/tools.ts';
import { locales } from '../../lib/locale.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { NotificationAudience, NotificationDocument } from './document-schema.ts';
import { askReach } from './reach-endpoints.ts';
import type { ReachQuestion } from './reach-schema.ts';
import { NotificationType } from './schema.ts';

/** Audience of a notification, with the number of members whom it reaches as it is typed. */
function AudienceField(props: FieldViewProps) {
  const { parts, t } = useTools();
  const { portal, topics } = parts.common as Partial<ReachQuestion>;
  const languages = locales.filter((locale) => parts[locale]);
  const audience = NotificationAudience.options.find((one) => one === props.value) ?? 'all';
  const body = { portal: portal || null, audience, topics: Array.isArray(topics) ? topics : [], languages };
  const asked = useQuery({
    ...{ queryKey: ['notification-reach', body], retry: false, staleTime: 10_000 },
    queryFn: () => asMember(askReach, { body }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PlainField {...props} />
      <p className="reach" role="status">
        {asked.error ? faultOf(asked.error, t) : asked.data ? t('notifications.desk.reaches', { count: asked.data.members }) : ''}
      </p>
    </>
  );
}

/** Editor of a notification for members. */
export const form = entityForm({
  ...{ entity: 'notification', schema: NotificationDocument, prefix: 'notifications' },
  own: ['reference', 'typeReference', 'portal', 'audience', 'isPublished', 'articleReference', 'sender', 'date', 'topics', 'title', 'text'],
  create: { label: 'notifications.desk.new', by: 'portal', permissions: ['EDIT_MODULE'] },
  groups: [
    { title: 'notifications.desk.group.audience', fields: ['portal', 'audience', 'topics'] },
    { title: 'editing.group.publication', fields: ['isPublished', 'date', 'visibleUntil'] },
    { title: 'notifications.desk.group.about', fields: ['typeReference', 'sender', 'articleReference', 'fileId'] },
  ],
  references: { articleReference: 'article', topics: 'interest' },
  views: { audience: AudienceField },
  options: (t) => ({
    typeReference: NotificationType.options.map((value) => ({ value, label: t(`notifications.type.${value}`) })),
    audience: NotificationAudience.options.map((value) => ({ value, label: t(`notifications.audience.${value}`) })),
  }),
});
