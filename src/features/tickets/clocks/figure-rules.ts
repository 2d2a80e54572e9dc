import {
  businessMinutes,
  type ClockEvent,
  type ClockPriority,
  clockPriority,
  clocksOf,
  isLate,
  pausesIn,
} from '../../tickets/clocks/rules.ts';

/** Kinds of figures: business minutes to the first answer and to the solution, and whether an answer came late. */
export const figureKinds = ['firstAnswer', 'toClose', 'lateAnswers'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Ticket with all that its clocks depend on, oldest first. */
export type TicketPast = {
  priority: ClockPriority;
  isPriorityOfStaff: boolean;
  issuerId: number;
  createdAt: Date;
  /** Public comments; those of the customer have no staff. */
  comments: readonly { at: Date; staff: number | null }[];
  /** Changes of status and priority. */
  changes: readonly { at: Date; kind: string; before: string | null; after: string; isOfStaff: boolean }[];
};
type Exception = { issuer: number; day: string; isFree: boolean };
/** Something that counts at an instant, for a person: business minutes, or 1 for an answer that came late. */
type Figure = { at: Date; total: number; person: number | null };
const firstResolved = 4;

const calendarOf = (past: TicketPast, exceptions: readonly Exception[]) => {
  const issuer = past.issuerId === 2 ? (2 as const) : (1 as const);
  const own = exceptions.filter((one) => one.issuer === issuer);
  return {
    issuer,
    own,
    calendar: { issuer, exceptions: new Map(own.map(({ day, isFree }) => [day, isFree ? 'closed' : 'open'] as const)) },
  };
};

/** Returns the answered clocks of a ticket, with the author of each answer. */
function answeredIn(past: TicketPast, exceptions: readonly Exception[]) {
  const { comments, changes, createdAt, priority, isPriorityOfStaff } = past;
  const priorities = changes.filter(({ kind }) => kind === 'priority');
  const [first] = priorities;
  const events: ClockEvent[] = [
    ...comments.map(({ at, staff }) => ({ at, kind: staff === null ? ('question' as const) : ('answer' as const) })),
    ...changes.map(
      ({ at, kind, after, isOfStaff }): ClockEvent =>
        kind === 'status'
          ? { at, kind, status: Number(after) }
          : { at, kind: 'priority', priority: clockPriority(after as ClockPriority, isOfStaff) },
    ),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const begins = first ? clockPriority((first.before ?? priority) as ClockPriority, false) : clockPriority(priority, isPriorityOfStaff);
  const { calendar } = calendarOf(past, exceptions);
  return clocksOf({ openedAt: createdAt, priority: begins, events }, calendar).flatMap((clock) => {
    const { answeredAt } = clock;
    if (!answeredAt) return [];
    const person = comments.find(({ at, staff }) => staff !== null && at.getTime() === answeredAt.getTime())?.staff ?? null;
    return [{ clock, answeredAt, person }];
  });
}

/** Returns the figures of a kind of a ticket, each at the instant at which it happened. */
export function figuresOf(kind: FigureKind, past: TicketPast, exceptions: readonly Exception[]): Figure[] {
  const { createdAt, changes } = past;
  const statuses = changes.flatMap(({ at, kind, after }) => (kind === 'status' ? [{ at, status: Number(after) }] : []));
  const minutes = (until: Date) => {
    const { issuer: issuerId, own } = calendarOf(past, exceptions);
    return businessMinutes({ issuerId, from: createdAt, until, pauses: pausesIn(statuses), exceptions: own });
  };
  if (kind === 'toClose') {
    const last = statuses.findLastIndex(({ status }) => status < firstResolved);
    const closing = statuses[last + 1];
    return closing ? [{ at: closing.at, total: minutes(closing.at), person: null }] : [];
  }
  const answered = answeredIn(past, exceptions);
  if (kind === 'lateAnswers')
    return answered.map(({ clock, answeredAt, person }) => ({ at: answeredAt, total: Number(isLate(clock, answeredAt)), person }));
  const first = answered.find(({ clock }) => clock.kind === 'first');
  return first ? [{ at: first.answeredAt, total: minutes(first.answeredAt), person: first.person }] : [];
}
