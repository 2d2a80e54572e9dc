import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { CSSProperties } from 'react';
import { placeholder } from '../../features/newsletters/mail/rules.ts';
import { formatVat } from '../../features/portals/rules.ts';
import { translator } from '../../i18n/messages.ts';
import { Item, QuickLinks } from './Item.tsx';
import { MailLink, MailPicture, type } from './parts.tsx';
import { groupsOf, type MailPayload } from './payload.ts';
import { blocksOf, colors, fonts, outlookTable, widths } from './style.ts';

/** Characters after the preheader, so that an inbox shows nothing else of the mail. */
const filling = '\u00a0\u200c'.repeat(60);

/** Outlook for Windows does not know `display: none`, but its own `mso-hide`. */
const hidden = {
  ...{ display: 'none', msoHide: 'all', fontSize: '1px', lineHeight: '1px', maxHeight: 0, overflow: 'hidden', color: colors.paper },
} as CSSProperties;

function Masthead({ payload: { portal, date, home } }: { payload: MailPayload }) {
  const accent = portal.colors.accentOnPaper;
  return (
    <Row>
      <Column className="m" style={{ padding: '24px 0 10px', borderBottom: `3px solid ${accent}` }}>
        <p className="i" style={{ ...type.headline, margin: 0, fontSize: '28px', lineHeight: '34px' }}>
          <MailLink href={home} isPlain>
            {portal.name}
          </MailLink>
        </p>
        <p className="o" style={{ ...type.small, margin: '2px 0 0' }}>
          {date}
        </p>
      </Column>
    </Row>
  );
}

function Intro({ payload }: { payload: MailPayload }) {
  const { locale, title, intro, introPicture, introName, introFunction, isFree } = payload;
  return (
    <Row>
      <Column className="i" style={{ ...type.body, padding: '28px 0 20px' }}>
        <h1 className="i" style={{ ...type.headline, margin: '0 0 14px', fontSize: '30px', lineHeight: '36px' }}>
          {title}
        </h1>
        {introPicture && (
          <div style={{ margin: '0 0 16px' }}>
            <MailPicture picture={introPicture} />
          </div>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: clean HTML, converted by introHtml. */}
        {intro && <div dangerouslySetInnerHTML={{ __html: intro }} />}
        {introName && (
          <p style={{ margin: 0 }}>
            <strong>{introName}</strong>
            {introFunction && (
              <span className="o" style={{ color: colors.soft }}>
                <br />
                {introFunction}
              </span>
            )}
          </p>
        )}
        {isFree && (
          <p className="o" style={{ ...type.small, margin: '16px 0 0' }}>
            {translator(locale)('newsletter.free')}
          </p>
        )}
      </Column>
    </Row>
  );
}

function Footer({ payload: { locale, portal } }: { payload: MailPayload }) {
  const t = translator(locale);
  const { publisher, street, zipCode, city, vatNumber } = portal.imprint;
  const links = [
    [t('newsletter.mail.web'), placeholder.web],
    [t('newsletter.mail.preferences'), placeholder.preferences],
    [t('newsletter.mail.unsubscribe'), placeholder.unsubscribe],
  ] as const;
  const address = [publisher, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Row>
      <Column className="l o" style={{ ...type.small, borderTop: `1px solid ${colors.rule}`, padding: '20px 0 40px' }}>
        <p style={{ margin: '0 0 10px' }}>{t('newsletter.mail.why', { portal: portal.name })}</p>
        <p style={{ margin: '0 0 10px' }}>
          {links.map(([text, href], index) => (
            <span key={href}>
              {index > 0 && ' · '}
              <MailLink href={href} color={colors.soft} name="o">
                {text}
              </MailLink>
            </span>
          ))}
        </p>
        <p style={{ margin: 0 }}>
          {address}
          {vatNumber && address && <br />}
          {vatNumber && t('newsletter.mail.company', { number: formatVat(vatNumber) })}
        </p>
      </Column>
    </Row>
  );
}

/** Mail of a newsletter. */
export function Mail({ payload }: { payload: MailPayload }) {
  const { locale, portal, subject, preheader, items } = payload;
  const t = translator(locale);
  const accent = portal.colors.accentOnPaper;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {blocksOf(portal.colors.accentOnInk).map((css) => (
          <style key={css}>{css}</style>
        ))}
      </Head>
      <Body className="b" style={{ margin: 0, padding: 0, backgroundColor: colors.paper }}>
        {preheader && (
          <div style={hidden}>
            {preheader}
            {filling}
          </div>
        )}
        {outlookTable.start}
        <Section lang={locale} className="b" style={{ width: '100%', maxWidth: `${widths.mail}px`, backgroundColor: colors.paper }}>
          <Row>
            <Column className="g" style={{ padding: `0 ${widths.edge}px`, fontFamily: fonts.serif }}>
              <Masthead payload={payload} />
              <Intro payload={payload} />
              {groupsOf(items).map((group, index) => {
                const [item] = group;
                // biome-ignore-start lint/suspicious/noArrayIndexKey: a list that is rendered once.
                return item && item.contentType !== 'quicklink' ? (
                  <Item key={index} item={item} accent={accent} />
                ) : (
                  <QuickLinks key={index} items={group} title={t('newsletter.links')} />
                );
                // biome-ignore-end lint/suspicious/noArrayIndexKey: a list that is rendered once.
              })}
              <Footer payload={payload} />
            </Column>
          </Row>
        </Section>
        {outlookTable.end}
      </Body>
    </Html>
  );
}
