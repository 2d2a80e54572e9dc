import { placeholder, unguardedHtml, unguardedText } from '../../features/newsletters/mail/rules.ts';
import { Mail } from './Mail.tsx';
import { markupOf } from './parts.tsx';
import type { MailPayload } from './payload.ts';
import { withOutlookTable } from './style.ts';
import { mailText } from './text.ts';

/** Renders a mail to HTML and text with its placeholders. */
export function renderMail(payload: MailPayload): { html: string; text: string } {
  const markup = markupOf(<Mail payload={payload} />)
    // Marks and styles of react-email that no program needs; the cell of the body follows the dark.
    .replaceAll(' data-id="__react-email-column"', '')
    .replace('<td style="margin:0;padding:0;', '<td class="b" style="margin:0;padding:0;')
    .replaceAll('<tbody style="width:100%"><tr style="width:100%">', '<tbody><tr>');
  const html = `<!doctype html>${withOutlookTable(markup).replace('</body>', `${placeholder.pixel}</body>`)}`;
  return { html: unguardedHtml(html), text: unguardedText(mailText(payload)) };
}
