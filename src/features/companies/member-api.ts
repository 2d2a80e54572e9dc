import type { Editable } from '../../content/edit-rights.ts';
import type { Entity } from '../../content/entity.ts';
import { presentOf } from '../../content/history/history.ts';
import type { Entities } from '../../content/opening.ts';
import { readVersionIn } from '../../content/version-conflict.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { liveAfter, type MemberContext } from '../context.ts';
import type { CustomerDocument } from './document-schema.ts';
import { companyChangedMail } from './mail.tsx';
import { changeCompany, changeOf, demandVersion } from './member-commands.ts';
import { getCompanyFigures, getOwnCompany, putOwnCompany } from './member-endpoints.ts';
import { figuresOf, filesOf, namesOfInterests, portalsOfCompany } from './member-queries.ts';
import type { OwnCompany } from './member-schema.ts';
import { filesIn } from './own-rules.ts';
import { prepareFiles } from './picked-commands.ts';
import { otherRepresentatives, represents } from './representative-queries.ts';

/** Calls of members about the companies that they represent. */
export function companyOfMemberHandlers(entities: Entities) {
  const entity = entities.get('customer') as unknown as Editable;
  const engine = { company: entity, files: entities.get('file') as unknown as Entity };

  async function demandOwn(db: Db, { accountId }: MemberContext['actor'], reference: string): Promise<void> {
    if (!(await represents(db, accountId, reference))) throw new Problem('not_found');
  }
  async function answerOf({ db, locale, siteOf }: MemberContext, reference: string): Promise<OwnCompany> {
    const present = await presentOf(db, entity, reference);
    if (!present) throw new Problem('not_found');
    const document = present.document as CustomerDocument;
    const files = await filesOf(db, filesIn(document));
    const { name, brand, vatNumber = null, corner } = document;
    const house = {
      ...{ brand, vatNumber, isMRK: corner?.isMRK ?? null, interests: await namesOfInterests(db, document.interests, locale) },
      portals: (await portalsOfCompany(db, document.portals, locale)).map((portal) => ({ name: portal.name, site: siteOf(portal) })),
    };
    return { reference, name, version: present.version, change: changeOf(document), files, house };
  }

  return [
    handle(getOwnCompany, async ({ params: { reference } }, context: MemberContext) => {
      await demandOwn(context.db, context.actor, reference);
      return answerOf(context, reference);
    }),
    handle(putOwnCompany, async ({ headers, params: { reference }, body }, context: MemberContext) => {
      const { db, actor, clock, portal, send } = context;
      const now = clock();
      await demandOwn(db, actor, reference);
      const expect = readVersionIn(headers);
      const asked = { reference, change: body, expect };
      await demandVersion(db, engine, asked);
      const made = await prepareFiles(db, engine.files, actor.accountId, body);
      const keys = await db.transaction(async (tx) => {
        await demandOwn(tx, actor, reference);
        const saved = await changeCompany(tx, engine, asked, made, { actor, now });
        if (saved.result === 'same') return [];
        for (const { email: to, locale, firstName } of await otherRepresentatives(tx, actor.accountId, reference)) {
          const values = { firstName, company: saved.name, path: `${href('myCompany', locale)}#own-companies` };
          await enqueueMail(tx, send, companyChangedMail, { to, locale, portal, values, now });
        }
        return saved.keys;
      });
      await liveAfter(context, keys);
      return answerOf(context, reference);
    }),
    handle(getCompanyFigures, async ({ params: { reference }, query: { days } }, { db, actor, clock }: MemberContext) => {
      await demandOwn(db, actor, reference);
      return figuresOf(db, reference, Number(days), clock());
    }),
  ];
}
