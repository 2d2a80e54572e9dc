import { portalsOf } from '../../content/document-index.ts';
import { type Entities, openDraft } from '../../content/editing.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { localeOf } from '../../lib/routes.ts';
import type { StaffContext } from '../context.ts';
import { draftedDocument, keepPreview, showable, writeForPreview } from './commands.ts';
import { previewDocument } from './endpoints.ts';

type OwnPages = (db: Db, keys: readonly string[]) => Promise<{ portal: string; path: string }[]>;

/** Previews of pages with the draft of a document. */
export function previewHandlers(entities: Entities, addressesOf: OwnPages) {
  return [
    handle(previewDocument, async ({ params, body }, context: StaffContext) => {
      const { db, actor, clock, preview } = context;
      const start = performance.now();
      const opened = await openDraft(db, entities, actor, params.entity, params.reference);
      const { entity, key } = opened;
      const { document, faults } = await showable(db, entity, await draftedDocument(db, opened, body.parts));
      if (!document) throw new Problem('invalid_input', faults);
      const { portal, locale } = body;
      // Everybody previews a document on its own portals; on others only who may simulate any reader.
      if (!portalsOf(document).includes(portal) && !actor.may('FULL_INTERESTS_SIMULATOR', portal)) throw new Problem('forbidden');
      const previewed = await preview({
        ...{ owner: String(actor.accountId), portal, now: body.at === undefined ? clock() : new Date(body.at) },
        change: (tx) => writeForPreview(tx, entity, document, clock()),
        async pathOf(tx) {
          if (body.path !== undefined) return body.path;
          const own = (await entity.keysOf(tx, [key], clock())).get(key)?.own ?? [];
          const pages = (await addressesOf(tx, own)).filter((page) => page.portal === portal && !/\.\w+$/.test(page.path));
          return pages.find(({ path }) => localeOf(path) === locale)?.path;
        },
      });
      if (previewed === 'replaced') throw new Problem('conflict');
      if (!previewed) throw new Problem('not_found');
      const ticket = await keepPreview(db, portal, previewed.html, clock());
      const milliseconds = Math.round(performance.now() - start);
      return { address: `/api/staff/preview/${ticket}`, path: previewed.path, faults, milliseconds };
    }),
  ];
}
