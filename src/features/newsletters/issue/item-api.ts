import type { Entities } from '../../../content/opening.ts';
import { storedCompanies } from '../../../db/companies.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import { locales } from '../../../lib/locale.ts';
import { tileAddress } from '../../companies/rules.ts';
import type { MemberContext } from '../../context.ts';
import { addItem, changeItem, changeProject, demandOnPortal, demandPoll, newItem, sorted, withTexts } from '../project/commands.ts';
import {
  addAd,
  addArticle,
  addCustomerTile,
  addNews,
  addPoll,
  addQuicklink,
  removeItem,
  saveArticle,
  saveItemFields,
  saveNews,
  saveQuicklink,
  showItem,
  sortItems,
} from '../project/endpoints.ts';
import { contentTypeIds } from '../rules.ts';
import { ContentType } from '../schema.ts';

/** Items of newsletters, one request for each act (specification 3 and 5). */
export const itemHandlers = (entities: Entities) => [
  handle(addQuicklink, async ({ body: { jobCode, language, articleReference, text } }, context: MemberContext) =>
    changeProject(entities, context, jobCode, async (open) => {
      const reference = articleReference || null;
      if (reference) await demandOnPortal(open, reference);
      return addItem(open, language, withTexts(newItem({ contentType: 'quicklink', reference }), language, { title: text }));
    }),
  ),
  handle(saveQuicklink, async ({ body: { id, text } }, context: MemberContext) =>
    changeItem(entities, context, id, (item, locale) => {
      if (item.contentType !== 'quicklink') throw new Problem('not_found');
      return withTexts(item, locale, { title: text });
    }),
  ),
  handle(addArticle, async ({ body: { jobCode, language, articleReference } }, context: MemberContext) =>
    changeProject(entities, context, jobCode, async (open) => {
      await demandOnPortal(open, articleReference);
      return addItem(open, language, newItem({ contentType: 'article', reference: articleReference }));
    }),
  ),
  handle(saveArticle, async ({ body }, context: MemberContext) => {
    const { id, jobCode, language, articleReference: reference, typeId, fileId, ...texts } = body;
    const contentType = ContentType.options.find((type) => contentTypeIds[type] === typeId);
    if (!contentType) throw new Problem('invalid_input', { typeId: 'not_allowed' });
    const change: Parameters<typeof changeItem>[3] = async (item, locale, open) => {
      if (locale !== language) throw new Problem('not_found');
      if (contentType === 'poll' && !item.pollCode) throw new Problem('invalid_input', { typeId: 'not_allowed' });
      await demandOnPortal(open, reference);
      return withTexts({ ...item, reference, contentType, fileId }, locale, texts);
    };
    return changeItem(entities, context, id, change, jobCode);
  }),
  handle(addPoll, async ({ body: { pollCode, projectCode, language } }, context: MemberContext) =>
    changeProject(entities, context, projectCode, async (open) => {
      await demandPoll(open, pollCode);
      return addItem(open, language, newItem({ contentType: 'poll', pollCode }));
    }),
  ),
  handle(addNews, async ({ body: { jobCode, language, articleReference } }, context: MemberContext) =>
    changeProject(entities, context, jobCode, async (open) => {
      await demandOnPortal(open, articleReference);
      return addItem(open, language, newItem({ contentType: 'news', reference: articleReference }));
    }),
  ),
  handle(saveNews, async ({ body: { id, title, date } }, context: MemberContext) =>
    changeItem(entities, context, id, (item, locale) => {
      if (item.contentType !== 'news') throw new Problem('not_found');
      return withTexts(item, locale, { title, date });
    }),
  ),
  handle(sortItems, async ({ params: { reference, language }, body: { ids } }, context: MemberContext) =>
    changeProject(entities, context, reference, (open) => ({ document: sorted(open, language, ids) })),
  ),
  handle(saveItemFields, async ({ params: { id }, body: { infoLabel, ...fields } }, context: MemberContext) =>
    changeItem(entities, context, id, (item, locale) => {
      const changed = { ...item, ...fields };
      return infoLabel === undefined ? changed : withTexts(changed, locale, { infoLabel: infoLabel ?? '' });
    }),
  ),
  handle(showItem, async ({ params: { id }, body: { isShown } }, context: MemberContext) =>
    changeItem(entities, context, id, (item, locale) => {
      // An item that only this language shows is removed instead.
      if (!isShown && item.onlyIn) throw new Problem('conflict');
      const [other] = locales.filter((one) => one !== locale);
      return { ...item, onlyIn: isShown ? null : (other ?? null) };
    }),
  ),
  handle(removeItem, async ({ params: { id } }, context: MemberContext) => changeItem(entities, context, id, () => null)),
  handle(addAd, async ({ body: { projectCode, language, title, ...ad } }, context: MemberContext) =>
    changeProject(entities, context, projectCode, (open) =>
      addItem(open, language, withTexts(newItem({ contentType: 'ad', ...ad }), language, { title: title ?? '' })),
    ),
  ),
  handle(addCustomerTile, async ({ body: { projectCode, customerReference } }, context: MemberContext) =>
    changeProject(entities, context, projectCode, async ({ tx, document }) => {
      const customer = (await storedCompanies(tx, document.portal, [customerReference])).get(customerReference);
      if (!customer) throw new Problem('invalid_input', { customerReference: 'unknown_reference' });
      const url = customer.corner ? tileAddress(customer, 'nl') : (customer.redirectUrl ?? customer.website);
      const tile = newItem({
        contentType: 'ad',
        fileId: customer.logoFileId,
        ...(url && (customer.corner || url.startsWith('https:')) && { url }),
      });
      const item = locales.reduce((one, locale) => (document.texts[locale] ? withTexts(one, locale, { title: customer.name }) : one), tile);
      return {
        document: { ...document, items: [...document.items, item] },
        item: document.items.length,
        locale: document.texts.nl ? 'nl' : 'fr',
      };
    }),
  ),
];
