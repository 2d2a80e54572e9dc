import type { MemberContext } from '../../features/context.ts';
import { issueOf, languagesOf } from '../../features/newsletters/report/api.ts';
import { showReportPicture } from '../../features/newsletters/report/endpoints.ts';
import { approvedMail } from '../../features/newsletters/report/queries.ts';
import { withFigures } from '../../features/newsletters/report/rules.ts';
import { portalView } from '../../features/portals/queries.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { harmless, keepFrame } from './newsletter-previews.ts';

/** Report of a newsletter on its own mail. */
export const newsletterPictureHandlers = [
  handle(showReportPicture, async ({ params: { reference, locale } }, { db, actor, clock, siteOf }: MemberContext) => {
    const { portal } = await issueOf(db, actor, reference);
    const mail = await approvedMail(db, reference, locale);
    const view = await portalView(db, portal, locale);
    if (!mail || !view) throw new Problem('not_found');
    const report = (await languagesOf(db, reference)).find(({ languageCode }) => languageCode === locale);
    const share = (people: number) =>
      report?.counted ? ` · ${(people / report.counted).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })}` : '';
    const figures = report?.links.map(({ humanUnique }) => `${humanUnique.toLocaleString(locale)}${share(humanUnique)}`) ?? [];
    const site = siteOf(view);
    const { html } = harmless({ ...mail, html: withFigures(mail.html, figures), site });
    return { subject: mail.subject, address: await keepFrame(db, portal, html.replaceAll(`${site}/media/`, '/media/'), clock()) };
  }),
];
