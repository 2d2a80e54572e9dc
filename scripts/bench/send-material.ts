/** Newsletter of the bench: 41 links, about 30 kB of HTML, in words with accents. */

export const mailsUnlessTold = 3_000;
export const connections = 5;
export const mailsOfConnection = 100;
export const secret = 'a secret of the bench';
export const domain = 'dbbe.example';
export const selector = 'een';
export const links = Array.from(
  { length: 41 },
  (_, at) => `https://${domain}/artikel/een-dak-over-het-hoofd-${at}?campagnecode=DBBE20260001`,
);

const words = 'Nieuwe regels voor wie bouwt: één vergunning, twee termijnen en een reeks uitzonderingen waar niemand op rekende. ';
const item = (at: number) =>
  `<table role="presentation" width="100%"><tr><td style="font-family:Georgia,serif;font-size:18px;line-height:26px;color:#1a1a1a"><h2 style="margin:0"><a href="{{link.${at}}}" style="color:#1a1a1a;text-decoration:none">Daken &amp; dàken ${at}</a></h2><p>${words.repeat(4)}</p></td></tr></table>`;
export const html = `<html lang="nl"><body>${links.map((_, at) => item(at)).join('\n')}
<a href="{{unsubscribe}}">uitschrijven</a> <a href="{{preferences}}">keuzes</a> <a href="{{web}}">web</a>{{pixel}}</body></html>`;
export const text = `${links.map((_, at) => `Daken & dàken ${at}\n${words}\n{{link.${at}}}`).join('\n\n')}\n{{unsubscribe}} {{preferences}} {{web}}\n`;
