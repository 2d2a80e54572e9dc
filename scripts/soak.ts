import { parseArgs } from 'node:util';
import { type Kind, kinds, nameOf } from './bench/databases.ts';
import { Hindrance } from './bench/failure.ts';
import { seconds } from './bench/numbers.ts';
import { runTidily, temporaryFolder } from './bench/tidy.ts';
import { type Chance, chanceOf } from './soak/chance.ts';
import { soakCounting } from './soak/counting.ts';
import { soakDesk } from './soak/desk.ts';
import { soakEnds } from './soak/ends.ts';
import { soakExporting } from './soak/exporting.ts';
import { soakGuessing } from './soak/guessing.ts';
import { soakInbound } from './soak/inbound.ts';
import { soakPopups, soakPreviews } from './soak/previews.ts';
import { soakOn } from './soak/rounds.ts';
import { soakSending } from './soak/sending.ts';
import { soakDisk } from './soak/sending-disk.ts';
import { soakEmbedded } from './soak/sending-embedded.ts';
import { soakFirst } from './soak/sending-first.ts';
import { soakMembers } from './soak/sending-members.ts';
import { startDatabase } from './soak/sending-processes.ts';
import { soakWaiting } from './soak/sending-waiting.ts';
import { soakSigningIn } from './soak/signing-in.ts';
import { soakTickets } from './soak/tickets.ts';
import { soakTogether } from './soak/together.ts';
import { soakTyping, victimsOf } from './soak/typing.ts';
import { soakWords } from './soak/words.ts';

const usage = `npm run soak -- [--what edits|counting|members|tickets|sending|guessing|desk|export] [--kills N] [--recipients N] [--guesses N] [--only postgres|pglite] [--seed N]
  with --what desk, one part of it: [--part typing|together|ends|words|previews|popups|letters]
  with --what sending, instead of the kills: [--waiting N] [--first N] [--members N] [--inbound N] [--disk]
Kills the server (kill -9) again and again, while it edits and publishes, while it counts, while members sign in, and while questions are answered, and looks each time
whether anything is lost; browser, server and database too, while an editor types. Two people work on one document. Then guesses codes in simulated time, on
PostgreSQL, and types a letter into every kind of line of every text.
  --what     only one of them
  --kills    how often, shared by both databases; 50 unless told, 40 for members, 30 for tickets, 100 for the desk
  --recipients  of the newsletter that is sent while senders are killed; 20,000 unless told
  --waiting  so many mails wait behind the open breaker: a code is with the mail server within 2 s
  --first    so many recipients: first mail within 5 s of the date, at most 100 MB more memory (PostgreSQL)
  --members  so many members of both languages get one issue: nobody in the wrong one, nobody twice
  --inbound  so many mails come back, 10,000 in a minute: each is stored once and told as what it is
  --disk     the database's disk is full again and again: nothing is lost or sent twice, and the sender goes on (root)
  --guesses  how many; 1,000,000 unless told
  --seed     repeats a run's choices, as far as time allows`;

const whats = ['edits', 'counting', 'members', 'tickets', 'sending', 'guessing', 'desk', 'export'] as const;
type What = (typeof whats)[number];
const deskParts = ['typing', 'together', 'ends', 'words', 'previews', 'popups', 'letters'] as const;
const killsUnlessTold: Readonly<Record<What, number>> = {
  edits: 50,
  counting: 50,
  members: 40,
  tickets: 30,
  sending: 50,
  guessing: 0,
  desk: 100,
  export: 0,
};
const held: Readonly<Record<What, string>> = {
  edits: '✓ Every acknowledged edit was live after the restart, no file was half-written, no row was lost.',
  counting: '✓ Every acknowledged event was stored, none twice, and every hour is the sum of its events.',
  members: '✓ Every acknowledged sign-in, change and address was there, and no mail was sent twice.',
  tickets: '✓ Every question that was taken in is one ticket, every acknowledged answer left, and none was mailed twice.',
  sending: '✓ Nobody was missing, nobody got a newsletter twice, and every mail without an answer is listed as doubtful.',
  guessing: '✓ No guess signed anybody in, and every member could sign in where they had signed in before.',
  export: '✓ What was exported and imported elsewhere was exported with the same bytes.',
  desk: '✓ No typed word was lost, and nothing was overwritten unseen. Previews were what was served. A letter typed and removed changed no byte of a text; a letter typed changed one block.',
};

const heldBySize = '✓ Every demand on sending at this size was held.';

/** Meaning of "durable" for each database, for the reader of the result. */
const durability: Readonly<Record<Kind, string>> = {
  pglite: 'PGlite: an acknowledged edit survives kill -9. It makes no fsync: after a power loss the last edits may be gone.',
  postgres: 'PostgreSQL: fsync was on, so an acknowledged edit survives kill -9 and power loss.',
};

/** Runs a part, and prints its duration. */
async function timed(part: string, work: () => Promise<string[]>): Promise<string[]> {
  const begun = performance.now();
  const faults = await work();
  console.log(`— ${part}: ${seconds((performance.now() - begun) / 1_000)}, ${faults.length} faults\n`);
  return faults;
}

/** Number of games of two people on one document, on each database. */
const interleavings = 200;
/** Number of articles, two pages each, that are imported again while documents end. */
const endingBeside = 1_500;
/** Number of articles, two pages each, on which a message is changed. */
const pagesOfWords = 1_500;
/** Previews at random times, and of random readers. */
const previewed = 200;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      guesses: { type: 'string', default: '1000000' },
      recipients: { type: 'string', default: '20000' },
      waiting: { type: 'string' },
      first: { type: 'string' },
      members: { type: 'string' },
      inbound: { type: 'string' },
      disk: { type: 'boolean', default: false },
      only: { type: 'string' },
      what: { type: 'string' },
      part: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const whole = (name: string, text: string) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1) throw new Hindrance(`--${name} is a whole number from 1.`);
    return number;
  };
  const guesses = whole('guesses', values.guesses);
  const only = kinds.find((kind) => kind === values.only);
  if (values.only !== undefined && !only) throw new Hindrance('--only is postgres or pglite.');
  const what = whats.find((one) => one === values.what);
  if (values.what !== undefined && !what) throw new Hindrance(`--what is one of ${whats.join(', ')}.`);
  const part = deskParts.find((one) => one === values.part);
  if (values.part !== undefined && (!part || what !== 'desk'))
    throw new Hindrance(`--part is one of ${deskParts.join(', ')}, with --what desk.`);
  const has = (one: (typeof deskParts)[number]) => !part || one === part;
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Seed ${seed}`);
  const chosen = only ? [only] : kinds;
  const faults: string[] = [];
  const wanted = whats.filter((one) => !what || one === what);
  const killing: Readonly<Partial<Record<What, (kind: Kind, kills: number, chance: Chance) => Promise<string[]>>>> = {
    edits: async (...asked) => (await soakOn(...asked)).faults,
    counting: soakCounting,
    members: soakSigningIn,
    tickets: soakTickets,
    ...(has('typing') && {
      desk: async (kind, kills, chance) => (await soakTyping(kind, victimsOf(kind, kills, chance), chance)).faults,
    }),
  };
  for (const one of wanted) {
    const kills = values.kills === undefined ? killsUnlessTold[one] : whole('kills', values.kills);
    for (const [index, kind] of chosen.entries()) {
      const share = Math.floor(kills / chosen.length) + (index < kills % chosen.length ? 1 : 0);
      const kill = killing[one];
      if (share && kill)
        faults.push(...(await timed(`${one} on ${nameOf[kind]}, ${share} kills`, () => kill(kind, share, chanceOf(seed + index)))));
    }
  }
  const large = [values.waiting, values.first, values.members, values.inbound, values.disk].some(Boolean);
  if (large && what !== 'sending') throw new Hindrance('--waiting, --first, --members, --inbound and --disk belong to --what sending.');
  if (values.waiting) for (const kind of chosen) faults.push(...(await soakWaiting(kind, whole('waiting', values.waiting))));
  if (values.first) faults.push(...(await soakFirst(whole('first', values.first))));
  if (values.members)
    for (const [index, kind] of chosen.entries())
      faults.push(...(await soakMembers(kind, whole('members', values.members), chanceOf(seed + index))));
  if (values.inbound)
    for (const [index, kind] of chosen.entries()) {
      const found = await soakInbound(kind, whole('inbound', values.inbound), chanceOf(seed + index));
      faults.push(...found.faults, ...found.late);
    }
  if (values.disk) for (const [index, kind] of chosen.entries()) faults.push(...(await soakDisk(kind, chanceOf(seed + index))));
  if (wanted.includes('sending') && !large) {
    const kills = values.kills === undefined ? killsUnlessTold.sending : whole('kills', values.kills);
    // A tenth of the size on the embedded database, where one sender works at a time and is killed with its database.
    const share = { postgres: [1, 1], pglite: only ? [1, 1] : [10, 5] } as const;
    for (const kind of chosen) {
      const recipients = Math.ceil(whole('recipients', values.recipients) / share[kind][0]);
      const sizes = {
        recipients,
        kills: Math.ceil(kills / share[kind][1]),
        leavers: Math.ceil(recipients / 40),
        perSecond: 2_000,
        speed: 20,
      };
      const { faults: found } =
        kind === 'postgres'
          ? await soakSending(await startDatabase(temporaryFolder().folder), { ...sizes, breakdowns: 8 }, chanceOf(seed))
          : await soakEmbedded(sizes, chanceOf(seed));
      faults.push(...found);
    }
  }
  if (wanted.includes('guessing')) faults.push(...(await soakGuessing(guesses, chanceOf(seed))));
  if (wanted.includes('desk')) {
    for (const kind of has('together') ? chosen : [])
      faults.push(...(await timed(`two people on ${nameOf[kind]}, ${interleavings} games`, () => soakTogether(kind, interleavings, seed))));
    for (const kind of has('ends') ? chosen : [])
      faults.push(...(await timed(`ends on ${nameOf[kind]}`, () => soakEnds(kind, endingBeside))));
    for (const kind of has('words') ? chosen : [])
      faults.push(...(await timed(`words of every page on ${nameOf[kind]}`, () => soakWords(kind, pagesOfWords))));
    if (has('previews')) faults.push(...(await timed('previews', () => soakPreviews(previewed, seed))));
    if (has('popups')) faults.push(...(await timed('popups', () => soakPopups(seed))));
    if (has('letters')) faults.push(...(await timed('letters', soakDesk)));
  }
  if (wanted.includes('export')) for (const kind of chosen) faults.push(...(await soakExporting(kind)));
  for (const fault of faults.slice(0, 20)) console.log(`✗ ${fault}`);
  console.log(
    `\n${faults.length ? `✗ ${faults.length} faults` : (large ? [heldBySize] : part ? [`✓ The demand on ${part} was held.`] : wanted.map((one) => held[one])).join('\n')}`,
  );
  for (const kind of chosen) console.log(durability[kind]);
  return faults.length ? 1 : 0;
}

await runTidily(main);
