import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { maxima } from '../schema.ts';

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean);

export function Text({ text, lang }: { text: string; lang: string }) {
  return (
    <div className="ticket-text" lang={lang}>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can be equal, and none moves.
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

type ChangingProps = { text: string; lang: string; help?: string | undefined; change(text: string): Promise<unknown> };

/** Text of an answer or a note, which its writer changes in place. */
export function Changing({ text, lang, help, change }: ChangingProps) {
  const { t } = useDesk();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!typed?.trim()) return setFault(t('field.required'));
    try {
      await change(typed);
      setTyped(undefined);
      setFault('');
    } catch (error) {
      setFault(faultOf(error, t));
    }
  }
  if (typed === undefined)
    return (
      <>
        <Text {...{ text, lang }} />
        <p>
          <button type="button" className="plain" onClick={() => setTyped(text)}>
            {t('tickets.desk.change')}
          </button>
        </p>
      </>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id} className="unseen">
        {t('tickets.desk.change.text')}
      </label>
      <textarea
        {...{ id, lang, rows: 6, value: typed, autoFocus: true, maxLength: maxima.text }}
        aria-describedby={`${id}-fault ${id}-help`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      <p role="alert" className="fault" id={`${id}-fault`}>
        {fault}
      </p>
      <p className="ticket-acts">
        <button type="submit" className="button quiet">
          {t('tickets.desk.change.keep')}
        </button>
        <button type="button" className="plain" onClick={() => setTyped(undefined)}>
          {t('tickets.desk.cancel')}
        </button>
      </p>
    </form>
  );
}

export function When({ iso }: { iso: string }) {
  const { locale } = useDesk();
  return (
    <time dateTime={iso}>
      {formatDate(locale, iso)}, {formatTime(locale, iso)}
    </time>
  );
}
