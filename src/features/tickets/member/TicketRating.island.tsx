import type { Translate } from '../../../lib/message-format.ts';
import { AreaField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { rateTicket } from './endpoints.ts';
import { type OwnTicket, RatingSave } from './schema.ts';

const scores = [1, 2, 3, 4, 5] as const;
const names = {
  1: 'tickets.own.score.1',
  2: 'tickets.own.score.2',
  3: 'tickets.own.score.3',
  4: 'tickets.own.score.4',
  5: 'tickets.own.score.5',
} as const;

type TicketRatingProps = { t: Translate; ticket: OwnTicket; rated(): Promise<void> };

/** Asks how a closed question was answered. */
export function TicketRating({ t, ticket: { id, rating }, rated }: TicketRatingProps) {
  const read = (data: FormData) => ({ id, score: Number(data.get('score') ?? 0), text: String(data.get('text') ?? '') });
  return (
    <Form
      schema={RatingSave}
      read={read}
      t={t}
      label={t('tickets.own.rate')}
      submit={async (body) => {
        await asMember(rateTicket, { body });
        await rated();
      }}
    >
      <fieldset className="stars">
        <legend>{t('tickets.own.rate')}</legend>
        {scores.map((score) => (
          <label key={score}>
            <input type="radio" name="score" value={score} defaultChecked={score === (rating?.score ?? 4)} /> {t(names[score])}
          </label>
        ))}
      </fieldset>
      <AreaField name="text" label={t('tickets.own.rate.text')} isOptional rows={3} defaultValue={rating?.text ?? ''} />
      <Submit>{t(rating ? 'tickets.own.rate.again' : 'tickets.own.rate.send')}</Submit>
    </Form>
  );
}
