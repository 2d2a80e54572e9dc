import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { baseOf } from '../addresses.ts';
import { useDesk } from '../desk.ts';
import { shownKey, useKeys } from '../keys.ts';
import { $address, go } from '../navigation.ts';
import { $dialog } from './dialogs.ts';
import type { Find, Source } from './finds.ts';
import { KeyList } from './KeyList.tsx';
import { keepFocus } from './kept-focus.ts';
import { Palette } from './Palette.tsx';
import { UndoLine } from './UndoLine.tsx';

type FrameProps = {
  /** Name of the person who is signed in. */
  name: string;
  /** The same address in the other language. */
  otherLanguage: string;
  signOut(): void;
  /** Acts of rooms that are not shown. */
  acts?: readonly Find[];
  sources?: readonly Source[];
  /** Shown in every room, below the bar. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Bar, menu and dialogs around every staff room. */
export function Frame({ name, otherLanguage, signOut, acts = [], sources = [], notice, children }: FrameProps) {
  const { locale, t, menu } = useDesk();
  const dialog = useStore($dialog);
  const { room } = useStore($address);
  /** On a narrow window the menu opens on request, and closes when a room is chosen. */
  const [isMenuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room closes the menu.
  useEffect(() => setMenuOpen(false), [room]);
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current ? keepFocus(content.current) : undefined), []);
  const front = baseOf(locale);
  const other = locale === 'fr' ? 'nl' : 'fr';
  const find = () => $dialog.set('palette');
  const showKeys = () => $dialog.set('keys');
  useKeys([
    { key: 'Mod+k', label: t('desk.palette.title'), run: find },
    { key: '?', label: t('desk.keys.title'), run: showKeys },
    { key: 'h', label: t('desk.keys.front'), run: () => go(front) },
  ]);
  const finds: Find[] = [
    ...menu.flatMap(({ label, items }) => items.map((item) => ({ id: item.href, label: item.label, kind: label, href: item.href }))),
    ...acts,
    { id: 'keys', label: t('desk.keys.title'), kind: t('desk.palette.act'), run: showKeys },
    { id: 'language', label: t('desk.otherLanguage'), kind: t('desk.palette.act'), run: () => location.assign(otherLanguage) },
    { id: 'signOut', label: t('desk.signOut'), kind: t('desk.palette.act'), run: signOut },
  ];
  const links = menu.map(({ label, items }) => (
    <section key={label} aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {items.map(({ href, label, isHere }) => (
          <li key={href}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <header className="desk-bar">
        <a className="desk-name" href={front}>
          {t('desk.title')}
        </a>
        <button
          type="button"
          className="desk-menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {t('desk.menu')}
        </button>
        <button type="button" onClick={find}>
          {t('desk.palette.title')} <kbd>{shownKey('Mod+k')}</kbd>
        </button>
        <button type="button" onClick={showKeys}>
          {t('desk.keys.title')} <kbd>?</kbd>
        </button>
        <a href={otherLanguage} lang={other} hrefLang={other}>
          {t('desk.otherLanguage')}
        </a>
        <span className="desk-person">{name}</span>
        <button type="button" onClick={signOut}>
          {t('desk.signOut')}
        </button>
      </header>
      {notice}
      <div className="desk-body">
        <nav id="menu" className="desk-menu" data-open={isMenuOpen} aria-label={t('desk.menu')}>
          {links}
        </nav>
        <main id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <UndoLine />
      {dialog === 'palette' && <Palette finds={finds} sources={sources} />}
      {dialog === 'keys' && <KeyList />}
    </>
  );
}
