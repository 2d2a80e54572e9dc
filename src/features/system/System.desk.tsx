import type { ComponentType } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Parts } from '../../desk/frame/Parts.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { MessageKey } from '../../lib/message-format.ts';
import { Health } from './Health.desk.tsx';
import { Jobs } from './Jobs.desk.tsx';
import { Mails } from './Mails.desk.tsx';
import { Publishing } from './Publishing.desk.tsx';
import { Senders } from './Senders.desk.tsx';

const own: Readonly<Record<string, ComponentType>> = { health: Health, publishing: Publishing, jobs: Jobs, mails: Mails, senders: Senders };

type SystemProps = {
  reference: string | undefined /** Parts of other features, by their address. */;
  parts: Readonly<Record<string, ComponentType>>;
};

/** System room of the webmaster: each part has its own address. */
export function System({ reference = 'health', parts: others }: SystemProps) {
  const { t } = useDesk();
  const parts = { ...own, ...others };
  const Part = parts[reference] ?? Health;
  return (
    <>
      <RoomHead title={t('system.title')} />
      <Parts room="system" parts={Object.keys(parts)} here={reference} titleOf={(part) => `system.part.${part}` as MessageKey} />
      <Part />
    </>
  );
}
