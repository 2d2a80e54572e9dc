import { entityForm } from '../../desk/editor/entity-form.ts';
import { leastContrast } from '../../lib/contrast.ts';
import { contrastsOf } from './rules.ts';
import { Department, PortalDocument } from './schema.ts';

/** Editor of a portal. */
export const form = entityForm({
  ...{ entity: 'portal', schema: PortalDocument, prefix: 'portals', key: 'code' },
  own: [
    ...(['code', 'domain', 'aliases', 'colors', 'colors.tint', 'colors.accent', 'colors.accentOnPaper', 'colors.accentOnInk'] as const),
    ...(['logoFileId', 'related', 'contact', 'contact.publisher', 'contact.vatNumber', 'contact.zipCode', 'contact.email'] as const),
    ...(['contact.phone', 'contact.departments', 'contact.departments.department', 'contact.departments.email'] as const),
    ...(['sender', 'sender.names', 'sender.names.nl', 'sender.names.fr', 'sender.from', 'sender.replyTo', 'sender.bounceDomain'] as const),
    ...(['issuerId', 'sender.dkimDomain', 'sender.dkimSelector', 'sender.perDay'] as const),
    ...(['contact.departments.phone', 'name', 'title', 'description', 'street', 'city', 'openingHours'] as const),
  ],
  create: { label: 'portals.new', by: 'reference', permissions: ['WEBMASTER'] },
  groups: [
    { title: 'portals.group.address', fields: ['code', 'domain', 'aliases', 'related'] },
    { title: 'portals.group.look', fields: ['colors', 'logoFileId'] },
    { title: 'portals.group.contact', fields: ['contact'] },
    { title: 'portals.group.sender', fields: ['sender', 'issuerId'] },
  ],
  options: (t) => ({
    issuerId: ([1, 2] as const).map((value) => ({ value: String(value), label: t(`portals.issuer.${value}`) })),
    'contact.departments.department': Department.options.map((value) => ({ value, label: t(`contact.${value}`) })),
  }),
  contrasts: ({ colors }) =>
    Object.fromEntries(
      Object.entries(contrastsOf((colors ?? {}) as Record<string, unknown>)).map(([path, ratio]) => [
        path,
        { ratio, least: leastContrast },
      ]),
    ),
});
