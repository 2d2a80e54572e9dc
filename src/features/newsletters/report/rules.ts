/** Rows of tables of a report: domains in a language, answers of mail servers, earlier issues to compare, recipients. */
export const most = { domains: 50, answers: 500, compared: 10, recipients: 100_000 } as const;

const style =
  'display:inline-block;margin-right:6px;padding:0 6px;background:#1a1714;color:#fcfbf8;font:700 12px/18px sans-serif;text-decoration:none';

/** Returns the HTML of an approved mail with a figure in each link, by the number of its target. */
export const withFigures = (html: string, figures: readonly string[]): string =>
  html.replace(/<a\b[^>]*href="\{\{link\.(\d+)\}\}"[^>]*>/g, (tag, link: string) => {
    const figure = figures[Number(link)];
    return figure === undefined ? tag : `${tag}<span style="${style}">${figure}</span>`;
  });
