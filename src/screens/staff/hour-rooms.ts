import { keepers } from '../../features/holidays/rules.ts';
import { hourReports } from '../../features/hours/report-schema.ts';
import type { Room } from './room.ts';

/** Rooms of hours, and of the days on which none are expected. */
export const hourRooms: readonly Room[] = [
  {
    ...{ segment: 'my-hours', title: 'hours.mine', group: 'front', messages: ['hours.'] },
    parts: [{ reference: 'sheet', title: 'hours.part.sheet' }],
    load: async () => (await import('../../features/hours/MyHours.desk.tsx')).MyHours,
  },
  {
    ...{ segment: 'approve-hours', title: 'hours.manage', group: 'people', permissions: ['MANAGE_TIME_REGISTRATION'] },
    parts: (['records', 'sheet', 'schedules', 'lists'] as const).map((reference) => ({ reference, title: `hours.part.${reference}` })),
    messages: ['hours.'],
    load: async () => (await import('../../features/hours/ApproveHours.desk.tsx')).ApproveHours,
  },
  {
    ...{ segment: 'hour-reports', title: 'hours.report.room', group: 'people', permissions: ['MANAGE_TIME_REGISTRATION'] },
    parts: hourReports.slice(1).map((reference) => ({ reference, title: `hours.report.of.${reference}` })),
    messages: ['hours.', 'reports.'],
    load: async () => (await import('./HourReports.desk.tsx')).HourReports,
  },
  {
    ...{ segment: 'holidays', title: 'holidays.room', group: 'people', permissions: keepers, messages: ['holidays.', 'portals.issuer.'] },
    load: async () => (await import('../../features/holidays/Holidays.desk.tsx')).Holidays,
  },
];
