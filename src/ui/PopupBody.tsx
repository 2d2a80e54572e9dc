import type { ReactNode } from 'react';

type PopupBodyProps = {
  texts: { title: string; subTitle: string; intro: string; buttonText: string; buttonLink: string | null; fileUrl: string | null };
  /** Id of the title, which names the dialog. */
  id: string;
  closeLabel: string;
  /** The cleaned text, if there is one. */
  children: ReactNode;
  onClick?: () => void;
  close?: () => void;
};

/** Content of a popup's dialog: close button, image, title, subtitle, intro, text and call to action (specification 2). */
export function PopupBody({ texts, id, closeLabel, children, onClick, close }: PopupBodyProps) {
  const { title, subTitle, intro, buttonText, buttonLink, fileUrl } = texts;
  return (
    <>
      <button type="button" aria-label={closeLabel} onClick={close}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 5 14 14M19 5 5 19" />
        </svg>
      </button>
      {fileUrl && <img src={fileUrl} alt="" />}
      <div>
        {subTitle && <p className="kicker">{subTitle}</p>}
        <h2 id={id}>{title}</h2>
        {intro && <p className="standfirst">{intro}</p>}
        {children}
        {buttonLink && (
          <a className="button" href={buttonLink} rel={buttonLink.startsWith('https:') ? 'noopener' : undefined} onClick={onClick}>
            {buttonText}
          </a>
        )}
      </div>
    </>
  );
}
