import { lazy, Suspense, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { chooseDigest, choosePostPhone, createPost, extendPost, removePost, savePost } from './endpoints.ts';
import { posts } from './member-store.ts';
import { searchTypeKeys, stateKeys, userTypeKeys } from './rules.ts';
import type { OwnPost, PostCreate, OwnPosts as Posts } from './schema.ts';

const PostForm = lazy(async () => ({ default: (await import('./PostForm.island.tsx')).PostForm }));

/** Returns the title of a post in a language, else in the other. */
const titleOf = ({ multiLanguageFields }: OwnPost, locale: Locale): string =>
  (multiLanguageFields.find(({ language }) => language === locale) ?? multiLanguageFields[0])?.title ?? '';

/** Returns the fields of a post that its writer sends. */
const contentOf = ({ klnr, userTypeId, searchTypeId, categoryIds, multiLanguageFields, fileId, ...post }: OwnPost): PostCreate => {
  const { hasAddress, addressId, removeAfterDate, isLive, firstName, lastName, email, phone, website } = post;
  return {
    ...{ klnr, userTypeId, searchTypeId, categoryIds, fileId, hasAddress, addressId, removeAfterDate, isLive },
    multiLanguageFields: multiLanguageFields as PostCreate['multiLanguageFields'],
    ...{ firstName, lastName, email, phone, website },
  };
};

const headLine = (t: Translate, locale: Locale, { userTypeId, searchTypeId, removeAfterDate }: OwnPost) =>
  [userTypeKeys[userTypeId], searchTypeKeys[searchTypeId]]
    .flatMap((key) => (key ? [t(key)] : []))
    .concat(t('symposium.own.until', { date: formatDate(locale, removeAfterDate) }))
    .join(' · ');

type Texts = OwnPost['multiLanguageFields'];
/** Returns the texts that differ from all earlier ones. */
const changedTexts = (before: Texts, after: Texts): Texts =>
  after.filter((text) => !before.some((one) => JSON.stringify(one) === JSON.stringify(text)));

/** Acts without a confirmation; a removal needs one. */
type Act = 'extend' | 'online' | 'phone';

/** Runs an act of a writer on a post. @returns the message about the result */
async function actOn(act: Act, post: OwnPost, { locale, t }: { locale: Locale; t: Translate }): Promise<string> {
  const params = { id: String(post.id) };
  if (act === 'extend') {
    const { removeAfterDate } = await asMember(extendPost, { params });
    return t('symposium.own.extended', { date: formatDate(locale, removeAfterDate) });
  }
  if (act === 'phone') await asMember(choosePostPhone, { params, body: { showsPhone: !post.showsPhone } });
  else {
    const body = { ...contentOf(post), id: post.id, isLive: !post.isLive };
    await asMember(savePost, { headers: { 'if-match': `"${post.version}"` }, body });
  }
  return t('symposium.own.saved');
}

type ActsProps = {
  t: Translate;
  post: OwnPost;
  title: string;
  edit(): void;
  act(work: Act): void;
  remove(): void;
};

/** Acts of a writer on one post. Their names end with its title for readers who do not see the row. */
function Acts({ t, post, title, edit, act, remove }: ActsProps) {
  const button = (text: string, run: () => void) => (
    <button type="button" className="plain" onClick={run}>
      {text}
      <span className="unseen"> {title}</span>
    </button>
  );
  return (
    <div className="actions">
      {button(t('symposium.own.edit'), edit)}
      {button(t('symposium.own.extend'), () => act('extend'))}
      {post.state !== 'expired' && button(t(post.isLive ? 'symposium.own.takeOff' : 'symposium.own.putOn'), () => act('online'))}
      {post.phone && button(t(post.showsPhone ? 'symposium.own.hidePhone' : 'symposium.own.showPhone'), () => act('phone'))}
      {button(t('symposium.own.remove'), remove)}
    </div>
  );
}

type RowProps = Omit<ActsProps, 'title'> & { locale: Locale };

/** A post with its state, the reason of a refusal, and its acts. */
function PostRow({ t, locale, post, ...acts }: RowProps) {
  return (
    <div>
      <strong lang={post.multiLanguageFields[0]?.language}>{titleOf(post, locale)}</strong>
      <small>{headLine(t, locale, post)}</small>
      <p>
        {t(post.decision === 'waiting' && post.isShown ? 'symposium.state.change' : stateKeys[post.state])}
        {post.decision === 'refused' && post.reason && (
          <>
            {' · '}
            <q>{post.reason}</q>
          </>
        )}
      </p>
      <Acts {...{ t, post, ...acts }} title={titleOf(post, locale)} />
    </div>
  );
}

/** Choice of the mail with posts that fit those of the company. */
function DigestChoice({ t, isChosen, choose }: { t: Translate; isChosen: boolean; choose(isChosen: boolean): void }) {
  return (
    <p className="field check">
      <input id="symposium-digest" type="checkbox" checked={isChosen} onChange={({ currentTarget: { checked } }) => choose(checked)} />
      <label htmlFor="symposium-digest">{t('symposium.own.digest')}</label>
    </p>
  );
}

/** Posts of the company of a member: written, changed, extended and taken off line here. */
export function OwnPosts({ locale, t, all }: { locale: Locale; t: Translate; all: Posts }) {
  const [open, setOpen] = useState<number | 'new'>();
  const [removing, setRemoving] = useState<OwnPost>();
  /** Texts with which the form of a post began, if somebody else saved the post in the meantime. */
  const [begun, setBegun] = useState<Texts>();
  const question = useRef<HTMLDialogElement>(null);
  const leaving = useRef<HTMLDialogElement>(null);
  const [isChanged, setChanged] = useState(false);
  /** Form that opens in place of the changed one. */
  const [next, setNext] = useState<typeof open>();
  useLeaveGuard(isChanged);
  const { outcome, setOutcome, act } = useActs(t);

  function show(which: typeof open): void {
    setOpen(which);
    setBegun(undefined);
    setChanged(false);
  }
  function leaveFor(which: typeof open): void {
    if (which === open) return;
    setNext(which);
    if (isChanged) leaving.current?.showModal();
    else show(which);
  }
  const reload = async (text: string) => {
    await posts.load();
    return { text };
  };
  async function save(post: OwnPost | undefined, body: PostCreate): Promise<void> {
    try {
      if (post) await asMember(savePost, { headers: { 'if-match': `"${post.version}"` }, body: { ...body, id: post.id } });
      else await asMember(createPost, { body });
    } catch (error) {
      if (!(post && error instanceof CallFailed && error.answer.code === 'conflict')) throw error;
      setBegun(begun ?? post.multiLanguageFields);
      // The form stays open; the next save is based on the present version.
      await posts.load();
      throw new CallFailed({ ...error.answer, message: t('symposium.own.elsewhere') });
    }
    show(undefined);
    await posts.load();
    setOutcome({ text: t('symposium.own.saved') });
  }
  const remove = () =>
    removing &&
    act(async () => {
      await asMember(removePost, { params: { id: String(removing.id) } });
      if (open === removing.id) show(undefined);
      return reload(t('symposium.own.removed'));
    });
  const formOf = (post: OwnPost | undefined) => (
    <Suspense fallback={<p className="late">{t('form.loading')}</p>}>
      <PostForm
        key={post?.id}
        {...{ t, post, all }}
        theirs={begun && post ? changedTexts(begun, post.multiLanguageFields) : []}
        change={() => setChanged(true)}
        submit={(body) => save(post, body)}
        cancel={() => leaveFor(undefined)}
      />
    </Suspense>
  );
  return (
    <>
      <p>
        {t('symposium.own.how')} <a href={href('symposium', locale)}>{t('symposium.own.look')}</a>
      </p>
      {all.posts.length > 0 && (
        <ul className="rows">
          {all.posts.map((post) => (
            <li key={post.id} data-post={post.id}>
              <PostRow
                {...{ t, locale, post }}
                edit={() => leaveFor(post.id)}
                act={(work) => act(async () => reload(await actOn(work, post, { locale, t })))}
                remove={() => {
                  setRemoving(post);
                  question.current?.showModal();
                }}
              />
              {open === post.id && formOf(post)}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        formOf(undefined)
      ) : (
        <button type="button" className="button" onClick={() => leaveFor('new')}>
          {t('symposium.own.new')}
        </button>
      )}
      <Notice>{outcome.text}</Notice>
      <DigestChoice
        t={t}
        isChosen={all.hasDigest}
        choose={(hasDigest) =>
          act(async () => {
            await asMember(chooseDigest, { body: { hasDigest } });
            return reload(t('symposium.own.saved'));
          })
        }
      />
      <Confirm
        ref={question}
        title={t('symposium.own.remove.title')}
        yes={t('symposium.own.remove')}
        no={t('symposium.own.cancel')}
        run={remove}
      >
        <p>{removing ? titleOf(removing, locale) : ''}</p>
      </Confirm>
      <Confirm
        ref={leaving}
        title={t('symposium.own.leave')}
        yes={t('symposium.own.leave.yes')}
        no={t('symposium.own.leave.no')}
        run={() => show(next)}
      >
        <p>{t('symposium.own.leave.text')}</p>
      </Confirm>
    </>
  );
}
