import type { SuppressionReason } from '../../features/recipients/mailing-schema.ts';
import { linkPaths } from '../../features/recipients/rules.ts';
import type { Translate } from '../../i18n/messages.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';

/** Choices of an address, as the preference page shows them. */
export type Shown = {
  token: string;
  /** The address, mostly hidden: the link may have been passed on. */
  masked: string;
  newsletters: readonly { box: string; name: string; locale: Locale; isActive: boolean }[];
  isCounted: boolean;
  suppression: { reason: SuppressionReason; at: string } | undefined;
  /** The address belongs to an account: it is changed there. */
  isMember: boolean;
  /** Act that was just done. */
  done: string | null;
};

const acts = ['newsletters', 'counting', 'resume', 'address'] as const;

const Box = ({ name, text, isOn }: { name: string; text: string; isOn: boolean }) => (
  <label className="check">
    <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
    <span>{text}</span>
  </label>
);

export function PreferencesForm({ t, locale, shown }: { t: Translate; locale: Locale; shown: Shown }) {
  const { token, masked, newsletters, suppression, isMember } = shown;
  const done = acts.find((act) => act === shown.done);
  const form = { method: 'post', action: `${linkPaths.preferences}?s=${token}` };
  return (
    <>
      {done && <p role="status">{t(`server.link.preferences.done.${done}`)}</p>}
      <p>{t('server.link.preferences.text', { email: masked })}</p>
      {suppression && (
        <form {...form}>
          <p>{t(`recipients.suppression.${suppression.reason}`, { date: formatDate(locale, suppression.at) })}</p>
          <input type="hidden" name="act" value="resume" />
          <p>
            <button type="submit">{t('recipients.suppression.lift')}</button>
          </p>
        </form>
      )}
      <form {...form}>
        <h2 id="newsletters">{t('recipients.title')}</h2>
        <input type="hidden" name="act" value="newsletters" />
        <fieldset aria-labelledby="newsletters">
          {newsletters.map(({ box, name, locale: language, isActive }) => (
            <Box
              key={box}
              name={box}
              isOn={isActive}
              text={t('recipients.name', { portal: name, language: t(language === 'nl' ? 'recipients.nl' : 'recipients.fr') })}
            />
          ))}
        </fieldset>
        <p>
          <button type="submit">{t('server.link.preferences.save')}</button>
        </p>
      </form>
      <form {...form}>
        <h2>{t('recipients.mailing')}</h2>
        <input type="hidden" name="act" value="counting" />
        <Box name="counting" isOn={shown.isCounted} text={t('recipients.counting.wording')} />
        <p>{t('recipients.counting.help')}</p>
        <p>
          <button type="submit" className="quiet">
            {t('server.link.preferences.saveCounting')}
          </button>
        </p>
      </form>
      <h2>{t('server.link.preferences.address')}</h2>
      {isMember ? (
        <p>
          {t('server.link.preferences.member')} <a href={href('myAccount', locale)}>{t('server.link.preferences.account')}</a>
        </p>
      ) : (
        <form {...form}>
          <input type="hidden" name="act" value="address" />
          <label htmlFor="email">{t('server.link.preferences.newAddress')}</label>
          <input id="email" name="email" type="email" autoComplete="email" required />
          <p>
            <button type="submit" className="quiet">
              {t('server.link.preferences.move')}
            </button>
          </p>
        </form>
      )}
    </>
  );
}
