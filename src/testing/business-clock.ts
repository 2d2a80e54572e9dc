/**
 * Slow model of the clocks of tickets (staff 6): it steps minute by minute and takes holidays from a hand-written table.
 * Tests compare the rules of tickets with it.
 */

type Country = 'BE' | 'NL';
type Level = 'low' | 'medium' | 'high';
/** Something that happens to a ticket, in minutes since 1970. */
export type Happening =
  | { minute: number; kind: 'comment'; by: 'customer' | 'staff' | 'automatic' | 'note' }
  | { minute: number; kind: 'status'; status: number }
  | { minute: number; kind: 'priority'; priority: Level };
export type History = { opened: number; priority: Level; happenings: readonly Happening[] };
/** Question with the minute of its answer, and the minute from which it is late. */
export type Question = { from: number; answered: number | null; late: number | null };

const minutesOf: Record<Level, number> = { high: 4 * 60, medium: 8 * 60, low: 3 * 8 * 60 };

/** Days that move with Easter, by year: Easter Monday, Ascension Day, Whit Monday. Copied from printed calendars. */
export const movingDays: Record<number, readonly [easterMonday: string, ascension: string, whitMonday: string]> = {
  2024: ['04-01', '05-09', '05-20'],
  2025: ['04-21', '05-29', '06-09'],
  2026: ['04-06', '05-14', '05-25'],
  2027: ['03-29', '05-06', '05-17'],
  2028: ['04-17', '05-25', '06-05'],
  2029: ['04-02', '05-10', '05-21'],
  2030: ['04-22', '05-30', '06-10'],
  2031: ['04-14', '05-22', '06-02'],
  2032: ['03-29', '05-06', '05-17'],
  2033: ['04-18', '05-26', '06-06'],
  2034: ['04-10', '05-18', '05-29'],
  2035: ['03-26', '05-03', '05-14'],
};
/** King's Day: 27 April is a Sunday in 2025 and 2031. */
const kingsDays: Record<number, string> = {
  ...{ 2024: '04-27', 2025: '04-26', 2026: '04-27', 2027: '04-27', 2028: '04-27', 2029: '04-27' },
  ...{ 2030: '04-27', 2031: '04-26', 2032: '04-27', 2033: '04-27', 2034: '04-27', 2035: '04-27' },
};
/** Years in which Liberation Day is a day off in the Netherlands. */
const liberationYears = [2025, 2030, 2035];

/** Returns the days of a year on which a country's businesses are closed, as MM-DD, up to 2035. */
export function closedDaysOf(country: Country, year: number): string[] {
  const moving = movingDays[year] ?? [];
  if (country === 'BE') return ['01-01', ...moving, '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'].sort();
  const liberation = liberationYears.includes(year) ? ['05-05'] : [];
  return ['01-01', ...moving, kingsDays[year] ?? '', ...liberation, '12-25', '12-26'].sort();
}

const zones: Record<Country, string> = { BE: 'Europe/Brussels', NL: 'Europe/Amsterdam' };

/** Returns a function from minute to whether businesses of a country are open. Local time is computed per hour. */
export function openMinutes(country: Country): (minute: number) => boolean {
  const clock = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zones[country], weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  });
  const known = new Map<number, boolean>();
  const isOpenHour = (hour: number): boolean => {
    const part = Object.fromEntries(clock.formatToParts(hour * 3_600_000).map(({ type, value }) => [type, value]));
    if (part.weekday === 'Sat' || part.weekday === 'Sun') return false;
    if (closedDaysOf(country, Number(part.year)).includes(`${part.month}-${part.day}`)) return false;
    return Number(part.hour) >= 9 && Number(part.hour) < 17;
  };
  return (minute) => {
    const hour = Math.floor(minute / 60);
    const answer = known.get(hour) ?? isOpenHour(hour);
    known.set(hour, answer);
    return answer;
  };
}

/**
 * Steps through a history minute by minute, to a last minute.
 * The ticket itself is the first question; each comment of the customer is another one. A public comment of staff answers
 * all. Minutes count during business hours while the status is below 3. A question is late
 * after the minutes of the present priority, or of the priority at its answer.
 */
export function walk({ opened, priority, happenings }: History, isOpen: (minute: number) => boolean, last: number): Question[] {
  const questions: { from: number; answered: number | null; level: Level; counted: number[] }[] = [
    { from: opened, answered: null, level: priority, counted: [] },
  ];
  const byMinute = Map.groupBy(happenings, ({ minute }) => minute);
  let [level, status] = [priority, 1];
  for (let minute = opened; minute <= last; minute++) {
    for (const happening of byMinute.get(minute) ?? []) {
      if (happening.kind === 'status') status = happening.status;
      if (happening.kind === 'priority') level = happening.priority;
      for (const question of questions) if (question.answered === null) question.level = level;
      if (happening.kind !== 'comment') continue;
      if (happening.by === 'staff') for (const question of questions) question.answered ??= minute;
      if (happening.by === 'customer') questions.push({ from: minute, answered: null, level, counted: [] });
    }
    if (status >= 3 || !isOpen(minute)) continue;
    for (const question of questions) if (question.answered === null) question.counted.push(minute);
  }
  return questions.map(({ from, answered, level: own, counted }) => {
    const lastMinute = counted[minutesOf[own] - 1];
    return { from, answered, late: lastMinute === undefined ? null : lastMinute + 1 };
  });
}
