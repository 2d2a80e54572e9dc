/**
 * Soak of typing: browser, server or database are killed with -9 while somebody types. No typed text may be lost:
 * the server's draft is at most 3 s of typing behind, the browser's copy at most 100 ms, and each is a prefix of the text.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { milliseconds, percentile, plain } from '../bench/numbers.ts';
import { between, type Chance, oneOf } from './chance.ts';
import { type KillableBrowser, openProfile } from './typing-browser.ts';
import { type Draft, type House, openHouse, type Victim, victims } from './typing-house.ts';

/** Maximum milliseconds of typing that may be missing. */
const mostBehind = { server: 3_000, browser: 100 } as const;
const letterMilliseconds = [20, 160] as const;
const typingMilliseconds = [300, 7_000] as const;
const whileDownMilliseconds = [0, 1_500] as const;
const settledMilliseconds = 60_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Text of the pages of the soak before anything is typed. */
const begin = 'Tekst';

/** Browser of the soak at the moment. */
type Open = { browser: KillableBrowser };
type Behind = { server: number[]; browser: number[] };
type TypingSoak = { kills: number; faults: string[]; behind: Behind; typed: number };

const wordsOf = (html: string | undefined) => (html ?? '').replace(/<[^>]*>/g, '');
const drafted = ({ parts }: Draft): string => {
  const part = parts.find((one) => one.part === 'nl');
  return part ? wordsOf(part.fields?.text) : begin;
};
const field = (page: Page) => page.getByRole('textbox', { name: 'Tekst · Nederlands' });
const wordsIn = async (page: Page) => ((await field(page).textContent()) ?? '').trim();

async function openEditor({ context }: KillableBrowser, house: House, reference: string): Promise<Page> {
  const page = await context.newPage();
  const cookie = { name: 'authorization', value: house.tokens[0], domain: 'dbbe.localhost', path: '/' };
  await context.addCookies([cookie]);
  await page.goto(house.at(`/staff/pages/${reference}`));
  await field(page).waitFor();
  return page;
}

/** Types letters until it is stopped. `at` has the instant at which the browser received each letter. */
function startTyping(page: Page, chance: Chance) {
  const typed = { letters: '', at: [] as number[] };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const letter = oneOf(chance, [...letters]);
      typed.letters += letter;
      await page.keyboard.press(letter);
      typed.at.push(performance.now());
      await pause(between(chance, ...letterMilliseconds));
    }
  };
  // The browser can be killed during a letter.
  const done = work().catch(() => {});
  return {
    typed,
    stop() {
      isOver = true;
      return done;
    },
  };
}

type Typed = ReturnType<typeof startTyping>['typed'];
/** Returns the milliseconds between the first missing letter and an instant. @throws if the text is not a prefix of the typed text */
function behindAt(now: number, text: string, { letters: all, at }: Typed, count: number): number {
  if (!`${begin}${all}`.startsWith(text)) throw new Error(`"${text}" is not how "${begin}${all}" begins`);
  const kept = text.length - begin.length;
  return kept < count ? now - (at[kept] ?? now) : 0;
}

/** @param open its browser is replaced when it is killed @returns the number of letters before the kill */
async function playRound(house: House, open: Open, reference: string, victim: Victim, chance: Chance, behind: Behind): Promise<number> {
  const page = await openEditor(open.browser, house, reference);
  await field(page).focus();
  await page.keyboard.press('Control+End');
  const typing = startTyping(page, chance);
  await pause(between(chance, ...typingMilliseconds));
  const count = typing.typed.at.length;
  const at = performance.now();
  const isBrowser = victim === 'browser' || victim === 'everything';
  await Promise.all([isBrowser && open.browser.kill(), victim !== 'browser' && house.kill(victim)]);
  if (isBrowser) await typing.stop();
  else await pause(between(chance, ...whileDownMilliseconds));
  if (victim !== 'browser') await house.again(victim);
  behind.server.push(behindAt(at, drafted(await house.draftOf(reference)), typing.typed, count));
  let present = page;
  if (isBrowser) {
    open.browser = await openProfile(house.profile);
    present = await openEditor(open.browser, house, reference);
    behind.browser.push(behindAt(at, await wordsIn(present), typing.typed, count));
  } else await typing.stop();
  // The server must finally have the shown text.
  const shown = await wordsIn(present);
  if (!isBrowser && shown !== begin + typing.typed.letters) throw new Error(`"${shown}" is shown, not "${begin}${typing.typed.letters}"`);
  for (const begun = performance.now(); ; await pause(50)) {
    const text = await house.draftOf(reference).then(drafted, () => '');
    if (text === shown) break;
    if (performance.now() - begun > settledMilliseconds) throw new Error(`The server has "${text}", and "${shown}" is shown`);
  }
  await present.close();
  return count;
}

/** Kills one process after the other during typing. */
export async function soakTyping(kind: Kind, order: readonly Victim[], chance: Chance): Promise<TypingSoak> {
  const house = await openHouse(kind, order.length);
  const result: TypingSoak = { kills: order.length, faults: [], behind: { server: [], browser: [] }, typed: 0 };
  const { behind, faults } = result;
  const open: Open = { browser: await openProfile(house.profile) };
  for (const [index, victim] of order.entries()) {
    const name = `${nameOfKind[kind]} ${index + 1}/${order.length}, ${victim} killed`;
    try {
      result.typed += await playRound(house, open, `soak-${index}`, victim, chance, behind);
    } catch (error) {
      const fault = `${name}: ${error instanceof Error ? error.message : String(error)}`;
      faults.push(fault);
      console.log(`✗ ${fault}`);
      await open.browser.kill();
      open.browser = await openProfile(house.profile);
      continue;
    }
    console.log(`${name}: server ${milliseconds(behind.server.at(-1) ?? 0)} behind, browser ${milliseconds(behind.browser.at(-1) ?? 0)}`);
  }
  await open.browser.kill();
  await house.close();
  for (const one of ['server', 'browser'] as const) {
    const most = percentile(behind[one], 100);
    console.log(
      `${nameOfKind[kind]}: after ${behind[one].length} kills the ${one} was at most ${milliseconds(most)} behind, half the time ${milliseconds(percentile(behind[one], 50))}`,
    );
    if (most > mostBehind[one])
      faults.push(`${nameOfKind[kind]}: the ${one} was ${milliseconds(most)} behind, ${mostBehind[one]} are allowed`);
  }
  console.log(`${nameOfKind[kind]}: ${plain(result.typed)} letters before ${order.length} kills, ${faults.length} faults`);
  return result;
}

/** Returns the processes to kill, in random order, each equally often. */
export function victimsOf(kind: Kind, kills: number, chance: Chance): Victim[] {
  // An embedded database has no separate process.
  const possible = victims.filter((one) => kind === 'postgres' || one !== 'database');
  return Array.from({ length: kills }, (_, index) => possible[index % possible.length] as Victim)
    .map((victim) => ({ victim, at: chance() }))
    .sort((one, other) => one.at - other.at)
    .map(({ victim }) => victim);
}
