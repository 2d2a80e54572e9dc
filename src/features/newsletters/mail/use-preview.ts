import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../../../desk/editor/parts.ts';
import { CallFailed } from '../../../lib/call.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import type { FieldErrors } from '../../../lib/errors.ts';
import type { Locale } from '../../../lib/locale.ts';
import { asMember } from '../../login/store.ts';
import { previewMail } from './endpoints.ts';
import type { MailVersion } from './schema.ts';

export type MailPreviewed = Answer<typeof previewMail>;
/** Reader whose rights the preview tells. */
export type Recipient = 'plain' | 'subscriber';

/** Newsletter to render: the stored one in a version, or the document as typed. A new approval reloads it. */
export type PreviewSource = { reference: string; document: Fields | undefined; version: MailVersion; approval?: number | undefined };

/** Renders a newsletter as the mail of a language. */
export const askPreview = (
  { reference, document, version }: PreviewSource,
  locale: Locale,
  recipient: Recipient = 'plain',
): Promise<MailPreviewed> =>
  asMember(previewMail, { params: { reference }, body: { locale, recipient, version, ...(document && { document }) } });

/** Returns the fields that keep a document from being rendered. */
export const faultyFields = (fault: unknown): FieldErrors | undefined => (fault instanceof CallFailed ? fault.answer.fields : undefined);

/** Silence after a key before the mail is rendered again, in milliseconds. */
const pauseMs = 800;
/** A frame's address lasts ten minutes. */
const addressMs = 8 * 60_000;

/** Renders a newsletter again as it changes. While something cannot be rendered, the last mail stays. */
export function useMailPreview({ reference, document, version, approval }: PreviewSource, locale: Locale, recipient: Recipient) {
  const [shown, setShown] = useState<MailPreviewed>();
  const [fault, setFault] = useState<unknown>();
  const [renewed, setRenewed] = useState(0);
  const latest = useRef(0);
  const hasShown = useRef(false);
  const typed = JSON.stringify(document);
  useEffect(() => {
    const timer = setInterval(() => setRenewed((count) => count + 1), addressMs);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is compared by its words, and renewed and the approval ask again.
  useEffect(() => {
    latest.current += 1;
    const mine = latest.current;
    const ask = async () => {
      try {
        const answer = await askPreview({ reference, document, version }, locale, recipient);
        if (mine !== latest.current) return;
        hasShown.current = true;
        setShown(answer);
        setFault(undefined);
      } catch (error) {
        if (mine === latest.current) setFault(error);
      }
    };
    const timer = setTimeout(() => void ask(), hasShown.current ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [reference, typed, version, approval, locale, recipient, renewed]);
  return { shown, fault };
}
