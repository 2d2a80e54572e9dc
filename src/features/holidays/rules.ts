import type { MessageKey } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';
import type { HolidayName } from '../tickets/clocks/holiday-rules.ts';

/** Permissions of which one is needed to keep the exceptions: of tickets, of hours, or of the installation. */
export const keepers = ['SUPPORT_MANAGER', 'MANAGE_TIME_REGISTRATION', 'WEBMASTER'] as const satisfies readonly Permission[];

export const holidayKeys: Readonly<Record<HolidayName, MessageKey>> = {
  newYear: 'holidays.name.newYear',
  easterMonday: 'holidays.name.easterMonday',
  kingsDay: 'holidays.name.kingsDay',
  labourDay: 'holidays.name.labourDay',
  liberationDay: 'holidays.name.liberationDay',
  ascension: 'holidays.name.ascension',
  whitMonday: 'holidays.name.whitMonday',
  nationalDay: 'holidays.name.nationalDay',
  assumption: 'holidays.name.assumption',
  allSaints: 'holidays.name.allSaints',
  armistice: 'holidays.name.armistice',
  christmas: 'holidays.name.christmas',
  secondChristmas: 'holidays.name.secondChristmas',
};
