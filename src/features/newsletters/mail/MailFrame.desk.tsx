import './mail.css';
import { useId, useState } from 'react';
import type { Translate } from '../../../lib/message-format.ts';

const views = ['telephone', 'desk', 'text'] as const;
type View = (typeof views)[number];

type MailFrameProps = {
  /** Path of the mail for a frame. */
  address: string;
  text: string;
  lang: string;
  title: string;
  t: Translate;
};

/** A mail as programs show it: on a telephone or a desk, in the dark, without pictures, or its plain text. */
export function MailFrame({ address, text, lang, title, t }: MailFrameProps) {
  const id = useId();
  const [view, setView] = useState<View>('telephone');
  const [isDark, setDark] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const query = new URLSearchParams({ ...(isDark && { dark: '1' }), ...(isPlain && { pictures: '0' }) }).toString();
  const src = query ? `${address}?${query}` : address;
  return (
    <>
      <div className="preview-tools">
        <div className="preview-tool">
          <label htmlFor={id}>{t('newsletters.mail.view')}</label>
          <select id={id} value={view} onChange={({ target }) => setView(target.value as View)}>
            {views.map((one) => (
              <option key={one} value={one}>
                {t(`newsletters.mail.view.${one}`)}
              </option>
            ))}
          </select>
        </div>
        {view !== 'text' && (
          <>
            <label className="preview-dark">
              <input type="checkbox" checked={isDark} onChange={({ target }) => setDark(target.checked)} />
              {t('newsletters.mail.dark')}
            </label>
            <label className="preview-dark">
              <input type="checkbox" checked={isPlain} onChange={({ target }) => setPlain(target.checked)} />
              {t('newsletters.mail.plain')}
            </label>
          </>
        )}
      </div>
      {view === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="mail-text" lang={lang} tabIndex={0} aria-label={t('newsletters.mail.view.text')}>
          {text}
        </section>
      ) : (
        <div className="mail-frame" data-view={view}>
          {/* Links open nothing: the frame may neither navigate its page nor open windows, and runs no script. */}
          <iframe key={src} sandbox="" src={src} title={title} lang={lang} />
        </div>
      )}
    </>
  );
}
