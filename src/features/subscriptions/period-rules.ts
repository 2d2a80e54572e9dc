const shifted = (day: string, change: (date: Date) => void): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  change(date);
  return date.toISOString().slice(0, 10);
};

/** Returns calendar days beside a day (YYYY-MM-DD). A text that is not a day stays. */
export const dayAfter = (day: string): string => shifted(day, (date) => date.setUTCDate(date.getUTCDate() + 1));
export const dayBefore = (day: string): string => shifted(day, (date) => date.setUTCDate(date.getUTCDate() - 1));
export const aYearAfter = (day: string): string => shifted(day, (date) => date.setUTCFullYear(date.getUTCFullYear() + 1));
