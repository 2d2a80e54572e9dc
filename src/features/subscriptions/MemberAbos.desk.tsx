import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { dayOf, formatDate, formatLastDay } from '../../lib/dates.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { addressLine } from '../addresses/rules.ts';
import { asMember } from '../login/store.ts';
import { changeAbo, getMemberAbos, getMemberAddresses, giveAbo } from '../members/endpoints.ts';
import type { AboUpdate } from '../members/schema.ts';
import { getPortals } from '../portals/endpoints.ts';
import { AboForm } from './AboForm.desk.tsx';
import { aYearAfter } from './period-rules.ts';
import type { AboInfo } from './schema.ts';

const stateOf = ({ startDate, expiryDate, address }: AboInfo): AboUpdate => ({ startDate, expiryDate, addressId: address?.id ?? null });

/** Subscriptions of a member: given, extended, ended and sent elsewhere on the portals of the caller. */
export function MemberAbos({ id }: { id: number }) {
  const { locale, t, may } = useDesk();
  const { outcome, setOutcome, act } = useActs(t);
  const [open, setOpen] = useState<number | 'new'>();
  const asked = useQuery({ queryKey: ['member', id, 'abos'], queryFn: () => asMember(getMemberAbos, { params: { id } }) });
  const addresses = useQuery({ queryKey: ['member', id, 'addresses'], queryFn: () => asMember(getMemberAddresses, { params: { id } }) });
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const mine = (portals.data ?? [])
    .filter(({ code }) => may('BO_SHOP_ACCESS', code))
    .map(({ code, names }) => ({ code, name: names[locale] }));

  async function store(abo: AboInfo, body: AboUpdate): Promise<AboInfo> {
    const changed = await asMember(changeAbo, { params: { id, owned: abo.id }, body });
    await asked.refetch();
    return changed;
  }
  const undo = (before: AboInfo, after: AboInfo) => () =>
    act(async () => {
      await store(after, stateOf(before));
      return { text: t('members.abo.undone') };
    });
  const said = (before: AboInfo, after: AboInfo) => ({
    text: after.expiryDate
      ? t(after.isActive ? 'members.abo.until' : 'members.abo.over', {
          portal: after.portalName,
          date: formatLastDay(locale, after.expiryDate),
        })
      : t('members.abo.saved'),
    undo: undo(before, after),
  });
  const change = (abo: AboInfo, body: AboUpdate) => act(async () => said(abo, await store(abo, body)));
  const extend = (abo: AboInfo) => {
    const from = abo.isActive && abo.expiryDate ? dayOf(abo.expiryDate) : dayOf(new Date().toISOString());
    change(abo, { ...stateOf(abo), expiryDate: aYearAfter(from) });
  };
  const end = (abo: AboInfo) => change(abo, { ...stateOf(abo), expiryDate: new Date().toISOString() });

  return (
    <section className="panel" aria-labelledby="abos">
      <h2 id="abos">{t('members.abos')}</h2>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Waiting t={t} />}
      {asked.data?.length === 0 && <p>{t('members.abo.nothing')}</p>}
      <ul className="rows">
        {asked.data?.map((abo) => (
          <li key={abo.id}>
            {open === abo.id ? (
              <AboForm
                abo={abo}
                addresses={addresses.data ?? []}
                today=""
                submit={async (body) => {
                  const changed = await store(abo, body);
                  setOpen(undefined);
                  setOutcome(said(abo, changed));
                }}
                cancel={() => setOpen(undefined)}
              />
            ) : (
              <>
                <span>
                  <strong>{abo.portalName}</strong> {abo.isTrial && t('members.abo.trial')}
                  <small>
                    {t('members.abo.from', { date: formatDate(locale, abo.startDate) })}
                    {', '}
                    {abo.expiryDate
                      ? t(abo.isActive ? 'members.abo.lasts' : 'members.abo.was', { date: formatLastDay(locale, abo.expiryDate) })
                      : t('members.abo.inactive')}
                  </small>
                  <small>{abo.address ? addressLine(abo.address) : t('members.abo.address.none')}</small>
                </span>
                {may('BO_SHOP_ACCESS', abo.portalCode) && (
                  <span className="actions">
                    {(
                      [
                        ['members.abo.extend', () => extend(abo)],
                        ['members.abo.change', () => setOpen(abo.id)],
                        ...(abo.isActive ? [['members.abo.end', () => end(abo)] as const] : []),
                      ] as const
                    ).map(([label, run]) => (
                      <button key={label} type="button" className="plain" onClick={run}>
                        {t(label)} <span className="unseen">{abo.portalName}</span>
                      </button>
                    ))}
                  </span>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && (
        <AboForm
          addresses={addresses.data ?? []}
          portals={mine}
          today={dayOf(new Date().toISOString())}
          submit={async (body, portalCode) => {
            const given = await asMember(giveAbo, { params: { id }, body: { portalCode, ...body } });
            await asked.refetch();
            setOpen(undefined);
            setOutcome({ text: t('members.abo.given', { portal: given.portalName }), undo: () => end(given) });
          }}
          cancel={() => setOpen(undefined)}
        />
      )}
      {mine.length > 0 && open !== 'new' && (
        <button type="button" className="button quiet" onClick={() => setOpen('new')}>
          {t('members.abo.give')}
        </button>
      )}
      <Notice action={outcome.undo && { label: t('desk.undo'), run: outcome.undo }}>{outcome.text}</Notice>
    </section>
  );
}
