import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { formatMoment } from '../../desk/list/moments.ts';
import { auditActs } from '../../lib/audit.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { detailsText, subjectText } from './audit-rules.ts';
import { getAudit } from './endpoints.ts';
import type { AuditLine, NamesOfRoles } from './schema.ts';

const actOf = (t: Translate, act: string) => t(`staff.audit.act.${act}` as MessageKey);
const keyOf = ({ id }: AuditLine) => String(id);

/** Room of the audit list, which cannot be edited. */
export function Audit() {
  const { locale, t } = useDesk();
  const [roles, setRoles] = useState<NamesOfRoles>({});
  const nameOf = (person: AuditLine['by']) => (person ? person.name || t('staff.audit.erased', { account: String(person.account) }) : '');
  const columns: Column<AuditLine>[] = [
    { id: 'act', title: t('staff.audit.act'), text: ({ act }) => actOf(t, act) },
    { id: 'at', title: t('staff.audit.at'), text: ({ at }) => formatMoment(locale, at), kind: 'date' },
    { id: 'by', title: t('staff.audit.by'), text: ({ by }) => (by ? nameOf(by) : t('staff.audit.commandLine')) },
    { id: 'subject', title: t('staff.audit.subject'), text: (line) => subjectText(t, locale, line, roles) },
    { id: 'details', title: t('staff.audit.details'), text: ({ details }) => detailsText(t, locale, details, roles), isOptional: true },
    {
      id: 'impersonatedBy',
      title: t('staff.audit.impersonatedBy'),
      text: ({ impersonatedBy }) => nameOf(impersonatedBy),
      isOptional: true,
    },
  ];
  const filters: Filter[] = [
    { name: 'act', label: t('staff.audit.act'), kind: 'choice', options: auditActs.map((act) => ({ value: act, label: actOf(t, act) })) },
    { name: 'from', label: t('staff.audit.from'), kind: 'date' },
    { name: 'until', label: t('staff.audit.until'), kind: 'date' },
  ];
  return (
    <>
      <RoomHead title={t('staff.audit.title')} />
      <List
        name="audit"
        label={t('staff.audit.title')}
        columns={columns}
        filters={filters}
        keyOf={keyOf}
        load={async ({ act, from, until }, cursor) => {
          const page = await asMember(getAudit, { query: { act, from, until, cursor } as Record<string, string> });
          setRoles(page.roles);
          return page;
        }}
        empty={{ title: t('staff.audit.none'), children: <p>{t('staff.audit.none.help')}</p> }}
      />
    </>
  );
}
