import { useStore } from '@nanostores/react';
import { lazy, memo, Suspense } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member } from '../login/store.ts';
import { posts } from './member-store.ts';

type SymposiumPostsProps = { locale: Locale; messages: SomeMessages };

// A member without a customer number writes no posts and does not load the form.
const OwnPosts = lazy(async () => ({ default: (await import('./OwnPosts.island.tsx')).OwnPosts }));

function PostsSection({ locale, messages }: SymposiumPostsProps) {
  const t = translateWith(locale, messages);
  if (!useStore($member, { ssr: 'initial' })) return null;
  return (
    <Showing of={posts} t={t}>
      {(all) =>
        all.klnr !== null && (
          <section className="drawer" aria-labelledby="symposium">
            <h2 id="symposium">{t('symposium.own.heading')}</h2>
            <Suspense fallback={<p className="late">{t('form.loading')}</p>}>
              <OwnPosts locale={locale} t={t} all={all} />
            </Suspense>
          </section>
        )
      }
    </Showing>
  );
}
/** Section with the posts of a member's company. */
export const SymposiumPosts = memo(PostsSection);
