import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { useKeys } from '../../desk/keys.ts';
import { announce, offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { RefuseDialog } from './RefuseDialog.desk.tsx';
import { searchTypeKeys, stateKeys, userTypeKeys } from './rules.ts';
import { decidePosts, getStaffPost, undoDecisions } from './staff-endpoints.ts';
import type { DecisionAct, StaffPost } from './staff-schema.ts';
import { Versions } from './Versions.desk.tsx';

/** A post with both of its versions, and the decision about it. */
export function PostRoom({ room, id }: { room: string; id: string }) {
  const { locale, t } = useDesk();
  const asked = useQuery({ queryKey: ['symposium post', id], queryFn: () => asMember(getStaffPost, { params: { id } }) });
  const [isRefusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const post = asked.data;

  async function decide(act: DecisionAct, reason?: string): Promise<void> {
    if (!post || busy) return;
    setBusy(true);
    setFault('');
    setRefusing(false);
    try {
      const posts = [{ id: post.id, version: post.version }];
      const { change, decided } = await asMember(decidePosts, { body: { posts, act, ...(reason && { reason }) } });
      await asked.refetch();
      if (!decided.length) return setFault(t('symposium.desk.refusedAct', { count: 1 }));
      const text = t('symposium.desk.decided', { act, count: 1 });
      announce(text);
      offerUndo({
        text,
        async undo() {
          await asMember(undoDecisions, { params: { change } });
          await asked.refetch();
          return t('symposium.desk.undone');
        },
      });
    } catch (error) {
      setFault(faultOf(error, t));
    } finally {
      setBusy(false);
    }
  }
  const canApprove = post !== undefined && (post.decision !== 'approved' || !post.approved);
  const canRefuse = post !== undefined && (post.decision === 'waiting' || post.approved !== null);
  const acts = [
    ...(canApprove ? [{ key: 'a', label: t('symposium.desk.approve'), run: () => void decide('approve') }] : []),
    ...(canRefuse ? [{ key: 'w', label: t('symposium.desk.refuse'), run: () => setRefusing(true) }] : []),
    ...(post?.reports.length ? [{ key: 'h', label: t('symposium.desk.keep'), run: () => void decide('keep') }] : []),
  ];
  useKeys(acts);
  const back = <a href={addressOf(locale, { room })}>{t('symposium.desk.back')}</a>;
  if (asked.error instanceof CallFailed && asked.error.answer.statusCode === 404)
    return (
      <>
        <RoomHead title={t('symposium.desk.room')} />
        <Empty title={t('symposium.desk.missing')}>{back}</Empty>
      </>
    );
  if (asked.error && !post) return <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />;
  if (!post) return <Waiting t={t} />;
  const texts = post.multiLanguageFields;
  return (
    <>
      <RoomHead title={(texts.find(({ language }) => language === locale) ?? texts[0])?.title ?? ''}>{back}</RoomHead>
      <p className="desk-lead">
        {t(post.decision === 'waiting' && post.approved ? 'symposium.state.change' : stateKeys[post.state])}
        {post.isShown && <> · {t('symposium.desk.shown')}</>}
      </p>
      {post.reports.length > 0 && (
        <section aria-labelledby="post-reports">
          <h2 id="post-reports">{t('symposium.desk.reports', { count: post.reports.length })}</h2>
          <ul className="rows">
            {post.reports.map(({ text, at }) => (
              <li key={at + text}>
                <q>{text}</q> <time dateTime={at}>{formatDate(locale, at)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="post-acts">
        {acts.map(({ key, label, run }) => (
          <button key={key} type="button" className={key === 'a' ? 'button' : 'button quiet'} aria-disabled={busy} onClick={run}>
            {label} <kbd>{key}</kbd>
          </button>
        ))}
      </p>
      <p role="alert" className="fault">
        {fault}
      </p>
      <Versions post={post} />
      <Facts post={post} />
      {isRefusing && <RefuseDialog close={() => setRefusing(false)} refuse={(reason) => void decide('refuse', reason)} />}
    </>
  );
}

/** Data beside the text, contact data included, and earlier decisions. */
function Facts({ post }: { post: StaffPost }) {
  const { locale, t } = useDesk();
  const moment = (iso: string) => `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  const type = (keys: typeof userTypeKeys, id: number) => (keys[id] ? t(keys[id]) : '');
  const rows: [string, string | null][] = [
    [t('symposium.desk.about'), `${type(userTypeKeys, post.userTypeId)} · ${type(searchTypeKeys, post.searchTypeId)}`],
    [t('symposium.field.category'), post.categories.join(', ')],
    [t('symposium.desk.lastDay'), formatDate(locale, post.removeAfterDate)],
    [t('symposium.desk.klnr'), [post.klnr, ...post.companies].join(' · ')],
    [t('symposium.desk.writer'), `${post.firstName} ${post.lastName}`],
    [t('symposium.field.email'), post.email],
    [t('symposium.field.phone'), post.phone],
    [t('symposium.field.website'), post.website],
    [t('symposium.field.addressId'), post.address],
  ];
  return (
    <>
      <dl className="post-facts">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {post.decisions.length > 0 && (
        <section aria-labelledby="post-decisions">
          <h2 id="post-decisions">{t('symposium.desk.decisions')}</h2>
          <ul className="rows">
            {post.decisions.map(({ act, reason, at, by }) => (
              <li key={at}>
                <span>
                  {t('symposium.desk.act', { act })} · <time dateTime={at}>{moment(at)}</time>
                  {by && <> · {by}</>}
                  {reason && (
                    <>
                      {' '}
                      · <q>{reason}</q>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
