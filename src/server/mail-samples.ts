import type { Locale } from '../lib/locale.ts';
import { type MailColors, type RenderedMail, renderMail } from '../mail/render.tsx';
import { mailKinds } from './mails.ts';

const firstName = 'An';

/** Returns sample values of the transactional mails, by kind. */
const samplesOf = ({ at, date }: { at: string; date: string }): Readonly<Record<string, Record<string, string>>> => ({
  code: { code: '123456' },
  unknownAddress: {},
  welcome: { firstName },
  newSignIn: { firstName, device: 'Firefox, Windows', at },
  addressChanged: { firstName, masked: 'a…@voorbeeld.be', path: '/', date },
  addressRestored: { firstName, masked: 'a…@voorbeeld.be' },
  erasure: { firstName, date },
  trialStarted: { firstName, until: date },
  contactReceived: { number: '1234' },
  confirmNewsletter: { path: '/' },
  moveNewsletters: { path: '/' },
  newsletterNotStarted: { firstName, newsletter: 'Een dak dat ademt', reason: 'late', date, time: '17:00' },
  hoursMissing: { firstName, missing: '7:36', expected: '38:00', path: '/' },
  factor: { firstName, act: 'added', name: 'Telefoon' },
  companyChanged: { firstName, company: 'Dakco', path: '/' },
  symposiumAnswer: { name: 'Luc', email: 'luc@voorbeeld.be', text: 'Wij hebben plaats.', title: 'Dakpannen over', path: '/' },
  symposiumEnds: { firstName, title: 'Dakpannen over', date, path: '/' },
  symposiumMatches: { firstName, count: '1', posts: '[{"title":"Dakpannen gezocht","path":"/symposium/1"}]', off: '/' },
  symposiumDecided: { firstName, title: 'Dakpannen over', act: 'refused', reason: 'Dit is reclame.', path: '/' },
  ticketComment: {
    ...{ number: '1234', subject: 'Dakgoot', name: 'Sofie', text: 'Dat kan.\n\nTot dan.', files: 'plan.pdf', reader: 'member' },
    ...{ inReplyTo: '', token: 't-1-x', from: '', bounceDomain: '' },
  },
  ticketReceived: { number: '1234', token: 't-1-x', from: '', bounceDomain: '' },
  impersonated: { firstName, at, reason: '' },
});
const samples = {
  nl: samplesOf({ at: '21 november 2026, 16:55', date: '24 december 2026' }),
  fr: samplesOf({ at: '21 novembre 2026, 16 h 55', date: '24 décembre 2026' }),
};

/** Returns the names of the transactional mails that can be shown. */
export const sampleKinds = (): string[] => [...mailKinds.keys()].sort();

type Portal = { name: string; colors: MailColors; site: string };
/** Renders a transactional mail with sample values; undefined if there is no such kind. */
export function sampleMail(name: string, locale: Locale, { name: portal, colors, site }: Portal): RenderedMail | undefined {
  const kind = mailKinds.get(name);
  return kind && renderMail(kind, { values: samples[locale][name] ?? {}, locale, portal, site, colors });
}
