/** Answer of a mail server: basic code, enhanced code (RFC 3463) and text. */
export type Answer = { code: number; enhanced: string | null; text: string };
/** Command that was answered. `connection`: connecting, greeting, EHLO, STARTTLS and log-in. */
export type Stage = 'connection' | 'MAIL' | 'RCPT' | 'DATA';
/** Cause of a refusal. It decides which mails wait or fail, and which addresses are suppressed (staff 4). */
export type Blame = 'connection' | 'recipient' | 'policy' | 'message' | 'later';

const longestText = 500;

/** Parses an answer, which may have several lines. Control characters are removed from its text. */
export function answerOf(response: string): Answer {
  const lines = response.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]?/, ''));
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(lines[0] ?? '')?.[1] ?? null;
  const text = response
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText);
  return { code: Number(/^\d{3}/.exec(response)?.[0] ?? 0), enhanced, text };
}

const ofConnection = new Set([421, 454, 530, 535]);
const isFull = /quota|mailbox (?:is )?full|storage|over limit/i;
const isPolicy = /spam|black ?list|block|reputation|polic(?:y|ies)|denied|not authori[sz]ed/i;

/** Returns the cause of a refusal: by the enhanced code, else the basic code, else the text. */
export function blameOf({ code, enhanced, text }: Answer, stage: Stage): Blame {
  if (stage === 'connection' || stage === 'MAIL' || ofConnection.has(code)) return 'connection';
  if (enhanced) {
    if (enhanced.startsWith('4.') || enhanced === '5.2.2') return 'later';
    if (enhanced.startsWith('5.7.')) return stage === 'DATA' ? 'connection' : 'policy';
    if (code < 500) return 'later';
    return stage === 'DATA' ? 'message' : 'recipient';
  }
  if (code < 500) return 'later';
  if (stage === 'DATA') return 'message';
  if (isFull.test(text)) return 'later';
  return isPolicy.test(text) ? 'policy' : 'recipient';
}

const ofNobody = new Set(['5.1.1', '5.1.2', '5.1.10', '5.4.4']);
/** Returns whether an answer to RCPT says that the address or its domain does not exist. */
export const isNobody = ({ enhanced }: Answer, stage: Stage): boolean => stage === 'RCPT' && enhanced !== null && ofNobody.has(enhanced);

const minute = 60_000;
const firstWaits = [5 * minute, 15 * minute, 60 * minute];
const giveUpAfter = 48 * 60 * minute;
/** Returns the instant of the next attempt after an answer for now; undefined if the mail is given up. */
export function nextAttempt(attempts: number, firstTriedAt: Date, now: Date): Date | undefined {
  if (now.getTime() - firstTriedAt.getTime() >= giveUpAfter) return undefined;
  return new Date(now.getTime() + (firstWaits[attempts - 1] ?? 60 * minute));
}
