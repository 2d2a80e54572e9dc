import { useStore } from '@nanostores/react';
import { useDesk } from '../../desk/desk.ts';
import { $address } from '../../desk/navigation.ts';
import { RecipientRoom } from '../../features/recipients/RecipientRoom.desk.tsx';
import { Imports } from '../../features/transfers/Imports.desk.tsx';
import { RecipientExports } from '../../features/transfers/RecipientExports.desk.tsx';
import { recipientEntities } from '../../features/transfers/rules.ts';

/** Room of recipients, with imports and exports of subscriptions and suppressed addresses while no address is looked for. */
export function Recipients() {
  const { t } = useDesk();
  const { q = '', email = '' } = useStore($address).query;
  return (
    <>
      <RecipientRoom />
      {!q && !email && (
        <>
          <section className="transfer-room" aria-label={t('transfers.recipients.import')}>
            <h2>{t('transfers.recipients.import')}</h2>
            <Imports entities={recipientEntities} />
          </section>
          <section className="transfer-room" aria-label={t('transfers.recipients.export')}>
            <h2>{t('transfers.recipients.export')}</h2>
            <RecipientExports />
          </section>
        </>
      )}
    </>
  );
}
