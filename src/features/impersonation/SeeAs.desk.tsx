import { useDesk } from '../../desk/desk.ts';
import { call } from '../../lib/call.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { carryImpersonation, startImpersonation } from './endpoints.ts';
import { enterKey, enterPath } from './rules.ts';

/** Opens a tab in which staff see the site as a member. The token is that tab's own: a code carries it there. */
export function SeeAs({ email }: { email: string }) {
  const { locale, t } = useDesk();
  const { outcome, act } = useActs(t);
  function open(): void {
    // Opened by the press itself: later, browsers would block it.
    const tab = window.open('about:blank', '_blank');
    act(
      async () => {
        if (!tab) return { text: t('impersonation.room.blocked') };
        const { token } = await asMember(startImpersonation, { body: { email } });
        const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        const body = { host: location.host, nonce };
        const { code } = await call(carryImpersonation, { body }, { headers: { authorization: `Bearer ${token}` } });
        tab.sessionStorage.setItem(enterKey, nonce);
        const to = locale === 'fr' ? '/fr/member' : '/member';
        tab.opener = null;
        tab.location.replace(`${enterPath}#${new URLSearchParams({ kind: 'as', code, to })}`);
        return { text: t('impersonation.room.opened') };
      },
      () => tab?.close(),
    );
  }
  return (
    <div>
      <button type="button" className="button quiet" onClick={open}>
        {t('impersonation.room.start')}
      </button>
      <p className="help">{t('impersonation.room.help')}</p>
      <Notice>{outcome.text}</Notice>
    </div>
  );
}
