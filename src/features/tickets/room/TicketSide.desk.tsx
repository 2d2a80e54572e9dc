import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { formatDate } from '../../../lib/dates.ts';
import { asMember } from '../../login/store.ts';
import { getPortals } from '../../portals/endpoints.ts';
import { portalNames } from '../../portals/rules.ts';
import { statusKeys } from './rules.ts';
import type { StaffTicket } from './schema.ts';

/** Page or newsletter that a ticket is about. */
function About({ ticket: { about, site } }: { ticket: StaffTicket }) {
  const { places } = useDesk();
  if (about === null) return null;
  const href = about.startsWith('/') ? `${site}${about}` : places.ofDocument('newsletter', about);
  return href ? <a href={href}>{about}</a> : about;
}

/** Panel about the customer: contact data, subscriptions, newsletters and earlier tickets. */
export function TicketSide({ ticket }: { ticket: StaffTicket }) {
  const { locale, t } = useDesk();
  const { customerIs: who, rating } = ticket;
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}), staleTime: 60_000 });
  const portalName = portalNames(portals.data, locale);
  const others = (title: string, list: readonly { id: number; subject: string; status: number }[]) =>
    list.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul className="rows">
          {list.map(({ id, subject, status }) => (
            <li key={id}>
              <a href={addressOf(locale, { room: 'tickets', reference: String(id) })}>{subject}</a>{' '}
              <small>{t(statusKeys[status] ?? 'tickets.status.1')}</small>
            </li>
          ))}
        </ul>
      </>
    );
  const facts: [string, ReactNode][] = [
    [t('tickets.desk.email'), who.email],
    [t('tickets.desk.phone'), who.phone ?? ''],
    [t('tickets.desk.klnr'), who.klnr ?? ''],
    [t('tickets.desk.companies'), who.companies.join(', ')],
    [
      t('tickets.desk.abos'),
      who.abos.map(({ portal, until }) => `${portalName(portal)}${until ? ` (${formatDate(locale, until)})` : ''}`).join(', '),
    ],
    [t('tickets.desk.newsletters'), who.newsletters.map(({ portal, language }) => `${portalName(portal)} (${language})`).join(', ')],
    [t('tickets.desk.portal'), `${portalName(ticket.portal)} (${ticket.language})`],
    [t('tickets.desk.about'), ticket.about && <About ticket={ticket} />],
    [t('tickets.desk.rating'), rating ? `${rating.score}/5 ${rating.text ?? ''}` : ''],
  ];
  return (
    <aside className="ticket-side" aria-labelledby="ticket-customer">
      <h2 id="ticket-customer">{who.name}</h2>
      {who.isBlocked && <p className="fault">{t('tickets.desk.blocked')}</p>}
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {others(t('tickets.desk.earlier'), who.tickets)}
    </aside>
  );
}
