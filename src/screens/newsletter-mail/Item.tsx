import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { MailLink, MailPicture, type } from './parts.tsx';
import type { ShownItem } from './payload.ts';
import { colors, fonts, widths } from './style.ts';

const kicker = { fontFamily: fonts.sans, fontSize: '13px', lineHeight: '18px', fontWeight: 'bold', margin: '0 0 4px' } as const;
const label = { fontFamily: fonts.sans, fontSize: '13px' } as const;
const note = { ...type.small, margin: '6px 0 0' } as const;

function Labels({ item, accent }: { item: ShownItem; accent: string }) {
  if (!item.labels.length) return null;
  return (
    <p className="a" style={{ ...kicker, color: accent }}>
      {item.labels.map(({ text, isTag }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          {isTag ? (
            <span className="i" style={{ color: colors.ink }}>
              {text}
            </span>
          ) : (
            text
          )}
        </span>
      ))}
    </p>
  );
}

function Picture({ item }: { item: ShownItem }) {
  if (!item.picture) return null;
  const picture = <MailPicture picture={item.picture} />;
  return item.address ? (
    <MailLink href={item.address} isPlain>
      {picture}
    </MailLink>
  ) : (
    picture
  );
}

function Words({
  item,
  accent,
  isLabelled = false,
}: {
  item: ShownItem;
  accent: string /** Its labels stand above its picture. */;
  isLabelled?: boolean;
}) {
  const { title, description, address, more, info, customer } = item;
  return (
    <>
      {!isLabelled && <Labels item={item} accent={accent} />}
      {title && (
        <h2 className="i" style={{ ...type.headline, margin: 0 }}>
          {address ? (
            <MailLink href={address} isPlain>
              {title}
            </MailLink>
          ) : (
            title
          )}
        </h2>
      )}
      {description && <p style={{ margin: '6px 0 0' }}>{description}</p>}
      {item.notes.map((text) => (
        <p key={text} className="o" style={note}>
          {text}
        </p>
      ))}
      {address && more && (
        <p style={{ ...note, color: colors.ink }}>
          <MailLink href={address}>{more}</MailLink>
        </p>
      )}
      {info && (
        <p style={{ ...note, color: colors.ink }}>
          <MailLink href={info.address}>{info.text}</MailLink>
        </p>
      )}
      {customer && (
        <p className="o" style={note}>
          {customer.address ? (
            <MailLink href={customer.address} color={colors.soft} name="o">
              {customer.text}
            </MailLink>
          ) : (
            customer.text
          )}
        </p>
      )}
      {customer?.logo && (
        <div style={{ margin: '8px 0 0' }}>
          <MailPicture picture={customer.logo} isFluid={false} />
        </div>
      )}
    </>
  );
}

/** Item of a mail: its picture beside its words, or above them. Advertisements are between rules, with a label. */
export function Item({ item, accent }: { item: ShownItem; accent: string }) {
  const body = { ...type.body, fontSize: '16px', lineHeight: '24px' };
  const isBeside = item.viewType === 1 && item.picture;
  const style = { borderTop: `1px solid ${colors.rule}`, padding: '20px 0' };
  if (!isBeside) {
    // An advertisement is named before its picture can be clicked.
    const isLabelled = item.contentType === 'ad';
    return (
      <Row>
        <Column className="l i" style={{ ...style, ...body }}>
          {isLabelled && <Labels item={item} accent={accent} />}
          {item.picture && (
            <div style={{ margin: '0 0 12px' }}>
              <Picture item={item} />
            </div>
          )}
          <Words item={item} accent={accent} isLabelled={isLabelled} />
        </Column>
      </Row>
    );
  }
  return (
    <Row>
      <Column className="l" style={style}>
        <Row>
          <Column className="s" width={widths.beside + 20} valign="top" style={{ padding: '4px 20px 0 0' }}>
            <Picture item={item} />
          </Column>
          <Column className="s i" valign="top" style={body}>
            <Words item={item} accent={accent} />
          </Column>
        </Row>
      </Column>
    </Row>
  );
}

/** Quick links that follow each other, as one list. */
export function QuickLinks({ items, title }: { items: readonly ShownItem[]; title: string }) {
  return (
    <Row>
      <Column className="l i" style={{ ...type.body, borderTop: `1px solid ${colors.rule}`, padding: '20px 0 8px' }}>
        <h2 className="i" style={{ ...kicker, color: colors.ink }}>
          {title}
        </h2>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is rendered once.
          <p key={index} style={{ margin: '0 0 10px' }}>
            {item.address ? <MailLink href={item.address}>{item.title}</MailLink> : item.title}
            {item.labels.map(({ text }) => (
              <strong key={text} style={label}>{` · ${text}`}</strong>
            ))}
          </p>
        ))}
      </Column>
    </Row>
  );
}
