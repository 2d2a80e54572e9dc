import type { Totals } from '../../content/transfer/import-options.ts';
import type { Following } from './control.ts';

const countOf = ({ added, changed, same, removed, bad }: Totals) => added + changed + same + removed + bad;
const described = ({ added, changed, same, removed, bad }: Totals) =>
  `${added} added, ${changed} changed, ${same} unchanged, ${removed} removed, ${bad} refused`;

const toFollow = (following: Following | undefined) => {
  if (!following?.count) return '';
  const { count, unit } = following;
  return `; ${count} ${count === 1 ? unit.slice(0, -1) : unit} to follow`;
};

const tellMilliseconds = 5_000;
/** Returns a function that calls back at most once every few seconds. */
export function nowAndThen<T>(say: (about: T) => void, now = () => performance.now()): (about: T) => void {
  let reportedAt = now();
  return (about) => {
    if (now() - reportedAt < tellMilliseconds) return;
    reportedAt = now();
    say(about);
  };
}

const barWidth = 24;
/** Formats progress from 0 to 1 as a bar. */
function bar(share: number | undefined): string {
  if (share === undefined) return '';
  const done = Math.round(Math.min(1, share) * barWidth);
  return `${'█'.repeat(done)}${'░'.repeat(barWidth - done)} ${Math.round(Math.min(1, share) * 100)} % `;
}

/** Shows the progress of an import: one updated line on a terminal, one line at the end if the output is piped. */
export function createProgress(
  name: string,
  { stream = process.stderr, now = () => performance.now(), share = (): number | undefined => undefined } = {},
) {
  const start = now();
  const isTerminal = stream.isTTY === true;
  const show = (text: string) => {
    if (isTerminal) stream.write(`\r\u001b[2K${name}: ${text}`);
  };
  const clear = () => {
    if (isTerminal) stream.write('\r\u001b[2K');
  };
  return {
    line(text: string) {
      clear();
      stream.write(`${text}\n`);
    },
    totals: (totals: Totals) => show(`${bar(share())}${countOf(totals)} documents (${described(totals)})`),
    publishing: (waiting: number) => show(`publishing, ${waiting} changes to go`),
    done(totals: Totals, { dryRun, following }: { dryRun: boolean; following?: Following | undefined }) {
      clear();
      stream.write(
        `${name}: ${countOf(totals) ? described(totals) : 'no documents'}${dryRun ? ' (nothing was written: dry run)' : ''}, ${((now() - start) / 1000).toFixed(1)} s${toFollow(following)}\n`,
      );
    },
  };
}
