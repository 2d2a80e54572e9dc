import './desk.css';
import type { FieldViewProps } from '../../../desk/editor/control-props.ts';
import { PlainField } from '../../../desk/editor/FieldView.tsx';
import { useTools } from '../../../desk/editor/tools.ts';
import { cutAt, inboxes } from '../mail/inbox-rules.ts';
import { useSenders } from './use-sources.ts';

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Preheader, and below it subject and preheader as inboxes cut them. */
export function Preheader(props: FieldViewProps) {
  const { parts, choices, t } = useTools();
  const { lang = 'nl', value } = props;
  const subject = textIn(parts[lang]?.subject);
  const preheader = textIn(value);
  const portal = typeof parts.common.portal === 'string' ? parts.common.portal : '';
  const senders = useSenders(portal);
  const sender = senders[lang] ?? choices.portal?.find((one) => one.value === portal)?.label ?? '';
  const shown = (text: string, most: number) => Math.min([...text].length, most);
  return (
    <div className="inbox-field">
      <PlainField {...props} />
      {subject && (
        <div className="inbox">
          <p className="inbox-title">{t('newsletters.desk.inbox')}</p>
          {(['phone', 'desk'] as const).map((kind) => (
            <dl key={kind} data-kind={kind}>
              <dt>{t(`newsletters.desk.inbox.${kind}`)}</dt>
              <dd lang={lang}>
                <span className="inbox-sender">{sender}</span>
                <strong>{cutAt(subject, inboxes[kind].subject)}</strong> <span>{cutAt(preheader, inboxes[kind].preheader)}</span>
              </dd>
            </dl>
          ))}
          <p className="help">
            {t('newsletters.desk.inbox.subject', { count: [...subject].length, shown: shown(subject, inboxes.phone.subject) })}{' '}
            {preheader
              ? t('newsletters.desk.inbox.preheader', { count: [...preheader].length, shown: shown(preheader, inboxes.phone.preheader) })
              : t('newsletters.desk.inbox.none')}
          </p>
        </div>
      )}
    </div>
  );
}
