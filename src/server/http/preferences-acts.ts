import type { IncomingMessage } from 'node:http';
import type { Context } from '../../features/context.ts';
import { askToMove } from '../../features/recipients/commands.ts';
import { chooseCounting, hasAccount, liftSuppression, type NamedByLink, newslettersOf } from '../../features/recipients/mailing-queries.ts';
import { NewAddress } from '../../features/recipients/schema.ts';
import { chooseNewsletter } from '../../features/recipients/subscription-commands.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Problem, statusOf } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse.ts';
import { messageOf, waitHeaders } from '../api/problem.ts';
import { networkOf } from './client.ts';

export type PreferencePages = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & { clientOf(request: IncomingMessage): string };

type Posted = {
  request: IncomingMessage;
  /** Owner of the address, named by a signed link. */
  person: NamedByLink;
  /** Fields of the form; `act` is the requested act. */
  given: Readonly<Record<string, string>>;
  t: Translate;
  now: Date;
};
/** Reason why a form was not saved, in the language of the owner. */
type Refusal = { status: number; text: string; headers?: Record<string, string> };

/** Returns the name of the checkbox of a newsletter. */
export const boxOf = ({ portal, locale }: { portal: string; locale: Locale }): string => `${portal}.${locale}`;

/** Saves the newsletters that are ticked. */
async function saveNewsletters({ db, keyed }: PreferencePages, { person: { email }, given, t, now }: Posted): Promise<void> {
  const wording = t('server.link.preferences.newsletters');
  await db.transaction(async (tx) => {
    for (const { portal, locale } of await newslettersOf(tx, email)) {
      const isActive = given[boxOf({ portal, locale })] === '1';
      await chooseNewsletter(tx, keyed, { email, portal, locale, isActive, now }, { door: 'preferences', wording });
    }
  });
}

/** Mails a link to a new address, which moves the newsletters. Members change their address in the member area. */
async function askForAddress(
  { clientOf, ...context }: PreferencePages,
  { request, person, given, t }: Posted,
): Promise<Refusal | undefined> {
  const parsed = parseFields(NewAddress, { email: given.email });
  if ('fields' in parsed) return { status: 400, text: t(`field.${parsed.fields.email ?? 'not_an_email'}`) };
  try {
    if (!(await hasAccount(context.db, person.email)))
      await askToMove({ ...context, client: networkOf(clientOf(request)) }, person, parsed.data.email);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: statusOf[error.code], text: messageOf(error.code, person.locale, error), headers: waitHeaders(error.retryAfter) };
  }
}

/** Runs the act of a posted form. @returns the reason if it was refused */
export async function savePreferences(pages: PreferencePages, posted: Posted): Promise<Refusal | undefined> {
  const { db, keyed } = pages;
  const { person, given, t, now } = posted;
  const { email } = person;
  if (given.act === 'newsletters') await saveNewsletters(pages, posted);
  else if (given.act === 'counting') {
    const wording = t('recipients.counting.wording');
    await chooseCounting(db, { email, isAllowed: given.counting === '1', wording, door: 'preferences', now });
  } else if (given.act === 'resume') await liftSuppression(db, keyed, email, null, now);
  else if (given.act === 'address') return askForAddress(pages, posted);
  else return { status: 400, text: t('recipients.signUp.lost') };
  return undefined;
}
