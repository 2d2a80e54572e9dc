import type { FieldLabels } from '../../desk/editor/field-texts.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { rooms } from './rooms.ts';

/** Labels of the fields of documents that have no form, by path: as the rooms that show them call them. */
const labels: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  member: {
    ...{ reference: 'documents.reference', email: 'members.email' },
    ...{ firstName: 'account.profile.firstName', lastName: 'account.profile.lastName', phone: 'account.profile.phone' },
    ...{ gender: 'account.profile.gender', language: 'members.mails', klnr: 'members.klnr', companies: 'members.companies' },
    ...{ interests: 'editing.field.interests', permissions: 'staff.rights.direct', parent: 'staff.people.record' },
    ...{ 'parent.id': 'transfers.field.number', 'parent.code': 'staff.people.code' },
    ...{ 'parent.firstName': 'staff.people.firstName', 'parent.lastName': 'staff.people.lastName' },
  },
  address: {
    ...{ reference: 'documents.reference', member: 'transfers.field.member', lang: 'members.language', street: 'addresses.street' },
    ...{ streetNumber: 'addresses.number', streetBoxNumber: 'addresses.box', city: 'addresses.city', zipCode: 'addresses.zip' },
    ...{ countryCode: 'addresses.country', isB2b: 'addresses.b2b', vat: 'addresses.vat', companyName: 'addresses.company' },
  },
  abo: {
    ...{ reference: 'documents.reference', member: 'transfers.field.member', portal: 'members.abo.portal', startDate: 'members.abo.start' },
    ...{ expiryDate: 'members.abo.last', isTrial: 'members.abo.trial', address: 'members.abo.address' },
  },
  notice: {
    ...{ reference: 'notifications.field.reference', email: 'members.email', typeReference: 'notifications.field.typeReference' },
    ...{ articleReference: 'notifications.field.articleReference', fileId: 'editing.field.fileId', sender: 'notifications.field.sender' },
    ...{ date: 'notifications.field.date', topics: 'notifications.field.topics' },
    ...{ 'texts.title': 'notifications.field.title', 'texts.text': 'notifications.field.text' },
  },
  recipient: {
    ...{ email: 'members.email', portal: 'members.abo.portal', language: 'members.language', isActive: 'recipients.field.isActive' },
    ...{ consentDate: 'recipients.field.consentDate', source: 'recipients.field.source' },
  },
  suppression: {
    ...{ email: 'members.email', reason: 'recipients.field.reason', date: 'recipients.room.date', source: 'recipients.field.source' },
  },
  file: {
    ...{ id: 'transfers.field.number', name: 'files.name', mediaType: 'files.kind', isGated: 'files.access.gated' },
    ...{ crop: 'files.crop', 'crop.left': 'files.crop.left', 'crop.top': 'files.crop.top' },
    ...{ 'crop.width': 'files.crop.width', 'crop.height': 'files.crop.height' },
    ...{ focus: 'transfers.field.focus', 'focus.x': 'files.focus.x', 'focus.y': 'files.focus.y' },
    ...{ 'texts.alt': 'files.alt', data: 'transfers.field.data', hash: 'transfers.field.hash' },
  },
};

/** Returns the labels of the fields of a kind of documents: those of its editor, or of the rooms that show them. */
export async function fieldLabels(entity: string): Promise<FieldLabels | undefined> {
  const form = await rooms.find((room) => room.entity === entity)?.form?.();
  if (form) return form.texts;
  const own = Object.hasOwn(labels, entity) ? labels[entity] : undefined;
  return own && Object.fromEntries(Object.entries(own).map(([path, label]) => [path, { label }]));
}
