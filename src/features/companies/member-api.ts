import type { Editable, Entities } from '../../content/editing.ts';
import { presentOf } from '../../content/history.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { liveAfter, type MemberContext } from '../context.ts';
import type { CustomerDocument } from './document-schema.ts';
import { companyChangedMail } from './mail.tsx';
import { changeCompany, changeOf, filesIn } from './member-commands.ts';
import { getCompanyFigures, getOwnCompany, putOwnCompany } from './member-endpoints.ts';
import { figuresOf, filesOf, otherRepresentatives, represents } from './member-queries.ts';
import type { OwnCompany } from './member-schema.ts';

/** Calls of members about the companies that they represent. */
export function companyOfMemberHandlers(entities: Entities) {
  const entity = entities.get('customer') as unknown as Editable;

  async function demandOwn(db: Db, { accountId }: MemberContext['actor'], reference: string): Promise<void> {
    if (!(await represents(db, accountId, reference))) throw new Problem('not_found');
  }
  async function answerOf({ db }: MemberContext, reference: string): Promise<OwnCompany> {
    const present = await presentOf(db, entity, reference);
    if (!present) throw new Problem('not_found');
    const document = present.document as CustomerDocument;
    const files = await filesOf(db, filesIn(document));
    return { reference, name: document.name, version: present.version, change: changeOf(document), files };
  }

  return [
    handle(getOwnCompany, async ({ params: { reference } }, context: MemberContext) => {
      await demandOwn(context.db, context.actor, reference);
      return answerOf(context, reference);
    }),
    handle(putOwnCompany, async ({ headers, params: { reference }, body }, context: MemberContext) => {
      const { db, actor, clock, portal, send } = context;
      const expect = headers['if-match']?.slice(1, -1);
      const now = clock();
      const keys = await db.transaction(async (inner) => {
        const tx = inner as unknown as Db;
        await demandOwn(tx, actor, reference);
        if (expect === undefined) throw new Problem('version_required');
        const saved = await changeCompany(tx, entity, { reference, change: body, expect }, { actor, now });
        if (saved.result === 'same') return [];
        for (const { email: to, locale, firstName } of await otherRepresentatives(tx, actor.accountId, reference)) {
          const values = { firstName, company: saved.name, path: `${href('myAccount', locale)}#companies` };
          await enqueueMail(tx, send, companyChangedMail, { to, locale, portal, values, now });
        }
        return saved.keys;
      });
      await liveAfter(context, keys);
      return answerOf(context, reference);
    }),
    handle(getCompanyFigures, async ({ params: { reference } }, { db, actor, clock }: MemberContext) => {
      await demandOwn(db, actor, reference);
      return figuresOf(db, reference, clock());
    }),
  ];
}
