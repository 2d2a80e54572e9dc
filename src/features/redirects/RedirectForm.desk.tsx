import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../desk/addresses.ts';
import type { FieldViewProps } from '../../desk/editor/control-props.ts';
import { entityForm } from '../../desk/editor/entity-form.ts';
import { PlainField } from '../../desk/editor/FieldView.tsx';
import { useTools } from '../../desk/editor/tools.ts';
import { getDocuments } from '../documents/endpoints.ts';
import { asMember } from '../login/store.ts';
import { RedirectDocument } from './schema.ts';

/** Field for the source of a redirect; if another redirect has the same source, with a link to that one. */
function FromField(props: FieldViewProps) {
  const { errors, locale, parts, t } = useTools();
  const { portal } = parts.common;
  const from = String(props.value ?? '');
  const found = useQuery({
    ...{ queryKey: ['redirects', portal, from], enabled: errors[props.at] === 'already_redirected', staleTime: 0 },
    queryFn: () => asMember(getDocuments, { params: { entity: 'redirect' }, query: { q: from, portal: String(portal), limit: '200' } }),
  });
  const other = found.data?.items.find(({ titles }) => titles.nl === from);
  return (
    <>
      <PlainField {...props} />
      {other && errors[props.at] === 'already_redirected' && (
        <p>
          <a href={addressOf(locale, { room: 'redirects', reference: other.reference })} target="_blank" rel="noreferrer">
            {t('redirects.other', { reference: other.reference })}
          </a>
        </p>
      )}
    </>
  );
}

/** Editor of a redirect. */
export const form = entityForm({
  ...{ entity: 'redirect', schema: RedirectDocument, prefix: 'redirects' },
  own: ['reference', 'portal', 'from', 'to'],
  create: { label: 'redirects.new', by: 'portal', permissions: ['WEBMASTER'] },
  groups: [{ title: 'redirects.group', fields: ['from', 'to', 'portal', 'reference'] }],
  views: { from: FromField },
});
