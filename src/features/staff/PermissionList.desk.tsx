import { useDesk } from '../../desk/desk.ts';
import { type Permission, permissionIds, permissionNames } from '../../lib/permissions.ts';
import { isUnused } from './rules.ts';

type PermissionListProps = { chosen: readonly Permission[]; isLocked: boolean; choose(permissions: Permission[]): void };

/** All permissions with their number and effect; those that no call requires are marked. */
export function PermissionList({ chosen, isLocked, choose }: PermissionListProps) {
  const { t } = useDesk();
  const byNumber = permissionNames.toSorted((a, b) => permissionIds[a] - permissionIds[b]);
  return (
    <fieldset className="permissions" disabled={isLocked}>
      <legend>
        {t('staff.roles.permissions')}{' '}
        <small>{t('staff.roles.chosen', { count: String(chosen.length), all: String(permissionNames.length) })}</small>
      </legend>
      {byNumber.map((name) => (
        <label key={name} data-unused={isUnused(name) || undefined}>
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
          <span className="number">{permissionIds[name]}</span>
          <span>
            <code>{name}</code> {t(`staff.permission.${name}`)}
            {isUnused(name) && <small>{t('staff.roles.unused')}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
