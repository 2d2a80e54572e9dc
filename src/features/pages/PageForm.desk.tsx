import type { EntityForm } from '../../desk/editor/entity-form.ts';
import { PageDocument } from './schema.ts';

/** Editor of a single page. */
export const pageForm: EntityForm = {
  entity: 'page',
  schema: PageDocument,
  html: ['text'],
  texts: {
    reference: { label: 'pages.field.reference', help: 'pages.field.reference.help' },
    portals: { label: 'pages.field.portals', help: 'pages.field.portals.help' },
    isPublished: { label: 'pages.field.isPublished', help: 'pages.field.isPublished.help' },
    visibleUntil: { label: 'pages.field.visibleUntil', help: 'pages.field.visibleUntil.help' },
    'texts.title': { label: 'pages.field.title', help: 'pages.field.title.help' },
    'texts.description': { label: 'pages.field.description', help: 'pages.field.description.help' },
    'texts.text': { label: 'pages.field.text', help: 'pages.field.text.help' },
  },
  blank: (reference) => ({ entity: 'page', reference, portals: [], isPublished: true }),
};
