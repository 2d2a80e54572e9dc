import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ShownPicture } from './payload.ts';
import { colors, fonts } from './style.ts';

/** Styles of texts; every size has a line height in pixels, which Outlook for Windows needs. */
export const type = {
  body: { fontFamily: fonts.serif, fontSize: '17px', lineHeight: '26px', color: colors.ink },
  small: { fontFamily: fonts.sans, fontSize: '14px', lineHeight: '20px', color: colors.soft },
  headline: { fontFamily: fonts.serif, fontSize: '22px', lineHeight: '28px', fontWeight: 'bold', color: colors.ink },
} as const satisfies Record<string, CSSProperties>;

/** Link of a mail. Its colour is inherited nowhere: programs give links their own. */
export function MailLink({
  href,
  color = colors.ink,
  name = 'i',
  isPlain = false,
  children,
}: {
  href: string;
  color?: string;
  /** Class of its colour in the dark. */
  name?: string;
  /** Not underlined: a headline or a picture. */
  isPlain?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className={name}
      style={{ color, textDecorationLine: undefined, textDecoration: isPlain ? 'none' : 'underline' } as CSSProperties}
    >
      {children}
    </Link>
  );
}

/** Picture of a mail. Without pictures its alternative text is read in the type of labels. */
export function MailPicture({ picture, isFluid = true }: { picture: ShownPicture; isFluid?: boolean }) {
  const { src, wide, width, height, alt } = picture;
  return (
    <Img
      src={src}
      {...(wide && { srcSet: `${wide} 2x` })}
      {...{ width, height, alt }}
      {...(isFluid && { className: 'f i' })}
      style={
        {
          ...{ outline: undefined, border: 0, textDecoration: undefined },
          ...(isFluid && { maxWidth: '100%', height: 'auto' }),
          ...{ fontFamily: fonts.sans, fontSize: '14px', color: colors.ink },
        } as CSSProperties
      }
    />
  );
}

/** Renders parts of a mail, without the preloads that React adds for pages. */
export const markupOf = (part: ReactNode): string => renderToStaticMarkup(part).replace(/<link rel="preload"[^>]*>/g, '');

/** Returns the HTML of a picture in a text. */
export const pictureHtml = (picture: ShownPicture): string => markupOf(<MailPicture picture={picture} />);
