import { useId } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { locales } from '../../lib/locale.ts';
import type { Role, RoleGrant } from './schema.ts';
import { usePortals } from './use-rights.ts';

type GrantFieldsProps = {
  number: number;
  grant: RoleGrant;
  roles: readonly Role[];
  change(grant: RoleGrant): void;
  withdraw(): void;
};

/** Fields of one role: on which portals and in which languages it holds. */
export function GrantFields({ number, grant, roles, change, withdraw }: GrantFieldsProps) {
  const { locale, t } = useDesk();
  const id = useId();
  const portals = usePortals().data ?? [];
  const { role, portals: chosen, languages } = grant;
  const [language] = languages === 'all' || languages.length === 2 ? [] : languages;
  const choose = (code: string, isOn: boolean) => {
    const before = chosen === 'all' ? [] : chosen;
    change({ ...grant, portals: isOn ? [...before, code] : before.filter((one) => one !== code) });
  };
  return (
    <fieldset className="panel-part">
      <legend>{t('staff.rights.grant', { number: String(number) })}</legend>
      <div className="fields">
        <div className="field">
          <label htmlFor={`${id}-role`}>{t('staff.rights.role')}</label>
          <select id={`${id}-role`} value={role} onChange={({ target }) => change({ ...grant, role: target.value })}>
            {roles.map(({ reference, names }) => (
              <option key={reference} value={reference}>
                {names[locale]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-portals`}>{t('staff.rights.portals')}</label>
          <select
            id={`${id}-portals`}
            disabled={portals.length === 0}
            value={chosen === 'all' ? 'all' : 'some'}
            onChange={({ target }) =>
              change({ ...grant, portals: target.value === 'all' ? 'all' : portals.slice(0, 1).map((one) => one.code) })
            }
          >
            <option value="all">{t('staff.rights.portals.all')}</option>
            <option value="some">{t('staff.rights.portals.some')}</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-languages`}>{t('staff.rights.languages')}</label>
          <select
            id={`${id}-languages`}
            value={language ?? 'all'}
            onChange={({ target }) =>
              change({ ...grant, languages: locales.find((one) => one === target.value) ? [target.value as 'nl'] : 'all' })
            }
          >
            <option value="all">{t('staff.rights.languages.all')}</option>
            {locales.map((one) => (
              <option key={one} value={one}>
                {t(`staff.rights.languages.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {chosen !== 'all' && (
        <fieldset className="choices">
          <legend className="unseen">{t('staff.rights.portals.some')}</legend>
          {portals.map(({ code, names }) => (
            <label key={code}>
              <input type="checkbox" checked={chosen.includes(code)} onChange={({ target }) => choose(code, target.checked)} />{' '}
              {names[locale]}
            </label>
          ))}
        </fieldset>
      )}
      <button type="button" className="plain" onClick={withdraw}>
        {t('staff.rights.withdraw')} <span className="unseen">{roles.find(({ reference }) => reference === role)?.names[locale]}</span>
      </button>
    </fieldset>
  );
}
