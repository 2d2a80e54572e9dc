import { useDesk } from '../../desk/desk.ts';
import { locales } from '../../lib/locale.ts';
import type { StaffPost } from './staff-schema.ts';

type Text = { title: string; description: string } | undefined;

/** One version in one language. A line that differs from the other version is marked. */
function Version({ text, other, name }: { text: Text; other: Text; name: string }) {
  const { t } = useDesk();
  const before = new Set(other ? [other.title, ...other.description.split(/\n+/)] : []);
  const shown = (line: string) => (other && !before.has(line) ? <mark>{line}</mark> : line);
  return (
    <div className="post-version">
      <h3>{name}</h3>
      {text ? (
        <>
          <p className="post-title">{shown(text.title)}</p>
          {text.description.split(/\n+/).map((line) => (
            <p key={line}>{shown(line)}</p>
          ))}
        </>
      ) : (
        <p className="help">{t('symposium.desk.noText')}</p>
      )}
    </div>
  );
}

/** The written version, and beside it the approved one if they differ; Dutch left, French right. */
export function Versions({ post }: { post: StaffPost }) {
  const { t } = useDesk();
  const hasTwo = post.approved !== null && post.decision !== 'approved';
  const of = (texts: readonly { language: string; title: string; description: string }[], locale: string) =>
    texts.find(({ language }) => language === locale);
  return (
    <section aria-label={t('symposium.desk.versions')} className="post-versions">
      {locales.map((locale) => {
        const [written, approved] = [of(post.multiLanguageFields, locale), of(post.approved?.texts ?? [], locale)];
        return (
          <div key={locale} lang={locale}>
            <h2>{locale.toUpperCase()}</h2>
            {hasTwo && <Version text={approved} other={undefined} name={t('symposium.desk.version.approved')} />}
            <Version text={written} other={hasTwo ? approved : undefined} name={t('symposium.desk.version.written')} />
          </div>
        );
      })}
      {hasTwo && post.approved?.picture && (
        <figure>
          <img src={post.approved.picture} alt="" />
          <figcaption>{t('symposium.desk.version.approved')}</figcaption>
        </figure>
      )}
      {post.preview && (
        <figure>
          <img src={post.preview} alt="" />
          <figcaption>{t('symposium.desk.version.written')}</figcaption>
        </figure>
      )}
    </section>
  );
}
